import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { risingUuid } from '../../kernel/src/record/resources/records/rising-uuid.js';
import { copyIn } from './copy-in.js';
import { checkedLines } from './csv-pass.js';
import { columns, serveImports, type ImportBoundOptions } from './import-server.js';

/**
 * The minimum database work for an import with the product's guarantees: one pass over the file, COPY into a staging
 * table, then one statement each for the equipment, its links and its hash-chained audit entries, in the product's own
 * tables, in one transaction. `GET /run?file=…&facility=…` does it once.
 */
export function start(options: ImportBoundOptions): Promise<() => Promise<void>> {
  const incoming = `create temp table incoming (id uuid, ${columns.map(column => `${column} text`).join(', ')})`;
  return serveImports(options, incoming, importOnce);
}

async function importOnce(client: pg.Client, query: URLSearchParams): Promise<void> {
  const text = await readFile(query.get('file') ?? '', 'utf8');
  const facility = query.get('facility');
  const { rows } = await client.query<{ name: string }>(
    'select external_id as name from equipment.moc where facility_id = $1',
    [facility],
  );
  const lines = checkedLines(text, new Set(rows.map(({ name }) => name)), risingUuid);
  await client.query('truncate incoming');
  await copyIn(client, `copy incoming (id, ${columns.join(', ')}) from stdin`, lines);
  await client.query(equipments, [facility, actor]);
  await client.query(links, [facility]);
  await client.query(entries, [facility, new Date().toISOString(), JSON.stringify({ id: actor })]);
  await client.query('select audit.end_long_write($1)', [facility]);
}

const entriesAtOnce = 500;
const actor = '00000000-0000-4000-8000-000000000001';
const area = `jsonb_build_object('unit', c10, 'value', c9::double precision)`;

const equipments = `insert into equipment.equipment (facility_id, id, external_id, name, equipment_type, make, serial_number, area,
    room, room_grade, dedication, contact_type, surface_area_mode, parts, declared_surface_area, total_surface_area,
    surface_area_source, moc_ids, cleaning_mode, model, remarks, version, created_at, created_by, updated_at, updated_by)
  select $1::uuid, i.id, c0, c1, c2, c3, c4, c5, c6, c7, 'shared', c8, 'declared', '[]', ${area}, ${area}, c11,
    jsonb_build_array(m.id), c12, c13, c14, 1, now(), $2::uuid, now(), $2::uuid
  from incoming i join equipment.moc m on m.facility_id = $1::uuid and m.external_id = i.c15`;

const links = `insert into equipment.equipment_moc (facility_id, equipment_id, moc_id)
  select $1::uuid, i.id, m.id from incoming i join equipment.moc m on m.facility_id = $1::uuid and m.external_id = i.c15`;

const changes = columns
  .map(column => `'{"from":null,"path":"${column}","to":', to_json(${column}), '}'`)
  .join(`, ',', `);

const entries = `select audit.stage($1, $2, $3, ',"source":"bench"}', 'create', 'Equipment', 'equipment.equipment', 'null',
    string_agg(id::text, e'\\n'), string_agg(to_json(c1)::text, e'\\n'),
    string_agg(concat('[', ${changes}, ']'), e'\\n'), string_agg(lower(c0 || ' ' || c1), e'\\n'))
  from (select *, (row_number() over () - 1) / ${entriesAtOnce} as part from incoming) i group by part`;
