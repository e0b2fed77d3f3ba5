import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

const unknownId = '00000000-0000-4000-8000-000000000000';
let plant: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['equipment'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

let number = 0;
/** Equipment with a wall of 2π·10·20 cm². */
function equipment(more: object = {}): object {
  number += 1;
  const wall = { name: 'wall', shape: 'cylinder_lateral', inputs: { r: 10, h: 20 }, count: 1 };
  return {
    externalId: `EQ-${number}`,
    name: `Mixer ${number}`,
    equipmentType: 'blender',
    area: 'OSD1',
    parts: [wall],
    ...more,
  };
}
async function created(more: object = {}): Promise<{ id: string; version: number; externalId: string }> {
  const answer = await specialist.post('/equipments', equipment(more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id, version, externalId } = answer.body['equipment'] as unknown as {
    id: string;
    version: number;
    externalId: string;
  };
  return { id, version, externalId };
}

describe('surface area', () => {
  test('follows from the parts, minus cut-outs and without parts that have no contact or are dedicated', async () => {
    const parts = [
      { name: 'wall', shape: 'cylinder_lateral', inputs: { r: 10, h: 20 }, count: 2 },
      { name: 'port', shape: 'circle', inputs: { r: 1 }, count: 3, sign: -1 },
      { name: 'jacket', shape: 'square', inputs: { l: 1000 }, count: 1, contact: false },
      { name: 'bag', shape: 'square', inputs: { l: 500 }, count: 1, dedicated: true },
    ];
    const answer = await specialist.post('/equipments', equipment({ parts }));
    const area = answer.body['equipment']?.['totalSurfaceArea'] as unknown as { value: number; unit: string };
    expect(area.unit).toBe('sqcm');
    expect(area.value).toBeCloseTo(2 * 2 * Math.PI * 10 * 20 - 3 * Math.PI, 9);
  });

  test('is taken as declared, in its own unit, when a source is named', async () => {
    const declared = { parts: [], declaredSurfaceArea: { value: 2, unit: 'sqm' }, surfaceAreaSource: 'drawing 7' };
    const answer = await specialist.post('/equipments', equipment(declared));
    expect(answer.body['equipment']).toMatchObject({
      surfaceAreaMode: 'declared',
      declaredSurfaceArea: { value: 2, unit: 'sqm' },
      totalSurfaceArea: { value: 20_000, unit: 'sqcm' },
    });
  });

  test('of equipment without parts is the declared one once it is declared', async () => {
    const { id, version } = (await specialist.post('/equipments', equipment({ parts: [] }))).body[
      'equipment'
    ] as unknown as {
      id: string;
      version: number;
    };
    const declared = { declaredSurfaceArea: { value: 2, unit: 'sqm' }, surfaceAreaSource: 'drawing 7', version };
    expect((await specialist.post(`/equipments/${id}`, declared)).body['equipment']).toMatchObject({
      surfaceAreaMode: 'declared',
      totalSurfaceArea: { value: 20_000, unit: 'sqcm' },
    });
  });

  test.each([
    ['a declared area without a source', { declaredSurfaceArea: { value: 2, unit: 'sqm' } }, 'surfaceAreaSource'],
    [
      'a declared area of zero',
      { declaredSurfaceArea: { value: 0, unit: 'sqm' }, surfaceAreaSource: 'x' },
      'declaredSurfaceArea.value',
    ],
    [
      'a unit of another quantity',
      { declaredSurfaceArea: { value: 1, unit: 'kg' }, surfaceAreaSource: 'x' },
      'declaredSurfaceArea.unit',
    ],
    [
      'a missing input of a shape',
      { parts: [{ name: 'a', shape: 'cylinder', inputs: { r: 1 }, count: 1 }] },
      'parts.0.inputs.h',
    ],
    ['an input of zero', { parts: [{ name: 'a', shape: 'circle', inputs: { r: 0 }, count: 1 }] }, 'parts.0.inputs.r'],
    [
      'a ring that is inside out',
      { parts: [{ name: 'a', shape: 'circular_ring', inputs: { R1: 2, R2: 1 }, count: 1 }] },
      'parts.0.inputs',
    ],
    [
      'cut-outs larger than the parts',
      { parts: [{ name: 'a', shape: 'circle', inputs: { r: 1 }, count: 1, sign: -1 }] },
      'parts',
    ],
    [
      'an unknown shape',
      { parts: [{ name: 'a', shape: 'klein_bottle', inputs: { r: 1 }, count: 1 }] },
      'parts.0.shape',
    ],
    ['an area that the caller computed', { totalSurfaceArea: { value: 1, unit: 'sqcm' } }, 'totalSurfaceArea'],
  ])('refuses %s and names the field', async (_what, fields, path) => {
    const answer = await specialist.post('/equipments', equipment(fields));
    expect(answer.status).toBe(422);
    expect(answer.body['errName']).toBe('DataValidationError');
    expect((answer.body['fields'] as unknown as { path: string }[]).map(fault => fault.path)).toContain(path);
  });

  test('can be computed for the form without storing anything', async () => {
    const parts = [{ name: 'lid', shape: 'circle', inputs: { r: 10 }, count: 2 }];
    const answer = await specialist.post('/equipments/surface-area', { parts });
    expect(answer.body).toEqual({ totalSqcm: 2 * Math.PI * 100, partsSqcm: [2 * Math.PI * 100] });
    for (const r of [0, -1]) {
      const refused = await specialist.post('/equipments/surface-area', {
        parts: [{ name: 'lid', shape: 'circle', inputs: { r }, count: 1 }],
      });
      expect(refused.body['fields']).toEqual([
        { path: 'parts.0.inputs.r', message: 'Please enter a value greater than 0' },
      ]);
    }
    const shapes = await specialist.get('/equipments/shapes');
    expect(shapes.body['shapes']).toHaveLength(20);
  });

  test('must be above 0 in the database too, in every unit', async () => {
    const { id } = await created();
    const owner = new pg.Client({ connectionString: plant.databaseUrl });
    await owner.connect();
    const write = (area: object | null): Promise<pg.QueryResult> =>
      owner.query('update equipment.equipment set total_surface_area = $2 where id = $1', [id, area]);
    await owner.query('begin');
    try {
      for (const area of [{ value: 1e-9, unit: 'sqm' }, { value: 2, unit: 'sqinch' }, null]) await write(area);
      for (const value of [0, -1]) {
        await owner.query('savepoint refused');
        await expect(write({ value, unit: 'sqm' })).rejects.toThrow(/surface_area_is_positive/);
        await owner.query('rollback to refused');
      }
    } finally {
      await owner.query('rollback');
      await owner.end();
    }
  });
});

describe('records', () => {
  test('an ID is unique in the facility regardless of case, archived equipment included', async () => {
    const { id, externalId } = await created();
    const twin = await specialist.post('/equipments', equipment({ externalId: externalId.toLowerCase() }));
    expect([twin.status, twin.body['errName']]).toEqual([409, 'DuplicateEntryError']);
    await specialist.put(`/equipments/${id}/archive`, { reason: 'scrapped' });
    const ghost = await specialist.post('/equipments', equipment({ externalId }));
    expect([ghost.status, ghost.body['errName']]).toEqual([409, 'ArchivedEntryError']);
  });

  test('of two users who save at once, one succeeds and the other gets both versions', async () => {
    const { id, version } = await created();
    const saves = await Promise.all(['A', 'B'].map(room => specialist.post(`/equipments/${id}`, { room, version })));
    expect(saves.map(save => save.status).toSorted()).toEqual([200, 409]);
    const loser = saves.find(save => save.status === 409);
    expect(loser?.body['errName']).toBe('StaleRecordError');
  });

  test('saving without a change is reported, and a new area is in the history', async () => {
    const { id, version } = await created();
    const same = await specialist.post(`/equipments/${id}`, { equipmentType: 'blender', version });
    expect([same.status, same.body['errName']]).toEqual([422, 'NothingToChangeError']);
    const parts = [{ name: 'wall', shape: 'square', inputs: { l: 10 }, count: 1 }];
    await specialist.post(`/equipments/${id}`, { parts, version, reason: 'measured again' });
    const history = await specialist.get(`/equipments/${id}/history`);
    const [latest] = history.body['history'] as unknown as { reason: string; changes: { path: string }[] }[];
    expect(latest?.reason).toBe('measured again');
    expect(latest?.changes.map(change => change.path)).toEqual(['parts', 'totalSurfaceArea']);
  });

  test('a material must exist in the facility and be live; one in use cannot be archived', async () => {
    const unknown = await specialist.post('/equipments', equipment({ mocIds: [unknownId] }));
    expect([unknown.status, unknown.body['errName']]).toEqual([422, 'DataValidationError']);
    const steel = await specialist.post('/moc', { externalId: 'SS316L', name: 'Stainless steel 316L' });
    const mocId = String(steel.body['moc']?.['id']);
    const { externalId } = await created({ mocIds: [mocId] });
    const refused = await specialist.put(`/moc/${mocId}/archive`, { reason: 'no longer bought' });
    expect(refused.status).toBe(422);
    expect(refused.body['message']).toContain(externalId);
  });

  test('the filters list equipment without group, cleaning procedure number and room grade', async () => {
    const bare = await created({ cleaningProcedureNumber: null });
    const graded = await created({ roomGrade: 'C', cleaningProcedureNumber: 'CP-1' });
    for (const path of ['/equipments/filter/no-group', '/equipments/no-cpn', '/equipments/no-grade']) {
      const answer = await specialist.get(`${path}?doPagination=false&columns=externalId`);
      const ids = (answer.body['equipments'] as unknown as { id: string }[]).map(row => row.id);
      expect(ids, path).toContain(bare.id);
      if (path !== '/equipments/filter/no-group') expect(ids, path).not.toContain(graded.id);
    }
  });

  test('production staff read equipment and cannot change it, and not that of another facility', async () => {
    const { id } = await created();
    const operator = await plant.as('operator');
    expect((await operator.get(`/equipments/${id}`)).status).toBe(200);
    expect((await operator.post('/equipments', equipment())).status).toBe(403);
    const elsewhere = `/plans/production/facilities/${plant.otherFacility.id}/equipments/${id}`;
    expect((await specialist.call('GET', elsewhere)).status).toBe(404);
    expect((await operator.call('GET', elsewhere)).status).toBe(403);
  });
});

test('without a plugin that has procedures any number is accepted, answered and listed as unresolved', async () => {
  const { id } = await created({ cleaningProcedureNumber: ' SOP 12 ' });
  const { body } = await specialist.get(`/equipments/${id}`);
  expect(body['equipment']).toMatchObject({
    cleaningProcedureNumber: 'SOP 12',
    unresolvedProcedureNumber: 'SOP 12',
    cleaningProcedureId: null,
    cleaningProcedure: null,
  });
  const listed = await specialist.get('/equipments/filter/unresolved-procedure?doPagination=false');
  expect((listed.body['equipments'] as unknown as { id: string }[]).map(row => row.id)).toContain(id);
  const none = await specialist.post(`/equipments/${id}/cleaning-procedure`, { version: 1 });
  expect(none.body['errName']).toBe('NothingToChangeError');
});

test('equipment of an archived material is not restored, and the refusal names field and material', async () => {
  const material = { externalId: 'MOC-90', name: 'Brass' };
  const { id: mocId } = (await specialist.post('/moc', material)).body['moc'] as unknown as { id: string };
  const ring = { name: 'ring', shape: 'square', inputs: { l: 10 }, count: 1, mocId };
  const { id } = await created({ parts: [ring], mocIds: [mocId] });
  const reason = { reason: 'scrapped' };
  expect((await specialist.put(`/equipments/${id}/archive`, reason)).status).toBe(200);
  expect((await specialist.put(`/moc/${mocId}/archive`, reason)).status).toBe(200);
  const refused = await specialist.put(`/equipments/${id}/unarchive`, reason);
  expect([refused.status, refused.body['fields']]).toEqual([
    422,
    [{ path: 'mocIds', message: 'Brass is archived and cannot be used' }],
  ]);
  expect((await specialist.put(`/moc/${mocId}/unarchive`, reason)).status).toBe(200);
  expect((await specialist.put(`/equipments/${id}/unarchive`, reason)).status).toBe(200);
});
