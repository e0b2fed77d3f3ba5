import { expect, test } from 'vitest';
import { FacilitySettingsToken } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import type { TrainArea } from '#plugins/equipment/shared/equipment-train';
import { dayIn } from '#schemas/lib/date-text';
import type { EquipmentTrainLimit } from '#plugins/limits/shared/limit';
import { DemoLimits } from './demo-limits.fixture.js';
import { readScopes } from '../plant/input/plant-scopes.js';

const demo = new DemoLimits();

/** 26 hours apart: the current date of one is never that of the other. */
const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];

let version = 0;
async function moveTo(timezone: string): Promise<void> {
  const form = { dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm', country: '' };
  await demo.write('/date-time-setting', { timezone, ...form, version });
  version += 1;
}

/** Whether the train has a limit, and the state on its own page. */
async function inForce(externalId: string): Promise<readonly [boolean, boolean | undefined]> {
  const { equipmentTrainLimits } = await demo.read<{ equipmentTrainLimits: EquipmentTrainLimit[] }>(
    '/limits/equipment-trains?pageLimit=500',
  );
  const { trainAreas } = await demo.read<{ trainAreas: TrainArea[] }>('/equipment_trains/areas');
  return [
    equipmentTrainLimits.some(row => row.equipmentTrain.externalId === externalId),
    trainAreas.find(each => each.externalId === externalId)?.isInForce,
  ];
}

test('the first and the last day of a train are dates of its facility, and follow a change of its time zone', async () => {
  const train = await demo.record('equipment_trains', 'equipmentTrains', 'TR-HP');
  // Over in the east at any time, and not yet begun in the west: the two are more than a day apart.
  const validTo = dayIn(east, new Date(Date.now() - 86_400_000));
  await demo.write(`/equipment_trains/${train.id}`, { validTo, version: train.version });
  await moveTo(east);
  expect(await inForce('TR-HP')).toEqual([false, false]);
  await moveTo(west);
  expect(await inForce('TR-HP')).toEqual([true, true]);
});

// A different date each time, in any zone: the same date again would be no change.
test.each([
  ['America/St_Johns', 40],
  ['Asia/Kathmandu', 42],
  [west, 44],
  [east, 46],
])('the day after the last one begins at midnight in %s', async (timezone, days) => {
  await moveTo(timezone);
  const train = await demo.record('equipment_trains', 'equipmentTrains', 'TR-HP');
  const last = dayIn(timezone, new Date(Date.now() + days * 86_400_000));
  await demo.write(`/equipment_trains/${train.id}`, { validTo: last, version: train.version });
  const [midnight] = await demo.limpid.sql<{ at: Date }>('select (?::date + 1)::timestamp at time zone ?::text as at', [
    last,
    timezone,
  ]);
  await demo.limpid.run(async call => {
    const { kernel } = demo.limpid;
    const scopes = await readScopes(call, {
      equipment: kernel.resolve(EquipmentApiToken),
      nitrosamines: [],
      settings: kernel.resolve(FacilitySettingsToken),
    });
    expect(new Date(scopes.until)).toEqual(midnight?.at);
  });
});
