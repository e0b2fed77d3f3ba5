import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ only: ['equipment'] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

interface Equipment {
  readonly id: string;
  readonly version: number;
  readonly externalId: string;
  readonly transferFirstUnits: number | null;
}

const filler = (transferFirstUnits: unknown) => ({
  externalId: `FIL-${String(transferFirstUnits)}`,
  name: 'Filling needles',
  equipmentType: 'filler',
  transferFirstUnits,
});

test('the number of first units that residue may reach is a whole number from 1, or empty', async () => {
  const created = await admin.post('/equipments', filler(20));
  const { id, version, transferFirstUnits } = created.body['equipment'] as unknown as Equipment;
  expect([created.status, transferFirstUnits]).toEqual([201, 20]);
  for (const wrong of [0, -5, 2.5, '20 vials', 1_000_000_001]) {
    const answer = await admin.post(`/equipments/${id}`, { transferFirstUnits: wrong, version });
    expect([answer.status, answer.body['errName']], String(wrong)).toEqual([422, 'DataValidationError']);
    expect(JSON.stringify(answer.body['fields'])).toContain('transferFirstUnits');
  }
  const cleared = await admin.post(`/equipments/${id}`, { transferFirstUnits: null, version });
  expect(cleared.body['equipment']).toMatchObject({ transferFirstUnits: null });
  const { body } = await admin.get(`/equipments/${id}/history`);
  expect(JSON.stringify(body)).toContain('transferFirstUnits');
});

test('the first units are imported and exported with the equipment sheet, also under the headings of other systems', async () => {
  const form = new FormData();
  form.set('reason', 'from the risk assessment of the filling line');
  const sheet = 'Asset,Name,Type,Units at start of batch\nNDL-1,Needles,filler,40\nNDL-2,Hopper,filler,\n';
  const columns = {
    Asset: 'Equipment ID',
    Name: 'Name',
    Type: 'Type',
    'Units at start of batch': 'First units',
  };
  form.set('mapping', JSON.stringify({ assets: { section: 'Equipment', columns } }));
  form.set('file', new Blob([sheet]), 'assets.csv');
  const answer = await admin.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { equipments } = await admin.read<{ equipments: Equipment[] }>('/equipments?search=NDL&sort=externalId');
  expect(equipments.map(each => each.transferFirstUnits)).toEqual([40, null]);
  const exported = new TextDecoder().decode((await admin.get('/equipments/export?format=csv')).bytes);
  const [heading = '', ...lines] = exported.split(/\r?\n/);
  const place = heading.split(',').indexOf('transferFirstUnits');
  expect(lines.find(line => line.startsWith('NDL-1'))?.split(',')[place]).toBe('40');

  const other = new FormData();
  other.set('reason', 'more needles');
  other.set('file', new Blob(['Equipment ID,First units\nNDL-1,60\n']), 'equipment.csv');
  expect((await admin.upload('/master', other)).body['import']).toMatchObject({ sections: [{ updated: 1 }] });

  const wrong = new FormData();
  wrong.set('reason', 'typing error');
  wrong.set('file', new Blob(['Equipment ID,First units\nNDL-1,0\n']), 'equipment.csv');
  const refused = await admin.upload('/master', wrong);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('First units');
});
