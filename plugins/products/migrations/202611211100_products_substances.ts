import type { Knex } from 'knex';
import { linkTable, masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** What may stay behind: actives, intermediates, cleaning agents. Unknown values are null. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'products');

  await masterTable(knex, 'products.active', table => {
    table.text('cas_number');
    table.text('therapeutic_class');
    table.text('salt_form');
    table.jsonb('hbels').notNullable();
    table.jsonb('min_therapeutic_dose');
    table.jsonb('max_daily_dose');
    table.text('dose_source');
    lethalDose(table);
    table.jsonb('product_limit');
    table.text('solubility_term');
    table.text('bcs_class');
    table.integer('cleanability');
    table.jsonb('hazards').notNullable();
    table.uuid('msds_file_id');
    table.text('remarks');
    table.foreign(['facility_id', 'msds_file_id']).references(['facility_id', 'id']).inTable('kernel.file');
  });
  await searchIndex(knex, 'products.active', ['external_id', 'name', 'cas_number']);

  await masterTable(knex, 'products.intermediate', table => {
    table.text('cas_number');
    table.uuid('api_id');
    table.integer('step_number');
    table.jsonb('hbel');
    table.jsonb('ttc');
    table.text('ttc_basis');
    lethalDose(table);
    table.jsonb('product_limit');
    table.text('remarks');
    table.foreign(['facility_id', 'api_id']).references(['facility_id', 'id']).inTable('products.active');
    table.index(['facility_id', 'api_id']);
  });

  await masterTable(knex, 'products.cleaning_agent', table => {
    table.text('agent_type');
    table.text('supplier');
    table.jsonb('components').notNullable();
    table.double('use_concentration_percent');
    lethalDose(table);
    table.jsonb('ade');
    table.text('ade_source');
    table.jsonb('product_limit');
    table.jsonb('fixed_sal');
    table.jsonb('residue_tests').notNullable();
    table.double('carbon_percent');
    table.text('remarks');
  });
  await linkTable(knex, 'products.cleaning_agent_equipment', {
    owner: { column: 'cleaning_agent_id', table: 'products.cleaning_agent' },
    target: { column: 'equipment_id', table: 'equipment.equipment' },
  });
}

function lethalDose(table: Knex.CreateTableBuilder): void {
  table.jsonb('ld50');
  table.text('ld50_qualifier');
  table.text('ld50_source');
}
