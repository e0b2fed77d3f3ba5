import {
  AgentLimits,
  calculateMatrix,
  NitrosamineLimits,
  type PreparedPlant,
} from '#plugins/limits/server/engine/index';
import { jsFactored } from '../bounds/js-factored.js';
import type { BenchContext, Measurement, Suite } from '../harness/suite.js';
import { pairedRounds } from '../load/rounds.js';
import { Caller, percentile, timed, typical } from '../load/sequence.js';
import { signIn } from '../load/sign-in.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedInstallation } from '../seed/installation.js';
import { seedPlant } from '../seed/plant.js';
import { assessAllResidues, pagesOfResidues, seedResidues } from '../seed/residues.js';
import { factored, generatedPlant, withResidues } from '../seed/plant-input.js';

const sizes = [50, 200, 800] as const;
const equipments = 20;
const rounds = 15;

/** Median milliseconds at one plant size. */
interface Costs {
  readonly productions: number;
  readonly boundMs: number;
  readonly engineMs: number;
  /** Cleaning agents and nitrosamines, and the bound for the same number of pairs. */
  readonly othersMs: number;
  readonly othersBoundMs: number;
  readonly listsMs: number;
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
        `${cost.productions} productions: js-factored ${cost.boundMs.toFixed(2)} ms, engine ${cost.engineMs.toFixed(2)} ms, agents and nitrosamines ${cost.othersMs.toFixed(2)} ms, ` +
          `change to page ${cost.changeMs.toFixed(1)} ms, preview ${cost.previewMs.toFixed(1)} ms, as of ${cost.pastMs.toFixed(1)} ms, ` +
          `change to lists ${cost.listsMs.toFixed(1)} ms`,
      );
    return [
      ...costs.map(cost => ratio(`full recalculation, ${cost.productions}`, cost.engineMs, cost.boundMs, 1.3)),
      ...costs.map(cost =>
        ratio(`agents and nitrosamines, ${cost.productions}`, cost.othersMs, cost.othersBoundMs, 1.3),
      ),
      // Pairs grow with the square of the productions; waiting times must not.
      growth('growth of a change, 16 × productions', large.changeMs / small.changeMs),
      growth('growth of a preview, 16 × productions', large.previewMs / small.previewMs),
      growth('growth of the past, 16 × productions', large.pastMs / small.pastMs),
      growth('growth of lists after a change, 16 × productions', large.listsMs / small.listsMs),
    ];
  },
};

function ratio(what: string, ours: number, bound: number, atMost: number): Measurement {
  return { what, ours, bound, unit: 'ms', boundName: 'js-factored', goal: { atMost } };
}

function growth(what: string, times: number): Measurement {
  return { what, ours: times, bound: 256, unit: '×', boundName: 'pairs', goal: { atMost: 0.5 } };
}

/** Enough runs for compiled code at any size. */
function repeats(productions: number): number {
  return Math.ceil(20_000 / productions / Math.sqrt(productions));
}

/** The lowest limits of all cleaning agents and nitrosamines. */
function lowestOfOthers(plant: PreparedPlant): unknown {
  const ofAgents = new AgentLimits(plant);
  const ofNitrosamines = new NitrosamineLimits(plant, plant.area);
  const { agents, nitrosamines = [] } = plant.input;
  return [agents.map(each => ofAgents.lowest(each)), nitrosamines.map(each => ofNitrosamines.lowest(each))];
}

async function measure(context: BenchContext, productions: number): Promise<Costs> {
  const input = generatedPlant(productions, equipments);
  const plant = factored(input);
  const { a: engineMs, b: boundMs } = await pairedRounds(
    rounds,
    () => typical(repeats(productions), () => Promise.resolve(calculateMatrix(input))),
    () => typical(repeats(productions), () => Promise.resolve(jsFactored(plant))),
  );

  const everything = withResidues(input);
  const { plant: prepared } = calculateMatrix(everything);
  const { agents, nitrosamines = [] } = everything;
  const { a: othersMs, b: othersBoundMs } = await pairedRounds(
    rounds,
    () => typical(repeats(productions), () => Promise.resolve(lowestOfOthers(prepared))),
    async () => {
      const all = await typical(repeats(productions), () => Promise.resolve(jsFactored(plant)));
      return (all * (agents.length + nitrosamines.length)) / productions;
    },
  );

  const { url } = await context.database();
  const [facility] = await seedInstallation(url, 1);
  if (facility === undefined) throw new Error('a facility was created');
  const production = await withDatabase(url, async database => {
    await seedEquipment(database, facility, equipments);
    const first = await seedPlant(database, facility, productions);
    await seedResidues(database, facility, productions);
    return first;
  });
  await settle(url);
  const product = await context.product(url);
  const caller = new Caller(product.port, await signIn(product.port));
  const path = `/api/v2/plans/production/facilities/${facility.id}`;
  const lowest = `${path}/limits/equipments?pageLimit=10&sort=l3`;
  await assessAllResidues(caller, path);
  await caller.get(lowest);
  const edit = (version: number): object => ({
    version,
    minBatchSize: { value: 5 + (version % 100) / 100, unit: 'kg' },
    reason: 'Benchmark',
  });
  const moments: string[] = [];
  const changes = await timed(rounds, async turn => {
    moments.push(new Date().toISOString());
    await caller.post(`${path}/productions/${production}`, edit(turn + 1));
    await caller.get(lowest);
  });
  const lists = await timed(rounds, async turn => {
    await caller.post(`${path}/productions/${production}`, edit(rounds + turn + 1));
    for (const page of pagesOfResidues) await caller.get(`${path}/limits/${page}`);
  });
  const previews = await timed(rounds, () =>
    caller.post(`${path}/preview`, {
      edits: [{ method: 'POST', path: `/productions/${production}`, body: { ...edit(2 * rounds + 1), name: 'Other' } }],
    }),
  );
  const pasts = await timed(rounds, turn => caller.get(`${lowest}&asOf=${moments[turn] ?? ''}`));
  caller.close();
  await product.stop();
  const [changeMs, previewMs, pastMs, listsMs] = [changes, previews, pasts, lists].map(spent => percentile(spent, 0.5));
  return {
    productions,
    boundMs,
    engineMs,
    othersMs,
    othersBoundMs,
    listsMs: listsMs ?? NaN,
    changeMs: changeMs ?? NaN,
    previewMs: previewMs ?? NaN,
    pastMs: pastMs ?? NaN,
  };
}
