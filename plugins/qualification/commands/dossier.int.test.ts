import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installation, type Installation } from '#cli/testing';

let site: Installation;
beforeAll(async () => {
  site = await installation('PLANT');
  const file = path.join(site.folder, 'equipment.csv');
  writeFileSync(file, 'Equipment ID,Name,Type\nEQ-1,Vessel,vessel\n');
  const { code, errors } = await site.run(['import', file, '--facility', 'PLANT', '--reason', 'First load']);
  if (code !== 0) throw new Error(`The plant was not imported: ${errors}`);
});
afterAll(() => site.remove());

test('the command writes the dossier of equipment, and refuses equipment that the facility does not have', async () => {
  const file = path.join(site.folder, 'dossier.pdf');
  const write = (id: string) => site.run(['dossier', '--facility', 'PLANT', '--equipment', id, '--file', file]);
  const { code, errors } = await write('EQ-1');
  expect([code, errors]).toEqual([0, '']);
  expect(readFileSync(file).subarray(0, 4).toString('latin1')).toBe('%PDF');
  const refused = await write('EQ-9');
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringContaining('EQ-9 is not among the equipments') as string,
  ]);
});
