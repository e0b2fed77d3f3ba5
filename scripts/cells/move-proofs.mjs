import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/paths.mjs';

/** Lines of proofs that travel in one message. */
const atOnce = 500;
const columns = 'txid, id, started, table_name, row_keys, digests';
const fromBuild = file => import(pathToFileURL(path.join(root, 'dist', 'kernel', 'src', file)).href);

/**
 * What no entry explains before a move, at the source and at the target: it is to stay a finding afterwards.
 *
 * @param {readonly import('pg').Client[]} clients
 * @returns {Promise<ReadonlySet<string>>}
 */
export async function unexplainedBefore(clients) {
  const { sameText } = await fromBuild('record/audit/proof/reading.js');
  const { unexplainedRows } = await fromBuild('record/audit/proof/proven-rows.js');
  const found = [];
  for (const client of clients) {
    await client.query(sameText);
    found.push(...(await unexplainedRows(askOf(client))));
  }
  return new Set(found);
}

/**
 * Copies the digests of the rows of a facility (ADR 0046) with their numbers, in whose order the last one of a row counts. Those
 * of the facility's own transactions stay with the entries that cover them.
 *
 * @param {{ from: import('pg').Client, to: import('pg').Client, tables: readonly string[], facility: string,
 *   transactions: ReadonlyMap<string, string> }} move transactions: number at the source to number at the target
 */
export async function copyProofs({ from, to, tables, facility, transactions }) {
  const own = `select txid::text, id, started::text, table_name, row_keys, digests from audit.row_proof
    where txid in (select txid from audit.entry where scope = $1::text) order by id`;
  await eachPart(from, own, [facility], async lines => {
    const moved = lines.map(line => ({ ...line, txid: transactions.get(line.txid) }));
    await to.query(
      `insert into audit.row_proof (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::audit.row_proof, $1::jsonb)`,
      [JSON.stringify(moved)],
    );
  });
  // Covered by the entry of the move, because the trails that cover them at the source stay there.
  const ofOthers = `select p.id, p.table_name, array_agg(u.key order by u.place) as row_keys, array_agg(u.digest order by u.place) as digests
    from audit.row_proof p, unnest(p.row_keys, p.digests) with ordinality u (key, digest, place)
    where p.table_name = any ($2) and split_part(u.key, '/', 1) = $1
      and p.txid not in (select txid from audit.entry where scope = $1)
    group by p.txid, p.id, p.table_name order by p.id`;
  await eachPart(from, ofOthers, [facility, tables], lines =>
    to.query(
      `insert into audit.row_proof (${columns}) overriding system value
       select pg_current_xact_id(), id, now(), table_name, row_keys, digests
       from jsonb_populate_recordset(null::audit.row_proof, $1::jsonb)`,
      [JSON.stringify(lines)],
    ),
  );
  await to.query(
    `select setval(pg_get_serial_sequence('audit.row_proof', 'id'), greatest(max(id), 1)) from audit.row_proof`,
  );
}

/** Anchors are numbered and chained anew: those of the other trails of the source, which lie between them, stay there. */
export async function copyAnchors(from, to, facility) {
  const { rows } = await from.query(
    `select coalesce(jsonb_agg(to_jsonb(a) order by a.number), '[]')::text as lines from audit.anchor a where scope = $1::text`,
    [facility],
  );
  await to.query('create temp table moved_anchor (like audit.anchor) on commit drop');
  await to.query(
    'insert into moved_anchor select * from jsonb_populate_recordset(null::audit.anchor, $1::jsonb) order by number',
    [rows[0].lines],
  );
  await to.query(`do $$
    declare moved audit.anchor; n bigint; previous text;
    begin
      perform pg_advisory_xact_lock(hashtextextended('audit.anchor', 0));
      select coalesce(max(number), 0) into n from audit.anchor;
      select coalesce((select hash from audit.anchor where number = n), repeat('0', 64)) into previous;
      for moved in select * from moved_anchor order by number loop
        n := n + 1;
        moved.number := n;
        moved.hash := encode(sha256(convert_to(concat_ws(':', previous, n, moved.scope, moved.seq, moved.head, moved.medium,
          extract(epoch from moved.at)), 'UTF8')), 'hex');
        previous := moved.hash;
        insert into audit.anchor select moved.*;
      end loop;
    end $$`);
}

/**
 * Proves the copies of rows of the installation, and records the move in the trail of the database at the target, whose
 * entry covers what the entries of the facility do not.
 */
export async function recordMove(to, facility, facts, before) {
  const { auditTexts } = await fromBuild('record/audit/log.js');
  const { serviceContext } = await fromBuild('session/system-context.js');
  const { proveMigratedRows } = await fromBuild('record/audit/proof/proven-rows.js');
  const { databaseScope } = await fromBuild('record/audit/proof/definitions.js');
  await proveMigratedRows(askOf(to), before);
  const { rows } = await to.query('select name, now() as now from kernel.facility where id = $1', [facility]);
  const texts = auditTexts({ ...serviceContext('cli', null), now: rows[0].now }, [
    {
      domain: 'Facility',
      action: 'move',
      entity: { table: 'kernel.facility', id: facility, label: `the facility ${rows[0].name}, moved here` },
      changes: Object.entries(facts).map(([name, value]) => ({ path: name, from: null, to: value })),
    },
  ]);
  await to.query('select audit.append($1, $2::jsonb)', [databaseScope, JSON.stringify(texts)]);
}

async function eachPart(client, text, values, work) {
  const cursor = 'proofs_to_move';
  await client.query(`declare ${cursor} cursor for ${text}`, values);
  for (;;) {
    const { rows } = await client.query(`fetch ${atOnce} from ${cursor}`);
    if (rows.length === 0) break;
    await work(rows);
  }
  await client.query(`close ${cursor}`);
}

function askOf(client) {
  return async (text, values = []) => (await client.query(text, [...values])).rows;
}
