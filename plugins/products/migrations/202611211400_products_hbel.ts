import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/**
 * Health-based limits as records of their own. Those that stood in the rows of actives become records, each with all that
 * was known of it; the short list stays in the row, where limits are calculated from. What was selected is in force, what was
 * retired is superseded, everything else is a draft. A draft or effective mark is kept as provisional or not.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').createTable('hbel', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.uuid('api_id').notNullable();
    table.integer('number').notNullable();
    table.text('name').notNullable();
    table.text('basis').notNullable();
    table.jsonb('value').notNullable();
    table.text('route').notNullable();
    table.text('population');
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
    table.foreign(['facility_id', 'api_id']).references(['facility_id', 'id']).inTable('products.active');
    table.foreign(['facility_id', 'supersedes_id']).references(['facility_id', 'id']).inTable('products.hbel');
    table.foreign(['facility_id', 'report_file_id']).references(['facility_id', 'id']).inTable('kernel.file');
  });
  await knex.raw(`
    insert into products.hbel (facility_id, id, api_id, number, name, basis, value, route, authority, source, year, status,
      is_provisional, chosen_reason, created_at, created_by, updated_at, updated_by)
    select a.facility_id, gen_random_uuid(), a.id, h.place, 'HBEL ' || h.place || ' of ' || a.external_id || ' ' || a.name,
      h.item->>'basis', h.item->'value', h.item->>'route', h.item->>'authority', h.item->>'source', (h.item->>'year')::int,
      case when (h.item->>'selected')::boolean then 'inForce' when h.item->>'status' = 'retired' then 'superseded' else 'draft' end,
      case h.item->>'status' when 'draft' then true when 'effective' then false end,
      h.item->>'selectionReason', a.created_at, a.created_by, a.updated_at, a.updated_by
    from products.active a, jsonb_array_elements(a.hbels) with ordinality as h (item, place)
  `);
  // Declared after the rows were carried over: their history up to here is that of their active.
  await auditTable(knex, 'products.hbel', 'audited');
}
