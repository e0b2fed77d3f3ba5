import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ChangeFeedToken, FacilitySettingsToken, inOneMoment, type AnyCall, type UnitOfWork } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { PlantDataToken, ResidueDetectionToken, type PlantData } from '#plugins/products/server/api';
import { readFeasibility } from '../feasibility/read-feasibility.js';
import { DemoLimits } from '../test/demo-limits.fixture.js';
import { LimitsService } from './limits-service.js';

const demo = new DemoLimits();

/** The data of the plant, which count how often it is read, and may take their time. */
class CountedData implements PlantData {
  reads = 0;
  delayMs = 0;

  constructor(private readonly data: PlantData) {}

  readsFrom(table: string): boolean {
    return this.data.readsFrom(table);
  }

  async whole(...args: Parameters<PlantData['whole']>): ReturnType<PlantData['whole']> {
    this.reads += 1;
    await sleep(this.delayMs);
    return this.data.whole(...args);
  }

  async changed(...args: Parameters<PlantData['changed']>): ReturnType<PlantData['changed']> {
    this.reads += 1;
    await sleep(this.delayMs);
    return this.data.changed(...args);
  }
}

function serviceOver(settings: ConstructorParameters<typeof LimitsService>[4] = {}): {
  service: LimitsService;
  data: CountedData;
} {
  const { kernel } = demo.limpid;
  const equipment = kernel.resolve(EquipmentApiToken);
  const data = new CountedData(kernel.resolve(PlantDataToken));
  const scopes = { equipment, settings: kernel.resolve(FacilitySettingsToken), nitrosamines: [] };
  return { service: new LimitsService(data, kernel.resolve(ChangeFeedToken), scopes, [], settings), data };
}

/** A reading call of the present: its statements may share a moment, before which others save. */
function reading<T>(work: (call: AnyCall) => Promise<T>, saved?: () => Promise<void>): Promise<T> {
  return demo.limpid.run(call => {
    const oneMoment: UnitOfWork['oneMoment'] = async inner => {
      await saved?.();
      return demo.limpid.run(other => inner(other.tx));
    };
    return work({ ...call, tx: { ...call.tx, oneMoment } });
  });
}

async function halveBatchOf(externalId: string): Promise<void> {
  const { id, version } = await demo.record('productions', 'productions', externalId);
  const { production } = await demo.read<{ production: { minBatchSize: { value: number; unit: string } } }>(
    `/productions/${id}`,
  );
  const { value, unit } = production.minBatchSize;
  await demo.write(`/productions/${id}`, { version, minBatchSize: { value: value / 2, unit } });
}

/** The account that `demo.write` changes data with. */
async function authorId(): Promise<string> {
  const [entry] = await demo.limpid.sql<{ actor_id: string }>(
    `select actor_id from audit.entry where entity_table = 'products.production' and actor_id is not null order by seq desc limit 1`,
  );
  return entry?.actor_id ?? '';
}

test('forty readers after one change share one calculation', async () => {
  const { service, data } = serviceOver();
  await reading(call => service.current(call));
  await halveBatchOf('PRD-27');
  data.reads = 0;
  data.delayMs = 50;
  const limits = await reading(call => Promise.all(Array.from({ length: 40 }, () => service.current(call))));
  expect(data.reads).toBe(1);
  expect(new Set(limits).size).toBe(1);
});

test('a change that limits do not depend on keeps them, at the new position', async () => {
  const { service, data } = serviceOver();
  const before = await reading(call => service.current(call));
  const lists = before.productions();
  const { id, version } = await demo.record('equipments', 'equipments', 'EQ-CMP-02');
  await demo.write(`/equipments/${id}`, { version, remarks: 'Repainted' });
  data.reads = 0;
  const after = await reading(call => service.current(call));
  expect(after.basis.position).toBeGreaterThan(before.basis.position);
  expect(after.productions()).toEqual(lists);
});

test('where the new limits are late, a reader gets the last ones marked, but never the author of the change', async () => {
  const { service, data } = serviceOver({ patienceMs: 20, smallFacility: 0 });
  const before = await reading(call => service.current(call));
  await before.ready(['productions']);
  await halveBatchOf('PRD-20');
  data.delayMs = 300;
  const shown = await reading(call => service.latest(call, ['productions']));
  expect([shown.isBeingRecalculated, shown.plant.basis.position]).toEqual([true, before.basis.position]);
  const id = await authorId();
  const own = await reading(call => service.latest({ ...call, actor: { ...call.actor, id } }, ['productions']));
  expect(own.isBeingRecalculated).toBe(false);
  expect(own.plant.basis.position).toBeGreaterThan(before.basis.position);
  const later = await reading(call => service.latest(call, ['productions']));
  expect([later.isBeingRecalculated, later.plant]).toEqual([false, own.plant]);
});

