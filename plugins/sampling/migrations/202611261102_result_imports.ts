import type { Knex } from 'knex';
import { auditTable, masterTable } from '#kernel/contract';

/** How files of instruments and laboratory systems are read, and the files that were imported. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, 'sampling.result_profile', table => {
    table.text('sheet_name');
    table.text('label_column').notNullable();
    table.text('result_column').notNullable();
    table.text('qualifier_column');
    table.text('unit_column');
    table.text('test_number_column');
    table.text('laboratory_column');
    table.text('measured_by_column');
    table.text('measured_at_column');
    table.text('information_column');
    table.text('usual_unit');
    table.text('usual_laboratory');
    table.boolean('leaves_out_others').notNullable();
    table.text('remarks');
  });
  const schema = knex.schema.withSchema('sampling');
  await schema.createTable('result_import', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('id').notNullable();
    table.integer('number').notNullable();
    table.uuid('file_id').notNullable();
    table.text('sha256').notNullable();
    table.uuid('profile_id');
    table.text('profile').notNullable();
    table.text('digest').notNullable();
    table.integer('rows').notNullable();
    table.integer('entered').notNullable();
    table.integer('left_out').notNullable();
    table.integer('flagged').notNullable();
    table.text('reason').notNullable();
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.uuid('created_by').notNullable();
    table.primary(['facility_id', 'id']);
    table.foreign('facility_id').references('id').inTable('kernel.facility');
    table.foreign(['facility_id', 'file_id']).references(['facility_id', 'id']).inTable('kernel.file');
    table.foreign(['facility_id', 'profile_id']).references(['facility_id', 'id']).inTable('sampling.result_profile');
    table.unique(['facility_id', 'number']);
    table.index(['facility_id', 'sha256']);
  });
  await auditTable(knex, 'sampling.result_import', 'audited');
  await knex.schema.withSchema('sampling').createTable('result_import_row', table => {
    table.uuid('facility_id').notNullable();
    table.uuid('import_id').notNullable();
    table.integer('line').notNullable();
    table.uuid('set_sample_id').notNullable();
    table.integer('result_number').notNullable();
    table.jsonb('flags').notNullable();
    table.primary(['facility_id', 'import_id', 'line']);
    table.foreign(['facility_id', 'import_id']).references(['facility_id', 'id']).inTable('sampling.result_import');
    table.foreign(['facility_id', 'set_sample_id']).references(['facility_id', 'id']).inTable('sampling.set_sample');
    table.index(['facility_id', 'set_sample_id']);
  });
  await knex.raw(`select kernel.declare_link('sampling.result_import_row', 'sampling.result_import', 'import_id')`);
}
