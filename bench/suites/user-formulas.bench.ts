import type { BenchContext, Measurement, Suite } from '../harness/suite.js';
import { Caller, percentile, timed } from '../load/sequence.js';
import { signIn } from '../load/sign-in.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedDefaults } from '../seed/defaults.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedInstallation } from '../seed/installation.js';
import { seedPlant } from '../seed/plant.js';

const sizes = [50, 200, 800] as const;
const machines = 20;
const rounds = 15;

/** Median milliseconds of what people wait for. */
interface Costs {
  readonly change: number;
  readonly preview: number;
  readonly ranking: number;
}

export const suite: Suite = {
  title: 'User formulas for every criterion and the ranking, by size of the plant, beside the built-in ones',
  run: async context => {
    const found: Measurement[] = [];
    for (const productions of sizes) {
      const { plain, formulas } = await measure(context, productions);
      const words = ({ change, preview, ranking }: Costs): string =>
        `change to page ${change.toFixed(1)} ms, preview ${preview.toFixed(1)} ms, ranking after a change ${ranking.toFixed(1)} ms`;
      context.log(`${productions} productions, built in: ${words(plain)}; with formulas: ${words(formulas)}`);
      found.push(
        ratio(`change to page, ${productions}`, formulas.change, plain.change),
        ratio(`preview, ${productions}`, formulas.preview, plain.preview),
        ratio(`ranking after a change, ${productions}`, formulas.ranking, plain.ranking),
      );
      // The plant of the goal has 200 productions; the other two sizes show the growth.
      if (productions === 200)
        found.push({
          ...ratio('change to page against what is allowed', formulas.change, 15),
          boundName: 'allowed',
          goal: { atMost: 1 },
        });
    }
    return found;
  },
};

function ratio(what: string, ours: number, bound: number): Measurement {
  return { what, ours, bound, unit: 'ms', boundName: 'built in', goal: { atMost: 2 } };
}

async function measure(
  context: BenchContext,
  productions: number,
): Promise<{ readonly plain: Costs; readonly formulas: Costs }> {
  const { url } = await context.database();
  const [facility] = await seedInstallation(url, 1);
  if (facility === undefined) throw new Error('a facility was created');
  await seedDefaults(url);
  const production = await withDatabase(url, async database => {
    await seedEquipment(database, facility, machines);
    return seedPlant(database, facility, productions);
  });
  await settle(url);
  const product = await context.product(url);
  const caller = new Caller(product.port, await signIn(product.port));
  const plant = new Plant(caller, `/api/v2/plans/production/facilities/${facility.id}`, production);
  const plain = await plant.costs();
  await plant.putFormulasIntoForce();
  const formulas = await plant.costs();
  caller.close();
  await product.stop();
  return { plain, formulas };
}

/** Formulas that say about what the built-in criteria do, in other words. */
const macFormulas = [
  ['toxicity', 'min(pde, td)*e_n/mf', { pde: 1, td: 5, e_n: 60, mf: 1 }, 60],
  ['dosage', 'if(td > 1, td, 2*td)/sf*e_n/mf', { td: 1000, sf: 1000, e_n: 60, mf: 1 }, 60],
  ['arl', 'arl*mbs*max(1, stiffness)', { arl: 10, mbs: 6, stiffness: 1 }, 60],
] as const;

/** A plant behind HTTP. */
class Plant {
  private version = 1;

  constructor(
    private readonly caller: Caller,
    private readonly facility: string,
    private readonly production: string,
  ) {}

  async putFormulasIntoForce(): Promise<void> {
    const { facility, caller } = this;
    await caller.post(`${facility}/additional-fields`, {
      externalId: 'stiffness',
      name: 'Stiffness',
      entityKind: 'api',
      type: 'number',
      usableInRanking: true,
    });
    await caller.post(`${facility}/variables`, {
      externalId: 'V-STIFF',
      name: 'Stiffness',
      key: 'stiffness',
      unit: '1',
      scope: 'previousActive',
      sourceField: 'additionalFields.api.stiffness',
      defaultValue: 1,
    });
    for (const [criterion, expression, inputs, expected] of macFormulas)
      await caller.post(`${facility}/mac_formulas`, {
        externalId: `MAC-${criterion}-OWN`,
        name: `Own ${criterion}`,
        residueType: 'Chemical',
        criterion,
        expression,
        status: 'active',
        testCases: [{ inputs, expected }],
      });
    await caller.post(`${facility}/rpn_formulas`, {
      externalId: 'RPN-OWN',
      name: 'Own',
      purpose: 'worstCase',
      expression: 'toxicity*dose*max(1, stiffness) + log10(1 + td/pde)',
      status: 'active',
      testCases: [{ inputs: { toxicity: 2, dose: 3, stiffness: 1, td: 9, pde: 1 }, expected: 7 }],
    });
  }

  async costs(): Promise<Costs> {
    const { facility, caller, production } = this;
    const lowest = `${facility}/limits/equipments?pageLimit=10&sort=l3`;
    const ranking = `${facility}/worst-cases?pageLimit=10`;
    const edit = (): object => ({
      version: this.version,
      minBatchSize: { value: 5 + (this.version % 100) / 100, unit: 'kg' },
    });
    const change = async (): Promise<void> => {
      await caller.post(`${facility}/productions/${production}`, edit());
      this.version += 1;
    };
    await change();
    await caller.get(lowest);
    await caller.get(ranking);
    const changes = await timed(rounds, async () => {
      await change();
      await caller.get(lowest);
    });
    const rankings = await timed(rounds, async () => {
      await change();
      await caller.get(ranking);
    });
    const body = {
      edits: [{ method: 'POST', path: `/productions/${production}`, body: { ...edit(), name: 'Other' } }],
    };
    const previews = await timed(rounds, () => caller.post(`${facility}/preview`, body));
    const [changeMs = NaN, preview = NaN, rankingMs = NaN] = [changes, previews, rankings].map(spent =>
      percentile(spent, 0.5),
    );
    return { change: changeMs, preview, ranking: rankingMs };
  }
}
