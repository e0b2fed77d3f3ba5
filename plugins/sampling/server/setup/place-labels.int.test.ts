import { expect, test } from 'vitest';
import { pagesOf } from '#kernel/testing';
import {
  act,
  aSet,
  equipmentId,
  faults,
  first,
  otherEquipmentId,
  specialist,
  startPlant,
  step,
  swab,
} from '../sampling.fixture.js';

startPlant();

const labels = (id: string, format = '') => specialist.get(`/equipments/${id}/sampling-locations/labels/pdf${format}`);

test('the codes of the places of equipment are printed on a sheet or a roll, and not without places', async () => {
  for (const number of [1, 2]) {
    const made = await specialist.post(`/equipments/${equipmentId}/sampling-locations`, {
      externalId: `L-QR-${number}`,
      name: 'Bowl wall',
      description: `Below seal ${number}`,
      sampleTypes: ['swab'],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  }
  const sheet = await labels(equipmentId);
  expect(sheet.status, JSON.stringify(sheet.body)).toBe(200);
  const [page = ''] = await pagesOf(sheet.bytes);
  for (const text of ['L-QR-1', 'L-QR-2', 'EQ-1 Mixer', 'Bowl wall: Below seal 2']) expect(page).toContain(text);
  expect(await pagesOf((await labels(equipmentId, '?format=roll62')).bytes)).toHaveLength(2);
  const none = await labels(otherEquipmentId);
  expect([none.status, JSON.stringify(none.body)]).toEqual([422, expect.stringContaining('has no sampling locations')]);
  expect((await labels('6f9619ff-8b86-4011-b42d-00cf4fc964ff')).status).toBe(404);
});

test('a sample is taken with the scanned code of its place, and refused with that of another', async () => {
  const { samples } = await aSet([swab('L-QR-1')]);
  const wrong = await act(specialist, first(samples), 'take', { scannedPlace: 'L-QR-2' });
  expect([wrong.status, faults(wrong)]).toEqual([422, ['scannedPlace']]);
  expect((await step(specialist, first(samples), 'take', { scannedPlace: 'l-qr-1' })).state).toBe('Taken');
});
