import { calculateMatrix } from '#plugins/limits/server/engine/index';
import { jsFactored } from '../bounds/js-factored.js';
import type { BenchContext, Measurement, Suite } from '../harness/suite.js';
import { pairedRounds } from '../load/rounds.js';
import { Caller, percentile, timed, typical } from '../load/sequence.js';
import { signIn } from '../load/sign-in.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedInstallation } from '../seed/installation.js';
import { seedPlant } from '../seed/plant.js';
import { factored, generatedPlant } from '../seed/plant-input.js';

const sizes = [50, 200, 800] as const;
const machines = 20;
const rounds = 15;

/** What one size costs, median milliseconds. */
interface Costs {
  readonly productions: number;
  readonly boundMs: number;
  readonly engineMs: number;
  readonly changeMs: number;
  readonly previewMs: number;
  readonly pastMs: number;
}

export const suite: Suite = {
  title: 'What if and what was: previews and past limits, by size of the plant',
  run: async context => {
    const costs: Costs[] = [];
    for (const productions of sizes) costs.push(await measure(context, productions));
    const [small, , large] = costs;
    if (small === undefined || large === undefined) throw new Error('sizes were measured');
    for (const cost of costs)
      context.log(
        `${cost.productions} productions: js-factored ${cost.boundMs.toFixed(2)} ms, engine ${cost.engineMs.toFixed(2)} ms, ` +
          `change to page ${cost.changeMs.toFixed(1)} ms, preview ${cost.previewMs.toFixed(1)} ms, as of ${cost.pastMs.toFixed(1)} ms`,
      );
    return [
      ...costs.map(cost => ratio(`full recalculation, ${cost.productions}`, cost.engineMs, cost.boundMs, 1.3)),
      // Pairs grow by the square of the productions; what people wait for must not.
      growth('growth of a change, 16 × productions', large.changeMs / small.changeMs),
      growth('growth of a preview, 16 × productions', large.previewMs / small.previewMs),
      growth('growth of the past, 16 × productions', large.pastMs / small.pastMs),
    ];
  },
};

function ratio(what: string, ours: number, bound: number, atMost: number): Measurement {
  return { what, ours, bound, unit: 'ms', boundName: 'js-factored', goal: { atMost } };
}

function growth(what: string, times: number): Measurement {
  return { what, ours: times, bound: 256, unit: '×', boundName: 'pairs', goal: { atMost: 0.5 } };
}

/** Enough runs for compiled code, whatever the size. */
function repeats(productions: number): number {
  return Math.ceil(20_000 / productions / Math.sqrt(productions));
}

async function measure(context: BenchContext, productions: number): Promise<Costs> {
  const input = generatedPlant(productions, machines);
  const plant = factored(input);
  const { a: engineMs, b: boundMs } = await pairedRounds(
    rounds,
    () => typical(repeats(productions), () => Promise.resolve(calculateMatrix(input))),
    () => typical(repeats(productions), () => Promise.resolve(jsFactored(plant))),
  );

  const { url } = await context.database();
  const [facility] = await seedInstallation(url, 1);
  if (facility === undefined) throw new Error('a facility was created');
  const production = await withDatabase(url, async database => {
    await seedEquipment(database, facility, machines);
    return seedPlant(database, facility, productions);
  });
  await settle(url);
  const product = await context.product(url);
  const caller = new Caller(product.port, await signIn(product.port));
  const path = `/api/v2/plans/production/facilities/${facility.id}`;
  const lowest = `${path}/limits/equipments?pageLimit=10&sort=l3`;
  await caller.get(lowest);
  const edit = (version: number): object => ({
    version,
    minBatchSize: { value: 5 + (version % 100) / 100, unit: 'kg' },
  });
  const moments: string[] = [];
  const changes = await timed(rounds, async turn => {
    moments.push(new Date().toISOString());
    await caller.post(`${path}/productions/${production}`, edit(turn + 1));
    await caller.get(lowest);
  });
  const previews = await timed(rounds, () =>
    caller.post(`${path}/preview`, {
      edits: [{ method: 'POST', path: `/productions/${production}`, body: { ...edit(rounds + 1), name: 'Other' } }],
    }),
  );
  const pasts = await timed(rounds, turn => caller.get(`${lowest}&asOf=${moments[turn] ?? ''}`));
  caller.close();
  await product.stop();
  const [changeMs, previewMs, pastMs] = [changes, previews, pasts].map(spent => percentile(spent, 0.5));
  return {
    productions,
    boundMs,
    engineMs,
    changeMs: changeMs ?? NaN,
    previewMs: previewMs ?? NaN,
    pastMs: pastMs ?? NaN,
  };
}
