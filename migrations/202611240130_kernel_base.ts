import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';
import { auditEntries } from './base/audit-entries.js';
import { auditGuards } from './base/audit-guards.js';
import { auditTables } from './base/audit-tables.js';
import { longWrites } from './base/long-writes.js';
import { quantityBase, roleAndExtension } from './base/role-and-units.js';
import { tableClasses } from './base/table-classes.js';
import { tableClassesOf, tables } from './base/tables.js';

/** The platform's own schemas: the audit trail, the past, and what the kernel stores. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(roleAndExtension);
  await knex.raw(`
    create schema kernel;
    create schema audit;
    create schema past;
    grant usage on schema kernel, audit, past to limpid_runtime;
  `);
  for (const part of [quantityBase(), auditTables, auditEntries, longWrites, auditGuards, tableClasses, tables])
    await knex.raw(part);
  for (const table of tableClassesOf.audited) await auditTable(knex, table, 'audited');
  for (const table of tableClassesOf.technical) await auditTable(knex, table, 'technical');
}
