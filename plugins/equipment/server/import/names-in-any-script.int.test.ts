import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ only: ['equipment'] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

/** Imports one sheet; the first line is the heading. */
async function imported(file: string, ...lines: readonly string[]): Promise<unknown> {
  const form = new FormData();
  form.set('reason', 'register of the plant');
  form.set('file', new Blob([`${lines.join('\n')}\n`]), file);
  return (await admin.upload('/master', form)).body;
}

test('records are found by name regardless of case, also where lower case differs between languages', async () => {
  for (const externalId of ['ΧΑΛΥΒΑΣ', 'ÇELİK']) await admin.post('/moc', { externalId, name: externalId });
  const equipments = ['Equipment ID,Name,Type,MOC IDs', 'ΜΥΛΟΣ,Μύλος,mill,ΧΑΛΥΒΑΣ', 'DEĞİRMEN,Değirmen,mill,çelik'];
  expect(await imported('equipment.csv', ...equipments)).toMatchObject({
    import: { sections: [{ created: 2, updated: 0, unchanged: 0 }] },
  });
  expect(await imported('equipment.csv', ...equipments)).toMatchObject({
    import: { sections: [{ created: 0, updated: 0, unchanged: 2 }] },
  });
  const parts = [
    'Equipment ID,Part,Shape,Inputs cm,MOC ID',
    'ΜΥΛΟΣ,Wall,circle,r=10,ΧΑΛΥΒΑΣ',
    'DEĞİRMEN,Wall,circle,r=10,ÇELİK',
  ];
  expect(await imported('equipment_parts.csv', ...parts)).toMatchObject({ import: { sections: [{ updated: 2 }] } });
  for (const search of ['ΜΥΛΟΣ', 'DEĞİRMEN'])
    expect((await admin.get(`/equipments?search=${encodeURIComponent(search)}`)).body, search).toMatchObject({
      equipments: [{ externalId: search }],
    });
});

test('a record may be listed once in a file, regardless of case', async () => {
  const lines = ['Equipment ID,Name,Type', 'İMALAT-1,Twice,mill', 'imalat-1,Twice,mill'];
  const answer = (await imported('equipment.csv', ...lines)) as { readonly errors?: readonly unknown[] };
  expect(JSON.stringify(answer)).toContain('each record may occur only once in a file');
});
