import type { Knex } from 'knex';
import { masterTable } from '#kernel/contract';

/** Analytical methods, and from what amount on the residue of an active is seen. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.analytical_method', table => {
    table.uuid('api_id');
    table.uuid('cleaning_agent_id');
    table.text('analyte_name');
    table.text('technique');
    table.text('sample_type').notNullable();
    table.jsonb('lod');
    table.jsonb('loq');
    table.jsonb('recoveries').notNullable();
    table.text('extraction_solvent');
    table.text('remarks');
    table.foreign(['facility_id', 'api_id']).references(['facility_id', 'id']).inTable('products.active');
    table
      .foreign(['facility_id', 'cleaning_agent_id'])
      .references(['facility_id', 'id'])
      .inTable('products.cleaning_agent');
    table.index(['facility_id', 'api_id']);
  });
  await knex.schema.withSchema('products').alterTable('active', table => {
    table.jsonb('visual_residue_limit');
  });
}
