import type { Knex } from 'knex';
import { attachmentTable, masterTable, searchIndex } from '#kernel/contract';

const method = { column: 'microbial_method_id', table: 'products.microbial_method' } as const;

/** Microbial analytical methods and their files. */
export async function up(knex: Knex): Promise<void> {
  await masterTable(knex, method.table, table => {
    table.text('revision');
    table.text('kind').notNullable();
    table.text('sampling').notNullable();
    table.jsonb('sampled_area');
    table.jsonb('sampled_volume');
    table.text('medium');
    table.text('neutraliser');
    table.double('incubation_min_c');
    table.double('incubation_max_c');
    table.double('incubation_hours');
    table.double('recovery_percent');
    table.jsonb('detection_limit');
    table.text('laboratory');
    table.text('valid_from');
    table.text('review_due_on');
    table.text('remarks');
  });
  await searchIndex(knex, method.table, ['external_id', 'name']);
  await attachmentTable(knex, 'products.microbial_method_attachment', method);
}
