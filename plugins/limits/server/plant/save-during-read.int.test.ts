import { expect, test } from 'vitest';
import {
  ChangeFeedToken,
  FacilitySettingsToken,
  type AnyCall,
  type ChangeFeed,
  type UnitOfWork,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { PlantDataToken } from '#plugins/products/server/api';
import type { PlantLimits } from '../api.js';
import { DemoLimits } from '../test/demo-limits.fixture.js';
import { LimitsService } from './limits-service.js';

const demo = new DemoLimits();

/** A save takes place only after the change feed has responded. */
class LateFeed implements ChangeFeed {
  readonly meanwhile: (() => Promise<void>)[] = [];

  constructor(private readonly feed: ChangeFeed) {}

  position(call: AnyCall): Promise<number> {
    return this.feed.position(call);
  }

  changedByCaller(call: AnyCall, position: number): Promise<boolean> {
    return this.feed.changedByCaller(call, position);
  }

  async since(call: AnyCall, position: number): ReturnType<ChangeFeed['since']> {
    const found = await this.feed.since(call, position);
    await this.meanwhile.shift()?.();
    return found;
  }
}

function serviceOver(feed: ChangeFeed): LimitsService {
  const { kernel } = demo.limpid;
  const equipment = kernel.resolve(EquipmentApiToken);
  const settings = kernel.resolve(FacilitySettingsToken);
  return new LimitsService(kernel.resolve(PlantDataToken), feed, { equipment, settings, nitrosamines: [] }, []);
}

/** The limits for a call that may share a moment, and the names of what it reads in that moment. */
async function asked(service: LimitsService): Promise<{ readonly limits: PlantLimits; readonly read: string[] }> {
  const read: string[] = [];
  const noted = (tx: UnitOfWork): UnitOfWork => ({
    ...tx,
    rows: statement => {
      read.push(statement.name ?? statement.text);
      return tx.rows(statement);
    },
  });
  const limits = await demo.limpid.run(call => {
    const oneMoment: UnitOfWork['oneMoment'] = work => demo.limpid.run(inner => work(noted(inner.tx)));
    return service.current({ ...call, tx: { ...call.tx, oneMoment } });
  });
  return { limits, read };
}

async function halveBatchOf(externalId: string): Promise<void> {
  const { id, version } = await demo.record('productions', 'productions', externalId);
  const { production } = await demo.read<{ production: { minBatchSize: { value: number; unit: string } } }>(
    `/productions/${id}`,
  );
  const { value, unit } = production.minBatchSize;
  await demo.write(`/productions/${id}`, { version, minBatchSize: { value: value / 2, unit } });
}

async function expectFresh(limits: PlantLimits): Promise<void> {
  const { limits: fresh } = await asked(serviceOver(demo.limpid.kernel.resolve(ChangeFeedToken)));
  expect(limits.basis).toEqual(fresh.basis);
  expect(limits.matrix()).toEqual(fresh.matrix());
}

test('what is saved between the question and the reading is in the answer, which names its position', async () => {
  const feed = new LateFeed(demo.limpid.kernel.resolve(ChangeFeedToken));
  const service = serviceOver(feed);
  await asked(service);
  await halveBatchOf('PRD-27');
  feed.meanwhile.push(() => halveBatchOf('PRD-20'));
  const { limits } = await asked(service);
  await expectFresh(limits);
  await expectFresh((await asked(service)).limits);
});

test('of a changed production nothing is read but the production, and of nothing changed nothing at all', async () => {
  const service = serviceOver(demo.limpid.kernel.resolve(ChangeFeedToken));
  await asked(service);
  await halveBatchOf('PRD-27');
  const { limits, read } = await asked(service);
  expect(read.toSorted()).toEqual(['audit-since', 'products-plant-productions']);
  await expectFresh(limits);
  expect((await asked(service)).read).toEqual([]);
});
