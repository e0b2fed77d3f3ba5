import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ only: ['equipment'] });
  admin = await limpid.as('admin');
  await admin.post('/equipments', { externalId: 'EQ-1', name: 'Bin', equipmentType: 'blender' });
});
afterAll(() => limpid.close());

test('a part listed twice in a sheet is imported, counts twice and is reported with both rows', async () => {
  const form = new FormData();
  form.set('reason', 'drawing 7');
  const parts = ['EQ-1,Wall,circle,r=10,1', 'EQ-1,Lid,circle,r=10,1', ',,,,', 'EQ-1,Wall,circle,r=10,1'];
  const sheet = `Equipment ID,Part,Shape,Inputs cm,Count\n${parts.join('\n')}\n`;
  form.set('file', new Blob([sheet]), 'equipment_parts.csv');
  const answer = await admin.upload('/master', form);
  expect(answer.body['import'], JSON.stringify(answer.body)).toEqual({
    dryRun: false,
    sections: [{ section: 'Equipment parts', created: 0, updated: 3, unchanged: 0 }],
    notes: ['Equipment parts: row 5 is listed twice: it repeats the part of row 2, and its area counts twice'],
  });
  const { equipments } = await admin.read<{ equipments: { totalSurfaceArea: { value: number } }[] }>('/equipments');
  expect(equipments[0]?.totalSurfaceArea.value).toBeCloseTo(300 * Math.PI, 6);
});

test('a dedicated part is listed but not counted, and survives an export and import', async () => {
  const form = new FormData();
  form.set('reason', 'punches of one product');
  const rows = ['EQ-1,Wall,circle,r=10,no', 'EQ-1,Punches,circle,r=5,yes'];
  const sheet = `Equipment ID,Part,Shape,Inputs cm,Dedicated\n${rows.join('\n')}\n`;
  form.set('file', new Blob([sheet]), 'equipment_parts.csv');
  expect((await admin.upload('/master', form)).status).toBe(200);
  const { equipments } = await admin.read<{
    equipments: { totalSurfaceArea: { value: number }; parts: { name: string; dedicated?: boolean }[] }[];
  }>('/equipments');
  expect(equipments[0]?.totalSurfaceArea.value).toBeCloseTo(100 * Math.PI, 6);
  expect(equipments[0]?.parts.map(part => part.dedicated ?? false)).toEqual([false, true]);
  const again = new FormData();
  again.set('reason', 'the same');
  again.set('file', new Blob([sheet]), 'equipment_parts.csv');
  expect((await admin.upload('/master', again)).body['import']).toMatchObject({
    sections: [{ section: 'Equipment parts', unchanged: 2 }],
  });
});

test('the inputs of a shape are read as pairs or as JSON of other systems', async () => {
  const form = new FormData();
  form.set('reason', 'from the old system');
  const ring = ['EQ-1', 'Ring', 'circular_ring', '"{""R1"": 1, ""R2"":2.5}"', '1'].join(',');
  form.set('file', new Blob([`Equipment ID,Part,Shape,Inputs cm,Count\n${ring}\n`]), 'equipment_parts.csv');
  const answer = await admin.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { equipments } = await admin.read<{ equipments: { parts: { inputs: object }[] }[] }>('/equipments');
  expect(equipments[0]?.parts.map(part => part.inputs)).toEqual([{ R1: 1, R2: 2.5 }]);
  for (const wrong of ['"{""R1"": ""1""}"', '"{""R1"": 1"', '"{""R1"": {""R2"": 1}}"']) {
    const refused = new FormData();
    refused.set('reason', 'not to be read');
    const sheet = `Equipment ID,Part,Shape,Inputs cm,Count\nEQ-1,Ring,circular_ring,${wrong},1\n`;
    refused.set('file', new Blob([sheet]), 'equipment_parts.csv');
    expect((await admin.upload('/master', refused)).status, wrong).toBe(422);
  }
});

test('a length exported with a power of ten can be imported again', async () => {
  const parts = [{ name: 'Pore', shape: 'circle', inputs: { r: 1e-7 }, count: 1 }];
  const made = await admin.post('/equipments', { externalId: 'EQ-2', name: 'Filter', equipmentType: 'filter', parts });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const sheet = await admin.get('/master?sections=Equipment%20parts&format=csv');
  const form = new FormData();
  form.set('reason', 'as it was exported');
  form.set('file', new Blob([Uint8Array.from(sheet.bytes)]), 'equipment_parts.csv');
  const answer = await admin.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body['import']?.['sections']).toMatchObject([{ section: 'Equipment parts', updated: 0 }]);
});

test.each([
  ['new equipment', 'EQ-8', null],
  ['equipment with a declared area', 'EQ-9', { value: 9, unit: 'sqm' }],
])(
  '%s that is calculated from parts but also has a declared area is imported with the area of its parts',
  async (_what, id, was) => {
    if (was !== null) {
      const declared = { declaredSurfaceArea: was, surfaceAreaSource: 'drawing 7' };
      await admin.post('/equipments', { externalId: id, name: 'Bin', equipmentType: 'blender', ...declared });
    }
    const form = new FormData();
    form.set('reason', 'as another plant exported it');
    const equipmentItems = `Equipment ID,Name,Type,Area mode,Declared area,Declared area unit,Area source\n${id},Bin,blender,calculated,2,sqm,drawing 7\n`;
    form.append('files', new Blob([equipmentItems]), 'equipment.csv');
    form.append(
      'files',
      new Blob([`Equipment ID,Part,Shape,Inputs cm\n${id},Wall,square,l=10\n`]),
      'equipment_parts.csv',
    );
    const answer = await admin.upload('/master', form);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { equipments } = await admin.read<{ equipments: object[] }>(`/equipments?search=${id}`);
    expect(equipments).toMatchObject([
      {
        surfaceAreaMode: 'calculated',
        totalSurfaceArea: { value: 100 },
        declaredSurfaceArea: { value: 2, unit: 'sqm' },
      },
    ]);
  },
);

test('until its parts are imported, the declared area of such equipment applies', async () => {
  const both = {
    surfaceAreaMode: 'calculated',
    declaredSurfaceArea: { value: 2, unit: 'sqm' },
    surfaceAreaSource: 'drawing 7',
  };
  const answer = await admin.post('/equipments', {
    externalId: 'EQ-7',
    name: 'Bin',
    equipmentType: 'blender',
    ...both,
  });
  expect(answer.body['equipment']).toMatchObject({
    surfaceAreaMode: 'calculated',
    totalSurfaceArea: { value: 20_000 },
  });
});
