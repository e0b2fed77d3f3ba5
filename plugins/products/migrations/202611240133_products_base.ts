import type { Knex } from 'knex';
import { auditTable, linkTable, masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/**
 * Substances, products, productions and their equipment, health-based limits, analytical methods and user-defined fields.
 * Unknown values are null.
 */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'products');
  await additionalFields(knex);
  await actives(knex);
  await intermediates(knex);
  await agents(knex);
  await products(knex);
  await productions(knex);
  await healthBasedLimits(knex);
  await methods(knex);
  await knex.raw(views);
}

/** Fields defined by a facility; their values are stored with the records. */
async function additionalFields(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.additional_field', table => {
    table.text('entity_kind').notNullable();
    table.text('type').notNullable();
    table.text('unit');
    table.double('minimum');
    table.double('maximum');
    table.integer('decimals');
    table.jsonb('options');
    table.boolean('is_required');
    table.jsonb('default_value');
    table.boolean('show_in_list');
    table.boolean('usable_in_ranking');
    table.text('help_text');
    table.integer('display_order');
  });
}

async function actives(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.active', table => {
    table.text('cas_number');
    table.text('therapeutic_class');
    table.text('salt_form');
    // Mass basis of doses and LD50, and the share of base in the salt (entities 3.4); null: the base.
    table.double('molecular_weight_g_per_mol');
    table.double('base_factor');
    table.text('dose_basis');
    table.text('ld50_basis');
    // The short list that limits are calculated from; the full records are in products.hbel.
    table.jsonb('hbels').notNullable();
    table.jsonb('min_therapeutic_dose');
    table.jsonb('max_daily_dose');
    table.text('dose_source');
    lethalDose(table);
    table.jsonb('product_limit');
    // General limit and residue limit of this active alone, each with its reason; null: those of the policy.
    table.jsonb('arl');
    table.text('arl_reason');
    table.jsonb('residue_limit');
    table.text('residue_limit_reason');
    table.jsonb('visual_residue_limit');
    table.text('solubility_term');
    table.text('bcs_class');
    table.integer('cleanability');
    table.jsonb('hazards').notNullable();
    table.jsonb('additional_fields');
    table.text('remarks');
    storedFile(table, 'msds_file_id');
  });
  await searchIndex(knex, 'products.active', ['external_id', 'name', 'cas_number']);
}

async function intermediates(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.intermediate', table => {
    table.text('cas_number');
    table.uuid('api_id');
    table.integer('step_number');
    table.jsonb('hbel');
    table.jsonb('ttc');
    table.text('ttc_basis');
    lethalDose(table);
    table.jsonb('product_limit');
    table.text('solubility_term');
    table.integer('cleanability');
    table.jsonb('additional_fields');
    table.text('remarks');
    reference(table, 'api_id', 'products.active');
    table.index(['facility_id', 'api_id']);
  });
}

async function agents(knex: Knex): Promise<void> {
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
    // Factors of this agent alone with their reason (entities 3.8); null: those of the policy.
    table.double('safety_factor');
    table.double('modification_factor');
    table.double('body_weight');
    table.double('ld50_divisor');
    table.text('factors_reason');
    table.jsonb('residue_tests').notNullable();
    table.double('carbon_percent');
    table.text('remarks');
    storedFile(table, 'msds_file_id');
  });
  await linkTable(knex, 'products.cleaning_agent_equipment', {
    owner: { column: 'cleaning_agent_id', table: 'products.cleaning_agent' },
    target: { column: 'equipment_id', table: 'equipment.equipment' },
  });
}

