import type { Knex } from 'knex';
import { masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** Operators with their qualifications. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, 'operators');
  await masterTable(knex, 'operators.operator', table => {
    table.text('operator_id').notNullable();
    table.text('first_name').notNullable();
    table.text('last_name').notNullable();
    table.text('department');
    table.uuid('department_id').references('id').inTable('kernel.department');
    table.uuid('linked_user_id').references('id').inTable('kernel.app_user');
    table.boolean('is_contractor');
    table.text('shift');
    table.jsonb('qualifications').notNullable();
    table.text('remarks');
  });
  await knex.raw('create unique index operator_linked_user on operators.operator (facility_id, linked_user_id)');
  await searchIndex(knex, 'operators.operator', ['external_id', 'name']);
}
