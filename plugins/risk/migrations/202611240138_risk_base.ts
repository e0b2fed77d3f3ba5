import type { Knex } from 'knex';
import { auditTable, masterTable, pluginSchema } from '#kernel/contract';

/** Risk setup of a facility, and decisions on worst cases. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'risk');
  await catalogue(knex);
  await overrides(knex);
}

/** Variables, scoring tables, formulas with all their versions, selection criteria and risk goals. */
async function catalogue(knex: Knex): Promise<void> {
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

/** A decision is never edited, only ended; the inputs that it is based on are stored with it. */
async function overrides(knex: Knex): Promise<void> {
  await knex.schema.withSchema('risk').createTable('worst_product_override', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.text('scope').notNullable();
    table.uuid('scope_id').notNullable();
    // A decision on a group may be limited to one cleaning procedure.
    table.text('procedure');
    table.jsonb('scope_record');
    table.uuid('production_id').notNullable();
    table.jsonb('production').notNullable();
    table.text('reason').notNullable();
    table.date('review_date').notNullable();
    table.text('inputs_hash').notNullable();
    table.jsonb('inputs').notNullable();
    table.uuid('replaces');
    table.uuid('signed_by');
    table.timestamp('signed_at', { useTz: true });
    table.uuid('signature_id');
    table.jsonb('signature');
    table.integer('version').notNullable();
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.uuid('created_by').notNullable();
    table.timestamp('ended_at', { useTz: true });
    table.uuid('ended_by');
    table.text('ended_how');
    table.text('end_reason');
    table.primary(['facility_id', 'id']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
    table.foreign(['facility_id', 'production_id']).references(['facility_id', 'id']).inTable('products.production');
    table.foreign(['facility_id', 'replaces']).references(['facility_id', 'id']).inTable('risk.worst_product_override');
    table.index(['facility_id', 'production_id']);
  });
  await knex.raw(`
    create unique index worst_product_override_standing on risk.worst_product_override
      (facility_id, scope, scope_id, lower(coalesce(procedure, ''))) where ended_at is null;
    alter table risk.worst_product_override
      add constraint scope_known check (scope in ('equipment', 'group', 'facility')),
      add constraint procedure_of_group check (procedure is null or scope = 'group'),
      add constraint ended_wholly check (num_nonnulls(ended_at, ended_by, ended_how, end_reason) in (0, 4));
  `);
  await auditTable(knex, 'risk.worst_product_override', 'audited');
}
