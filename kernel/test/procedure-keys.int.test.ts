import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#kernel/base/data/database';
import { migrate, migrationFiles } from '#kernel/boot/migrate';
import { verifyAudit } from '#kernel/record/audit/chain/verify';
import { auditTexts } from '#kernel/record/audit/log';
import { serviceContext } from '#kernel/session/system-context';
import { testDatabase, type TestDatabase } from '#kernel/testing';

/** The first migration that refers to cleaning procedures by key. */
const keys = '202611272010_equipment_procedures';
const guarded = ['equipment.equipment', 'products.production_equipment'];
const facility = randomUUID();
const ids = { procedure: randomUUID(), product: randomUUID(), production: randomUUID() };
const equipment = { resolved: randomUUID(), unknown: randomUUID(), none: randomUUID() };

let source: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  source = await testDatabase('template0');
  const earlier = migrationFiles().map(({ name }) => name);
  await migrate({ databaseUrl: source.url, only: earlier.filter(name => name < keys) });
  owner = new pg.Client({ connectionString: source.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await source.drop();
});

/** As releases from before wrote: the rows and their entries in one transaction. */
async function write(
  entries: readonly (readonly [table: string, id: string])[],
  ...statements: string[]
): Promise<void> {
  const by = { ...serviceContext('system', null), now: new Date() };
  await owner.query('begin');
  for (const statement of statements) await owner.query(statement);
  const notes = entries.map(([table, id]) => ({
    domain: 'Equipment',
    action: 'update',
    entity: { table, id, label: id },
    changes: [{ path: 'name', from: null, to: 'x' }],
  }));
  await owner.query('select audit.append($1, $2::jsonb)', [facility, JSON.stringify(auditTexts(by, notes))]);
  await owner.query('commit');
}

const stamps = `now(), '${facility}', now(), '${facility}'`;
const stampColumns = 'created_at, created_by, updated_at, updated_by';
const piece = (id: string, externalId: string, number: string | null): string =>
  `insert into equipment.equipment (facility_id, id, external_id, name, equipment_type, dedication, contact_type, surface_area_mode,
     parts, moc_ids, cleaning_procedure_number, ${stampColumns})
   values ('${facility}', '${id}', '${externalId}', 'Tank', 'tank', 'shared', 'direct', 'calculated', '[]', '[]',
     ${number === null ? 'null' : `'${number}'`}, ${stamps})`;
const pair = (equipmentId: string, number: string | null): string =>
  `insert into products.production_equipment (facility_id, production_id, equipment_id, cleaning_procedure_number)
   values ('${facility}', '${ids.production}', '${equipmentId}', ${number === null ? 'null' : `'${number}'`})`;

