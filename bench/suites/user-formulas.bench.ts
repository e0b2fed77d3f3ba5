import type { BenchContext, Measurement, Suite } from '../harness/suite.js';
import { pairedRounds } from '../load/rounds.js';
import { Caller, typical } from '../load/sequence.js';
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

/** Two plants alike in one product, one with formulas, asked in turn so that both meet the same noise. */
async function measure(
  context: BenchContext,
  productions: number,
): Promise<{ readonly plain: Costs; readonly formulas: Costs }> {
  const { url } = await context.database();
  const facilities = await seedInstallation(url, 2);
  await seedDefaults(url);
  const plants = await withDatabase(url, async database => {
    const seeded: { readonly path: string; readonly production: string }[] = [];
    for (const facility of facilities) {
      await seedEquipment(database, facility, machines);
      const production = await seedPlant(database, facility, productions);
      seeded.push({ path: `/api/v2/plans/production/facilities/${facility.id}`, production });
    }
    return seeded;
  });
  await settle(url);
  const product = await context.product(url);
  const caller = new Caller(product.port, await signIn(product.port));
  const [plain, own] = plants.map(({ path, production }) => new Plant(caller, path, production));
  if (plain === undefined || own === undefined) throw new Error('two facilities were created');
  await own.putFormulasIntoForce();
  const compared = (work: (plant: Plant) => () => Promise<number>) => pairedRounds(rounds, work(own), work(plain));
  const change = await compared(plant => () => plant.change());
  const ranking = await compared(plant => () => plant.ranking());
  const preview = await compared(plant => () => plant.preview());
  caller.close();
  await product.stop();
  const costs = (of: 'a' | 'b'): Costs => ({ change: change[of], preview: preview[of], ranking: ranking[of] });
  return { plain: costs('b'), formulas: costs('a') };
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

  /** Milliseconds from the sending of a change to the page that shows it. */
  change(): Promise<number> {
    return this.afterChange(`${this.facility}/limits/equipments?pageLimit=10&sort=l3`);
  }

  ranking(): Promise<number> {
    return this.afterChange(`${this.facility}/worst-cases?pageLimit=10`);
  }

  preview(): Promise<number> {
    const path = `/productions/${this.production}`;
    const body = { edits: [{ method: 'POST', path, body: { ...this.edit(), name: 'Other' } }] };
    return typical(1, () => this.caller.post(`${this.facility}/preview`, body));
  }

  private afterChange(page: string): Promise<number> {
    return typical(1, async () => {
      await this.caller.post(`${this.facility}/productions/${this.production}`, this.edit());
      this.version += 1;
      await this.caller.get(page);
    });
  }

  private edit(): object {
    return { version: this.version, minBatchSize: { value: 5 + (this.version % 100) / 100, unit: 'kg' } };
  }
}
