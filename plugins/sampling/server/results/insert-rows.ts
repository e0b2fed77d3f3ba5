import type { AnyCall } from '#kernel/contract';

/**
 * Stores results as one document each statement: a parameter for every column of every row costs more than all the rest of
 * an import. All rows have the same columns; those of type jsonb are plain values.
 */
export async function insertResultRows(call: AnyCall, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await call.tx.rows({
    text: `insert into sampling.sample_result (${columns})
           select ${columns} from jsonb_populate_recordset(null::sampling.sample_result, $1::jsonb)`,
    values: [JSON.stringify(rows)],
  });
}
