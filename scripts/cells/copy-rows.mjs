/** Rows that travel in one message. */
const atOnce = 2000;

/** Columns that take a value; generated ones follow from them, and identities number rows anew in the order of arrival. */
export async function columnsOf(client, table) {
  const { rows } = await client.query(
    `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  return rows.map(row => `"${row.attname}"`);
}

/**
 * Copies the rows of a table for which `where` holds (`$1` is the facility), in the order that they came in.
 *
 * @param {{ from: import('pg').Client, to: import('pg').Client, table: string, where: string, facility: string,
 *   order?: string, change?: (line: string) => string }} options
 * @returns {Promise<number>} rows
 * Rows travel as text of JSON; `change` may edit it. Numbers never pass through those of JavaScript.
 */
export async function copyRows({ from, to, table, where, facility, order = 'ctid', change = line => line }) {
  const columns = (await columnsOf(to, table)).join(', ');
  const cursor = 'rows_to_move';
  const select = `select to_jsonb(r)::text as line from (select * from ${table} where ${where} order by ${order}) r`;
  await from.query(`declare ${cursor} cursor for ${select}`, [facility]);
  let count = 0;
  for (;;) {
    const { rows } = await from.query(`fetch ${atOnce} from ${cursor}`);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => change(line));
    await to.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
      [`[${lines.join(',')}]`],
    );
    count += rows.length;
  }
  await from.query(`close ${cursor}`);
  return count;
}

/** Number and hash of the rows of a facility, without what differs by nature (`without`: SQL names of columns). */
export async function digestOf(client, table, where, facility, without = []) {
  const columns = (await columnsOf(client, table)).filter(name => !without.includes(name)).join(', ');
  const { rows } = await client.query(
    `select count(*)::int as rows, coalesce(encode(sha256(convert_to(string_agg(line, chr(10) order by line), 'UTF8')), 'hex'), '') as hash
     from (select (row(${columns}))::text as line from ${table} where ${where}) r`,
    [facility],
  );
  return `${rows[0].rows} ${rows[0].hash}`;
}
