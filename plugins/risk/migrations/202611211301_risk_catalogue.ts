import type { Knex } from 'knex';
import { auditTable, masterTable } from '#kernel/contract';

/** What people set up about risk: names and units, scoring tables, formulas with all their versions, criteria and goals. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(
    knex,
    'risk.variable',
    table => {
      table.text('key').notNullable();
      table.text('unit').notNullable();
      table.text('scope').notNullable();
      table.text('kind').notNullable();
      table.text('source_field');
      table.double('default_value');
      table.boolean('is_active').notNullable();
      table.boolean('is_built_in').notNullable();
      table.text('description');
    },
    { unique: ['key'] },
  );
  await masterTable(
    knex,
    'risk.rpn_category',
    table => {
      table.text('key').notNullable();
      table.text('kind').notNullable();
      table.text('unit');
      table.text('source_field');
      table.double('minimum');
      table.double('maximum');
      table.jsonb('bands');
      table.text('description');
    },
    { unique: ['key'] },
  );
  await masterTable(knex, 'risk.rpn_formula', table => {
    formulaColumns(table);
    table.text('purpose').notNullable();
  });
  await masterTable(knex, 'risk.mac_formula', table => {
    formulaColumns(table);
    table.text('residue_type').notNullable();
    table.text('criterion').notNullable();
  });
  await knex.schema.withSchema('risk').createTable('formula_version', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('formula_id').notNullable();
    table.integer('formula_version').notNullable();
    table.text('kind').notNullable();
    table.text('expression').notNullable();
    table.jsonb('variables').notNullable();
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.uuid('created_by').notNullable();
    table.primary(['facility_id', 'formula_id', 'formula_version']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
  });
  await auditTable(knex, 'risk.formula_version', 'append-only');
  await masterTable(
    knex,
    'risk.selection_criterion',
    table => {
      table.text('key').notNullable();
      table.text('applies_to').notNullable();
      table.text('source_field').notNullable();
      table.text('kind').notNullable();
      table.jsonb('bands');
      table.text('operator');
      table.double('threshold');
      table.text('filter_text');
      table.double('weight').notNullable();
      table.text('missing_rule').notNullable();
      table.integer('tie_order');
      table.text('justification');
      table.text('remarks');
    },
    { unique: ['key'] },
  );
  await masterTable(knex, 'risk.risk_goal', table => {
    table.text('metric').notNullable();
    table.text('operator').notNullable();
    table.double('threshold').notNullable();
    table.text('level').notNullable();
    table.text('action').notNullable();
    table.integer('sequence').notNullable();
    table.text('remarks');
  });
}

function formulaColumns(table: Knex.CreateTableBuilder): void {
  table.text('expression').notNullable();
  table.jsonb('test_cases');
  table.text('status').notNullable();
  table.integer('formula_version').notNullable();
  table.jsonb('variables').notNullable();
  table.text('unit').notNullable();
  table.text('justification');
}