test('numbers from before become the keys of their procedures in any case; those that none has are kept as unresolved', async () => {
  await write(
    [
      ['kernel.facility', facility],
      ['kernel.facility_group', facility],
      ['procedures.cleaning_procedure', ids.procedure],
      ['products.product', ids.product],
      ['products.production', ids.production],
      ...Object.values(equipment).map(id => ['equipment.equipment', id] as const),
    ],
    `insert into kernel.facility_group (id, name) values ('${facility}', 'Old group')`,
    `insert into kernel.facility (id, external_id, name, product_type, tier, facility_group_id)
     values ('${facility}', 'OLD', 'Old plant', 'formulation', 'full', '${facility}')`,
    `insert into procedures.cleaning_procedure (facility_id, id, external_id, name, revision, cleaning_agent_ids, cleaning_modes, ${stampColumns})
     values ('${facility}', '${ids.procedure}', 'CP-Ä1', 'Wash', 'C', '[]', '[]', ${stamps})`,
    `insert into products.product (facility_id, id, external_id, name, ldd_basis, actives, hazards, ${stampColumns})
     values ('${facility}', '${ids.product}', 'P', 'Product', 'activeMass', '[]', '[]', ${stamps})`,
    `insert into products.production (facility_id, id, external_id, name, kind, product_id, is_dummy, ${stampColumns})
     values ('${facility}', '${ids.production}', 'PR', 'Production', 'product', '${ids.product}', false, ${stamps})`,
    piece(equipment.resolved, 'EQ-1', 'OLD NUMBER'),
    piece(equipment.unknown, 'EQ-2', 'CP-GONE'),
    piece(equipment.none, 'EQ-3', null),
    pair(equipment.resolved, 'cp-ä1'),
    pair(equipment.unknown, 'CP-OTHER'),
    pair(equipment.none, null),
  );
  // A state of the past with another number.
  await write(
    [['equipment.equipment', equipment.resolved]],
    `update equipment.equipment set cleaning_procedure_number = 'cp-Ä1' where id = '${equipment.resolved}'`,
  );
  await write(
    [['equipment.equipment', equipment.resolved]],
    `update equipment.equipment set remarks = 'later' where id = '${equipment.resolved}'`,
  );
  const triggers = async (): Promise<unknown> =>
    (
      await owner.query(
        `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger
         where tgrelid = any ($1::regclass[]) and not tgisinternal order by 1, 2`,
        [guarded],
      )
    ).rows;
  const before = await triggers();
  expect(await migrate({ databaseUrl: source.url })).toContain(keys);
  expect(await triggers()).toEqual(before);

  const shown = `number, procedure_id, revision, version, is_stale`;
  const ofWash = { number: 'CP-Ä1', procedure_id: ids.procedure, revision: 'C', version: 1, is_stale: false };
  const unresolved = { procedure_id: null, revision: null, version: null, is_stale: false };
  const { rows: ofEquipment } = await owner.query(
    `select equipment_id, ${shown} from equipment.v_equipment_procedure order by number collate "C"`,
  );
  expect(ofEquipment).toEqual([
    { equipment_id: equipment.unknown, number: 'CP-GONE', ...unresolved },
    { equipment_id: equipment.resolved, ...ofWash },
  ]);
  const { rows: ofPairs } = await owner.query(
    `select equipment_id, is_own, ${shown} from products.v_pair_procedure order by number collate "C"`,
  );
  expect(ofPairs).toEqual([
    { equipment_id: equipment.unknown, is_own: true, number: 'CP-OTHER', ...unresolved },
    { equipment_id: equipment.resolved, is_own: true, ...ofWash },
  ]);
});

test('states of the past from before have their procedures, found by the number that they state', async () => {
  const { rows: moments } = await owner.query<{ place: string }>(
    'select max(seq) as place from audit.entry where scope = $1 group by txid order by 1',
    [facility],
  );
  const { rows: views } = await owner.query<{ text: string }>(
    `select rtrim(pg_get_viewdef('equipment.v_equipment_procedure'::regclass), '; ') as text`,
  );
  const found: unknown[] = [];
  for (const { place } of moments) {
    // As reads as of a date see the view: its definition over the past of the table.
    const past = views[0]?.text.replaceAll(
      /\bequipment\.equipment\b/g,
      `past.equipment__equipment('${facility}', ${place})`,
    );
    const { rows } = await owner.query<{ number: string; procedure_id: string | null }>(
      `select number, procedure_id from (${past}) v where equipment_id = $1`,
      [equipment.resolved],
    );
    found.push(...rows.map(row => [row.number, row.procedure_id]));
  }
  expect(found).toEqual([
    ['OLD NUMBER', null],
    ['CP-Ä1', ids.procedure],
    ['CP-Ä1', ids.procedure],
  ]);
});

test('a row of the present refers by key alone, and the trail explains every migrated row', async () => {
  const change = (column: string, value: string): Promise<unknown> =>
    owner.query(`update equipment.equipment set ${column} = ${value} where id = '${equipment.resolved}'`);
  await expect(change('cleaning_procedure_number', `'CP-1'`)).rejects.toThrow('procedure_is_a_key');
  await expect(change('unresolved_procedure_number', `'CP-1'`)).rejects.toThrow('procedure_or_unresolved');
  await expect(change('cleaning_procedure_version', 'null')).rejects.toThrow('procedure_in_a_version');
  await expect(change('cleaning_procedure_id', `'${ids.product}'`)).rejects.toThrow('foreign key');
  const database = openDatabase({ url: source.url, onFault: () => undefined });
  try {
    expect(await verifyAudit(database, {})).toMatchObject({ intact: true, faults: [] });
  } finally {
    await database.close();
  }
});
