import type { BenchContext, Measurement, Suite } from '../harness/suite.js';
import { pairedRounds } from '../load/rounds.js';
import { putFormulasIntoForce } from '../load/own-formulas.js';
import { Caller, typical } from '../load/sequence.js';
import { signIn } from '../load/sign-in.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedDefaults } from '../seed/defaults.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedInstallation } from '../seed/installation.js';
import { seedPlant } from '../seed/plant.js';
import { assessAllResidues, pagesOfResidues, seedResidues } from '../seed/residues.js';

const sizes = [50, 200, 800] as const;
const equipments = 20;
const rounds = 15;

/** Median milliseconds of the actions users wait for. */
interface Costs {
  readonly change: number;
  readonly preview: number;
  readonly ranking: number;
  /** Lists of cleaning agents, nitrosamines and changeovers. */
  readonly lists: number;
}

export const suite: Suite = {
  title:
    'User formulas for every criterion of every residue type and the ranking, by size of the plant, beside the built-in ones',
  run: async context => {
    const found: Measurement[] = [];
    for (const productions of sizes) {
      const { plain, formulas } = await measure(context, productions);
      const words = ({ change, preview, ranking, lists }: Costs): string =>
        `change to page ${change.toFixed(1)} ms, preview ${preview.toFixed(1)} ms, ranking after a change ${ranking.toFixed(1)} ms, lists after a change ${lists.toFixed(1)} ms`;
      context.log(`${productions} productions, built in: ${words(plain)}; with formulas: ${words(formulas)}`);
      found.push(
        ratio(`change to page, ${productions}`, formulas.change, plain.change),
        ratio(`preview, ${productions}`, formulas.preview, plain.preview),
        ratio(`ranking after a change, ${productions}`, formulas.ranking, plain.ranking),
        ratio(`lists of agents, nitrosamines and pairs, ${productions}`, formulas.lists, plain.lists),
      );
      // The goal is for a plant of 200 productions; the other two sizes show the growth.
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

/** Two plants that differ only in the user-defined formulas, measured in turn so that both meet the same noise. */
async function measure(
  context: BenchContext,
  productions: number,
): Promise<{ readonly plain: Costs; readonly formulas: Costs }> {
  const { url } = await context.database();
  const facilities = await seedInstallation(url, 2);
  await seedDefaults(url, facilities);
  const plants = await withDatabase(url, async database => {
    const seeded: { readonly path: string; readonly production: string }[] = [];
    for (const facility of facilities) {
      await seedEquipment(database, facility, equipments);
      const production = await seedPlant(database, facility, productions);
      await seedResidues(database, facility, productions);
      seeded.push({ path: `/api/v2/plans/production/facilities/${facility.id}`, production });
    }
    return seeded;
  });
  await settle(url);
  const product = await context.product(url);
  const caller = new Caller(product.port, await signIn(product.port));
  const [plain, own] = plants.map(({ path, production }) => new Plant(caller, path, production));
  if (plain === undefined || own === undefined) throw new Error('two facilities were created');
  await plain.assessAll();
  await own.assessAll();
  await own.putFormulasIntoForce();
  const compared = (work: (plant: Plant) => () => Promise<number>) => pairedRounds(rounds, work(own), work(plain));
  const change = await compared(plant => () => plant.change());
  const ranking = await compared(plant => () => plant.ranking());
  const lists = await compared(plant => () => plant.lists());
  const preview = await compared(plant => () => plant.preview());
  caller.close();
  await product.stop();
  const costs = (of: 'a' | 'b'): Costs => ({
    change: change[of],
    preview: preview[of],
    ranking: ranking[of],
    lists: lists[of],
  });
  return { plain: costs('b'), formulas: costs('a') };
}

/** A plant behind HTTP. */
class Plant {
  private version = 1;

  constructor(
    private readonly caller: Caller,
    private readonly facility: string,
    private readonly production: string,
  ) {}

  /** Assesses all residue types. */
  async assessAll(): Promise<void> {
    await assessAllResidues(this.caller, this.facility);
  }

  async putFormulasIntoForce(): Promise<void> {
    await putFormulasIntoForce(this.caller, this.facility);
  }

  /** Milliseconds from sending a change to the page that shows it. */
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

  lists(): Promise<number> {
    const { facility } = this;
    return this.afterChange(...pagesOfResidues.map(page => `${facility}/limits/${page}`));
  }

  private afterChange(...pages: readonly string[]): Promise<number> {
    return typical(1, async () => {
      await this.caller.post(`${this.facility}/productions/${this.production}`, this.edit());
      this.version += 1;
      for (const page of pages) await this.caller.get(page);
    });
  }

  private edit(): object {
    return {
      version: this.version,
      minBatchSize: { value: 5 + (this.version % 100) / 100, unit: 'kg' },
      reason: 'Benchmark',
    };
  }
}