test('the limits of a small facility are always those after the last change', async () => {
  const { service, data } = serviceOver({ patienceMs: 0 });
  const before = await reading(call => service.current(call));
  await halveBatchOf('PRD-20');
  data.delayMs = 100;
  const shown = await reading(call => service.latest(call));
  expect(shown.isBeingRecalculated).toBe(false);
  expect(shown.plant.basis.position).toBeGreaterThan(before.basis.position);
});

test('limits for documents, decisions and moments are never the last ones', async () => {
  const { service, data } = serviceOver({ patienceMs: 0, smallFacility: 0 });
  const before = await reading(call => service.current(call));
  await halveBatchOf('PRD-27');
  data.delayMs = 100;
  const [current, ofMoment] = await reading(call =>
    Promise.all([service.current(call), service.inOneMoment(call, seen => service.latest(seen))]),
  );
  expect(current.basis.position).toBeGreaterThan(before.basis.position);
  expect([ofMoment.isBeingRecalculated, ofMoment.plant.basis]).toEqual([false, current.basis]);
});

test('a moment reads the limits of its own position, calculated before it began', async () => {
  const { service, data } = serviceOver();
  await reading(call => service.current(call));
  await halveBatchOf('PRD-20');
  let readsInside = 0;
  const positions = await reading(call =>
    service.inOneMoment(call, async seen => {
      data.reads = 0;
      const { basis } = await service.current(seen);
      readsInside = data.reads;
      return [basis.position, await demo.limpid.kernel.resolve(ChangeFeedToken).position(seen)];
    }),
  );
  expect(readsInside).toBe(0);
  expect(positions[0]).toBe(positions[1]);
});

test('a write of a call sees what was saved since the call read the limits of a large facility', async () => {
  const { service } = serviceOver({ smallFacility: 0 });
  await reading(async call => {
    const before = await service.current(call);
    await halveBatchOf('PRD-20');
    const written = await demo.limpid.run(write => service.current({ ...write, signal: call.signal }));
    expect(written.basis.position).toBeGreaterThan(before.basis.position);
  });
});

test('a moment about another facility has the limits of that facility', async () => {
  const { service } = serviceOver({ smallFacility: 0 });
  const facility = demo.limpid.otherFacility;
  const other = await reading(async call => {
    await service.current(call);
    return inOneMoment(call, seen => service.current({ ...seen, facility }));
  });
  expect(other.productions()).toEqual([]);
});

test('readers of one past moment share its calculation', async () => {
  const { service, data } = serviceOver();
  const view = { kind: 'past', position: 1, moment: new Date() } as const;
  const limits = await reading(call => Promise.all([1, 2, 3].map(() => service.current({ ...call, view }))));
  expect([data.reads, new Set(limits).size]).toEqual([1, 1]);
});

test('rows of feasibility are kept, but not those of limits from before their moment, for methods may change again', async () => {
  const { kernel } = demo.limpid;
  const { service } = serviceOver({ smallFacility: 0 });
  const equipment = kernel.resolve(EquipmentApiToken);
  const sources = { limits: service, detection: kernel.resolve(ResidueDetectionToken), equipment };
  const loqAfter = async (saved?: () => Promise<void>) => {
    const { rows } = await reading(call => readFeasibility(sources, call), saved);
    return { rows, ppm: rows.find(({ method }) => method?.externalId === 'AM03')?.loqPpm };
  };
  const save = async (ppm: number): Promise<void> => {
    const { id, version } = await demo.record('analytical-methods', 'analyticalMethods', 'AM03');
    const loq = { value: ppm, unit: 'ppm' };
    await demo.write(`/analytical-methods/${id}`, { version, loq, lod: { value: ppm / 10, unit: 'ppm' } });
  };
  await reading(call => service.current(call));
  let first: number | null | undefined;
  const second = await loqAfter(async () => {
    ({ ppm: first } = await loqAfter(() => save(0.5)));
    await save(0.25);
  });
  expect([first, second.ppm]).toEqual([0.5, 0.25]);
  const third = await loqAfter();
  expect(third.rows).toEqual(second.rows);
  expect((await loqAfter()).rows).toBe(third.rows);
});

test('facilities beyond the bound of memory are calculated again', async () => {
  const { kernel } = demo.limpid;
  const data = new CountedData(kernel.resolve(PlantDataToken));
  const scopes = {
    equipment: kernel.resolve(EquipmentApiToken),
    settings: kernel.resolve(FacilitySettingsToken),
    nitrosamines: [],
  };
  const kept = { entries: 50, bytes: 1 };
  const service = new LimitsService(data, kernel.resolve(ChangeFeedToken), scopes, [], { kept });
  const first = await reading(call => service.current(call));
  // The last one used always stays.
  expect(await reading(call => service.current(call))).toBe(first);
  await reading(call => service.current({ ...call, facility: demo.limpid.otherFacility }));
  data.reads = 0;
  await reading(call => service.current(call));
  expect(data.reads).toBe(1);
});