async function products(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.product_group', table => {
    table.text('justification');
    table.text('remarks');
  });
  await masterTable(knex, 'products.product', table => {
    table.text('product_type');
    table.uuid('product_group_id');
    table.text('route');
    table.jsonb('dosage_unit_mass');
    table.double('max_units_per_day');
    table.text('ldd_basis').notNullable();
    table.jsonb('ldd');
    table.jsonb('actives').notNullable();
    table.jsonb('product_limit');
    table.jsonb('hazards').notNullable();
    // Patient group and the body weight of its lightest patient (entities 3.1); null: adults.
    table.text('patient_group');
    table.jsonb('body_weight');
    table.jsonb('additional_fields');
    table.text('remarks');
    reference(table, 'product_group_id', 'products.product_group');
    table.index(['facility_id', 'product_group_id']);
  });
  await searchIndex(knex, 'products.product', ['external_id', 'name', 'product_type']);
  // Doses are stored with the product; this table lets the database enforce the references to its actives.
  await linkTable(knex, 'products.product_active', {
    owner: { column: 'product_id', table: 'products.product' },
    target: { column: 'active_id', table: 'products.active' },
  });
}

/** Productions and the equipment that their batches touch. */
async function productions(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.production', table => {
    table.text('kind').notNullable();
    table.uuid('product_id');
    table.uuid('api_id');
    table.uuid('intermediate_id');
    table.jsonb('min_batch_size');
    table.jsonb('max_batch_size');
    table.text('suite');
    table.text('process_route');
    table.jsonb('process_solvents').notNullable().defaultTo('[]');
    table.boolean('is_dummy').notNullable();
    table.integer('frequency_per_year');
    // Limits of bioburden and endotoxin on surfaces for the production; null: not stated.
    table.double('bioburden_cfu_per25_sqcm');
    table.text('endotoxin_route');
    table.double('endotoxin_dose_mg_per_kg_hour');
    table.jsonb('additional_fields');
    table.text('remarks');
    for (const [column, target] of [
      ['product_id', 'product'],
      ['api_id', 'active'],
      ['intermediate_id', 'intermediate'],
    ] as const) {
      reference(table, column, `products.${target}`);
      table.index(['facility_id', column]);
    }
  });
  await knex.raw(
    `alter table products.production add constraint makes_one_thing check (num_nonnulls(product_id, api_id, intermediate_id) = 1)`,
  );
  await searchIndex(knex, 'products.production', ['external_id', 'name']);
  await linkTable(
    knex,
    'products.production_equipment',
    {
      owner: { column: 'production_id', table: 'products.production' },
      target: { column: 'equipment_id', table: 'equipment.equipment' },
    },
    table => {
      table.integer('step_order');
      table.text('alternative');
      table.text('cleaning_procedure_number');
      table.double('contact_share');
      table.jsonb('additional_fields');
    },
  );
  await knex.raw(`alter table products.production_equipment
    add constraint contact_share_is_percent check (contact_share > 0 and contact_share <= 100)`);
}

/** Health-based exposure limits, numbered by active, one of them in force per route. */
async function healthBasedLimits(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').createTable('hbel', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('api_id').notNullable();
    table.integer('number').notNullable();
    table.text('name').notNullable();
    table.text('basis').notNullable();
    table.jsonb('value').notNullable();
    // Mass basis of the value, salt or base; null: the base.
    table.text('mass_basis');
    table.text('route').notNullable();
    table.text('population');
    // Body weight that the value is for, if no derivation states it; null: 50 kg.
    table.double('for_body_weight_kg');
    table.jsonb('derivation');
    table.double('calculated_ug_per_day');
    table.text('authority');
    table.text('source');
    table.integer('year');
    table.text('report_number');
    table.text('report_version');
    table.uuid('report_file_id');
    table.jsonb('author');
    table.jsonb('reviewed_by');
    table.date('effective_from');
    table.date('review_due_on');
    table.uuid('supersedes_id');
    table.text('ratio_explanation');
    table.text('status').notNullable();
    table.boolean('is_provisional');
    table.text('chosen_reason');
    table.text('withdrawn_reason');
    table.text('remarks');
    table.integer('version').notNullable().defaultTo(1);
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.uuid('created_by').notNullable();
    table.timestamp('updated_at', { useTz: true }).notNullable();
    table.uuid('updated_by').notNullable();
    table.timestamp('archived_at', { useTz: true });
    table.uuid('archived_by');
    table.text('archive_reason');
    table.primary(['facility_id', 'id']);
    table.unique(['facility_id', 'api_id', 'number']);
    reference(table, 'api_id', 'products.active');
    reference(table, 'supersedes_id', 'products.hbel');
    reference(table, 'report_file_id', 'kernel.file');
  });
  await auditTable(knex, 'products.hbel', 'audited');
}

