import type { Knex } from 'knex';
import { entriesWithProof } from './proof/entries-with-proof.js';
import { numberedAnchors } from './proof/numbered-anchors.js';
import { rowProofs } from './proof/row-proofs.js';

/** Entries cover the rows that their transaction wrote, and anchors are numbered (ADR 0046). */
export async function up(knex: Knex): Promise<void> {
  for (const part of [rowProofs, entriesWithProof, numberedAnchors]) await knex.raw(part);
}
