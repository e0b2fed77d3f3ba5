import type { CallContext } from '../../../base/data/call-context.js';
import { auditTexts } from '../log.js';
import { databaseScope, definitionFaults, definitionsTable, readDefinitions, recordedPath } from './definitions.js';
import { proveMigratedRows, unexplainedRows } from './proven-rows.js';
import { sameText, type Ask } from './reading.js';

/** What did not hold before a migration: it stays a finding afterwards. */
export interface BeforeMigration {
  readonly rows: ReadonlySet<string>;
  readonly faults: readonly string[];
}

const nothing: BeforeMigration = { rows: new Set(), faults: [] };

/** Looks, as the owner, at what no entry explains before migrations change definitions and rows. */
export async function beforeMigration(ask: Ask): Promise<BeforeMigration> {
  // Without proofs there is nothing to compare with; an interrupted migration left its own changes unrecorded.
  if (!(await isProven(ask)) || (await unrecorded(ask)).length > 0) return nothing;
  await ask('begin');
  try {
    await ask(sameText);
    const faults = await definitionFaults(ask);
    return { rows: await unexplainedRows(ask), faults: faults.map(({ fault }) => fault) };
  } finally {
    await ask('rollback');
  }
}

/**
 * Records in the chain of the database which migrations ran and what definitions they left, and proves the rows as they left
 * them. Does nothing if every migration is recorded, or in the schema of a release from before proofs.
 */
export async function recordMigrations(ask: Ask, context: CallContext, before: BeforeMigration): Promise<void> {
  const names = await unrecorded(ask);
  if (names.length === 0 || !(await isProven(ask))) return;
  await ask('begin');
  try {
    await ask(sameText);
    await ask(`set local statement_timeout = 0`);
    const rows = await proveMigratedRows(ask, before.rows);
    const definitions = await readDefinitions(ask);
    const facts: [string, unknown][] = [
      ...names.map((name): [string, unknown] => [recordedPath.migration, name]),
      ...before.faults.map((fault): [string, unknown] => [recordedPath.faultBefore, fault]),
      ...Object.entries(definitions),
    ];
    const [now] = await ask<{ now: Date }>('select now()');
    const texts = auditTexts({ ...context, now: now?.now ?? context.now }, [
      {
        domain: 'Settings',
        // Searches of the trail pass over the values of a creation.
        action: 'create',
        entity: { table: definitionsTable, id: names.at(-1) ?? '', label: labelOf(names.length, rows) },
        changes: facts.map(([path, to]) => ({ path, from: null, to })),
      },
    ]);
    await ask('select audit.append($1, $2::jsonb)', [databaseScope, JSON.stringify(texts)]);
    await ask('commit');
  } catch (error) {
    await ask('rollback');
    throw error;
  }
}

function labelOf(migrations: number, rows: ReadonlyMap<string, number>): string {
  const migrated = [...rows].map(([table, count]) => `${count} of ${table}`).join(', ');
  return `the database after ${migrations} migrations${migrated === '' ? '' : `; rows proven anew: ${migrated}`}`;
}

async function isProven(ask: Ask): Promise<boolean> {
  const [row] = await ask<{ found: boolean }>(`select to_regclass('audit.row_proof') is not null as found`);
  return row?.found === true;
}

async function unrecorded(ask: Ask): Promise<readonly string[]> {
  const rows = await ask<{ name: string }>(
    `select name from public.limpid_migration where name not in (
       select c->>'to' from audit.entry e, jsonb_array_elements(e.body::jsonb->'changes') c
       where e.scope = '${databaseScope}' and e.entity_table = '${definitionsTable}' and c->>'path' = '${recordedPath.migration}')
     order by name`,
  );
  return rows.map(({ name }) => name);
}
