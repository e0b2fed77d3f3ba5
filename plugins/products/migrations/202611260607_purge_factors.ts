import type { Knex } from 'knex';
import { masterTable } from '#kernel/contract';

/** Purge factors by residue and process; one is in use for each. Single values of policies stay as they are. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.purge_factor', table => {
    table.uuid('api_id');
    table.uuid('intermediate_id');
    table.uuid('production_id').notNullable();
    table.double('factor').notNullable();
    table.text('evidence').notNullable();
    table.text('remarks');
    for (const [column, target] of [
      ['api_id', 'products.active'],
      ['intermediate_id', 'products.intermediate'],
      ['production_id', 'products.production'],
    ] as const) {
      table.foreign(['facility_id', column]).references(['facility_id', 'id']).inTable(target);
      table.index(['facility_id', column]);
    }
  });
  await knex.raw(
    'alter table products.purge_factor add constraint of_one_residue check (num_nonnulls(api_id, intermediate_id) = 1)',
  );
  await knex.raw(
    `create unique index purge_factor_of_process on products.purge_factor
       (facility_id, production_id, coalesce(api_id, intermediate_id)) where archived_at is null`,
  );
}
