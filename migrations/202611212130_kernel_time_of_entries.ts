import type { Knex } from 'knex';

/** The past asks for the first position behind a moment: with the position in the index it need not read the entries. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index audit.entry_by_time;
    create index entry_by_time on audit.entry (scope, at, seq)`);
}
