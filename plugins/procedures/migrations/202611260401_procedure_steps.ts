import type { Knex } from 'knex';
import { attachmentTable } from '#kernel/contract';

/** Steps and parameters of cleaning procedures, the procedure that one replaces, and files. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('procedures').alterTable('cleaning_procedure', table => {
    table.jsonb('agent_concentrations');
    table.text('water_grade');
    table.jsonb('steps');
    table.jsonb('final_rinse_volume');
    table.text('drying_method');
    table.jsonb('disassembly');
    table.boolean('visual_inspection_required');
    table.boolean('observer_required');
    table.text('dirty_hold_study');
    table.text('clean_hold_study');
    table.jsonb('campaign_max_duration');
    table.text('campaign_study');
    table.jsonb('verification_frequency');
    table.text('effective_from');
    table.uuid('supersedes_id');
    table
      .foreign(['facility_id', 'supersedes_id'])
      .references(['facility_id', 'id'])
      .inTable('procedures.cleaning_procedure');
  });
  await attachmentTable(knex, 'procedures.cleaning_procedure_attachment', {
    column: 'cleaning_procedure_id',
    table: 'procedures.cleaning_procedure',
  });
}