async function methods(knex: Knex): Promise<void> {
  await masterTable(knex, 'products.analytical_method', table => {
    table.uuid('api_id');
    table.uuid('cleaning_agent_id');
    table.uuid('intermediate_id');
    // Nitrosamines belong to another plugin, which checks the reference and refuses to archive referenced ones.
    table.uuid('nitrosamine_id');
    table.text('analyte_name');
    table.text('technique');
    table.text('sample_type').notNullable();
    table.jsonb('lod');
    table.jsonb('loq');
    table.jsonb('recoveries').notNullable();
    table.text('extraction_solvent');
    // Sampling and measurement (entities 4.3); null: the usual swab, undiluted, the analyte's share of carbon.
    table.jsonb('swab_area');
    table.jsonb('extraction_volume');
    table.double('dilution_factor');
    table.double('carbon_percent');
    table.text('remarks');
    reference(table, 'api_id', 'products.active');
    reference(table, 'cleaning_agent_id', 'products.cleaning_agent');
    reference(table, 'intermediate_id', 'products.intermediate');
    storedFile(table, 'report_file_id');
    table.index(['facility_id', 'api_id']);
    table.index(['facility_id', 'nitrosamine_id']);
  });
}

function lethalDose(table: Knex.CreateTableBuilder): void {
  table.jsonb('ld50');
  table.text('ld50_qualifier');
  table.text('ld50_source');
}

function storedFile(table: Knex.CreateTableBuilder, column: string): void {
  table.uuid(column);
  reference(table, column, 'kernel.file');
}

/** A reference to a record of the same facility. */
function reference(table: Knex.CreateTableBuilder, column: string, target: string): void {
  table.foreign(['facility_id', column]).references(['facility_id', 'id']).inTable(target);
}

/** Views for the SQL of other plugins; numbers are in mg, mg/day and units a day. */
const views = `
  create view products.v_active as
    select facility_id, id, external_id, name, version, archived_at, bcs_class, therapeutic_class from products.active;
  create view products.v_intermediate as
    select facility_id, id, external_id, name, version, archived_at, step_number from products.intermediate;
  create view products.v_product as
    select facility_id, id, external_id, name, version, archived_at, product_type, route, max_units_per_day,
      kernel.quantity_base(dosage_unit_mass) as dosage_unit_mass_mg, kernel.quantity_base(ldd) as ldd_mg_per_day
    from products.product;
  create view products.v_production as
    select facility_id, id, external_id, name, version, archived_at from products.production;
  create view products.v_production_equipment as
    select m.facility_id, m.production_id, p.external_id as production_external_id, p.name as production_name,
      p.archived_at is not null as is_archived, m.equipment_id, m.cleaning_procedure_number
    from products.production_equipment m
    join products.production p on p.facility_id = m.facility_id and p.id = m.production_id;
  create view products.v_cleaning_agent as
    select facility_id, id, external_id, name, archived_at from products.cleaning_agent;
  create view products.v_analytical_method as
    select facility_id, id, external_id, name, nitrosamine_id, version, archived_at from products.analytical_method;
  grant select on products.v_active, products.v_intermediate, products.v_product, products.v_production,
    products.v_production_equipment, products.v_cleaning_agent, products.v_analytical_method to limpid_runtime;
`;
