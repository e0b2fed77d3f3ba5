import type { FacilityScope } from '#kernel/contract';
import type { BenchContext, Measurement, Suite } from '../harness/suite.js';
import { Caller, percentile, timed } from '../load/sequence.js';
import { putFormulasIntoForce } from '../load/own-formulas.js';
import { sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { seedBoundTables } from '../seed/bound-tables.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedDefaults } from '../seed/defaults.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedInstallation } from '../seed/installation.js';
import { seedPlant } from '../seed/plant.js';
import { assessAllResidues, seedResidues } from '../seed/residues.js';

const changes = 200;
const edits = 60;
const token = 'bench';

interface Shown {
  readonly equipmentLimits: readonly { readonly limit: { readonly l3MgPerSqcm: number } | null }[];
}

export const suite: Suite = {
  title: 'One change until its new limits are on the worst-case page',
  run: async context => {
    const productions = sizeFrom('BENCH_PRODUCTIONS', 200);
    const equipments = sizeFrom('BENCH_EQUIPMENT', 100);
    context.log(`${productions} productions × ${equipments} pieces of equipment, each uses all`);
    const { url } = await context.database();
    const [facility] = await seedInstallation(url, 1);
    if (facility === undefined) throw new Error('a facility was created');
    await seedDefaults(url, [facility]);
    const { production, equipmentId } = await withDatabase(url, async database => {
      const [first = ''] = await seedEquipment(database, facility, equipments);
      const edited = await seedPlant(database, facility, productions);
      await seedResidues(database, facility, productions);
      return { equipmentId: first, production: edited };
    });
    const updateMs = await plainUpdate(context, url, facility, equipmentId);
    await settle(url);
    const product = await context.product(url);
    const caller = new Caller(product.port, await signIn(product.port));
    const path = `/api/v2/plans/production/facilities/${facility.id}`;
    const plant = new Plant(caller, path, production);
    const [batches, policies] = [await plant.batches(0), await plant.policies(0)];
    await assessAllResidues(caller, path);
    await putFormulasIntoForce(caller, path);
    const [batchesWithAll, policiesWithAll] = [await plant.batches(1), await plant.policies(1)];
    caller.close();
    const p50 = percentile(batches, 0.5);
    context.log(
      `a plain update and its audit row take ${updateMs.toFixed(2)} ms: one change costs ${(p50 / updateMs).toFixed(1)} of them`,
    );
    return [
      allowed('batch size, median', p50, 15),
      allowed('batch size, 95 of 100', percentile(batches, 0.95), 150),
      allowed('policy, median', percentile(policies, 0.5), 60),
      allowed('batch size, all residues and formulas, median', percentile(batchesWithAll, 0.5), 15),
      allowed('batch size, all residues and formulas, 95 of 100', percentile(batchesWithAll, 0.95), 150),
      allowed('policy, all residues and formulas, median', percentile(policiesWithAll, 0.5), 60),
    ];
  },
};

/** Every edit also moves the general limit, so that the lowest limit moves whichever criterion governs. */
function arlOf(version: number): object {
  return { value: 10 - version / 100, unit: 'ppm' };
}

function allowed(what: string, ours: number, bound: number): Measurement {
  return { what, ours, bound, unit: 'ms', boundName: 'allowed', goal: { atMost: 1 } };
}

/** A plant behind HTTP, and the lowest limit last shown on its page. */
class Plant {
  private lowest = NaN;

  constructor(
    private readonly caller: Caller,
    private readonly facility: string,
    private readonly production: string,
  ) {}

  /** For changed batch sizes; `turn` counts earlier measurements. */
  batches(turn: number): Promise<number[]> {
    return this.times(changes, change => {
      const version = turn * changes + change + 1;
      const minBatchSize = { value: 5 + (version % 100) / 100 + 0.01, unit: 'kg' };
      return { path: `/productions/${this.production}`, body: { version, minBatchSize, reason: 'Benchmark' } };
    });
  }

  /** Of edits of the policy for actives, likewise. */
  policies(turn: number): Promise<number[]> {
    return this.times(edits, edit => {
      // Version 1 is that of new facilities.
      const version = 1 + turn * edits + edit;
      const body = {
        version,
        safetyFactor: 2000 + version,
        useToxicity: false,
        arl: arlOf(version),
        reason: 'Benchmark',
      };
      return { path: '/cleaning_limit_policies/Chemical', body };
    });
  }

  /** Milliseconds from sending each change until the page has a new lowest limit. */
  private async times(
    count: number,
    change: (version: number) => { readonly path: string; readonly body: object },
  ): Promise<number[]> {
    this.lowest = await this.read();
    return timed(count, async version => {
      const { path, body } = change(version);
      await this.caller.post(`${this.facility}${path}`, body);
      const before = this.lowest;
      this.lowest = await this.read();
      if (this.lowest === before) throw new Error(`change ${version} of ${path} is not on the page that follows it`);
    });
  }

  private async read(): Promise<number> {
    const { body } = await this.caller.get(`${this.facility}/limits/equipments?pageLimit=10&sort=l3`);
    const lowest = (body as Shown).equipmentLimits[0]?.limit?.l3MgPerSqcm;
    if (lowest === undefined) throw new Error('the page has no limit');
    return lowest;
  }
}

/** Milliseconds of the fastest hand-written update with a plain audit row, for one caller. */
async function plainUpdate(context: BenchContext, url: string, facility: FacilityScope, id: string): Promise<number> {
  const columns = await seedBoundTables(url);
  const bound = await context.bound('koa-fast', { databaseUrl: url, facilityId: facility.id, columns, token });
  const caller = new Caller(bound.port, { token });
  const spent = await timed(changes, turn => caller.get(`/update/${facility.id}/${id}?text=round${turn}`));
  caller.close();
  await bound.stop();
  return percentile(spent, 0.5);
}
