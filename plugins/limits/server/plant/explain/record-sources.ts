import type { Plant, PlantProduct } from '#plugins/products/server/api';
import { policyTitle } from '#plugins/limits/shared/residue-words';
import { massOfSalt } from '#plugins/products/shared/mass-basis';
import { lowestTypedLimit, type PairVariable } from '../../engine/index.js';
import { maximumDailyDoseOf } from '../input/doses-of-products.js';
import type { ExplainedPair } from './explained-pair.js';
import type { TraceInput } from './trace-step.js';

type Source = TraceInput['source'];
type ActiveOfProduct = PlantProduct['actives'][number];

/** The records of the numbers in a limit, where a user can correct them. */
export interface RecordSources {
  readonly substance: NonNullable<Source>;
  /** The therapeutic dose of the residue: the active's own, or that of the product with the minimum. */
  readonly dose: Source;
  /** The lowest typed limit: the residue's own, or that of its product. */
  readonly productLimit: Source;
  /** The next production: its batch. */
  readonly next: NonNullable<Source>;
  /** The product, active or intermediate made: unit mass, units per day, strength and patients of a product. */
  readonly made: NonNullable<Source>;
  /** The maximum daily dose of what is made; of a bulk active possibly that of a product that contains it. */
  readonly maximumDailyDose: Source;
  readonly policy: NonNullable<Source>;
}

/** The record kind of a residue by its type. */
const residueKinds = {
  Chemical: 'actives',
  Detergent: 'cleaningAgents',
  Intermediate: 'intermediates',
  Nitrosamine: 'nitrosamines',
} as const;

const madeKinds = { product: 'products', api: 'actives', intermediate: 'intermediates' } as const;

/** Finds the records of a pair's numbers in the facility. */
export function recordSources(pair: ExplainedPair, records: Plant): RecordSources {
  const { substance, next, previous, policy } = pair;
  const fromResidue = { kind: residueKinds[policy.residueType], id: substance.id, label: substance.name };
  const made = madeBy(next.id, records) ?? { kind: 'productions', id: next.id, label: next.externalId };
  return {
    substance: fromResidue,
    dose: doseSource(pair, records) ?? fromResidue,
    productLimit: isOwnLimit(pair) ? fromResidue : productSource(previous?.id, records),
    next: { kind: 'productions', id: next.id, label: next.externalId },
    made,
    maximumDailyDose: next.kind === 'api' ? (bulkDoseSource(pair, records) ?? made) : made,
    policy: {
      kind: 'policies',
      id: policy.residueType,
      label: `${policyTitle(policy.residueType)}, version ${policy.version}`,
    },
  };
}

/** The record of a value that a user-defined formula reads; undefined when only its scope is known. */
export function variableSource(variable: PairVariable, sources: RecordSources): Source | undefined {
  switch (variable) {
    case 'td':
      return sources.dose;
    case 'product_limit':
      return sources.productLimit;
    case 'ldd':
      return sources.maximumDailyDose;
    case 'strength':
    case 'tablet_weight':
    case 'units_per_day':
    case 'patient_bw':
      return sources.made;
    default:
      return undefined;
  }
}

function namedProduct({ id, externalId }: PlantProduct): NonNullable<Source> {
  return { kind: 'products', id, label: externalId };
}

function productSource(productionId: string | undefined, { productions, products }: Plant): Source {
  const production = productions.find(({ id }) => id === productionId);
  const product = products.find(({ id }) => id === production?.sourceId);
  return product === undefined ? null : namedProduct(product);
}

function isOwnLimit({ substance, next }: ExplainedPair): boolean {
  const lowest = lowestTypedLimit(substance, next.minBatchSizeKg);
  if (lowest === null || lowest === 'minBatchSize') return true;
  const { productLimit: own } = substance;
  return own !== null && own.value === lowest.value && own.unit === lowest.unit;
}

function madeBy(productionId: string, { productions, products, actives, intermediates }: Plant): Source {
  const production = productions.find(({ id }) => id === productionId);
  if (production === undefined) return null;
  const { kind, sourceId } = production;
  const made = { product: products, api: actives, intermediate: intermediates }[kind].find(({ id }) => id === sourceId);
  return made === undefined ? null : { kind: madeKinds[kind], id: made.id, label: made.externalId };
}

/** The product that states a dose of an active, where the active itself has none. */
function productWithDose(
  { products }: Plant,
  activeId: string,
  isIt: (active: ActiveOfProduct, product: PlantProduct) => boolean,
): Source {
  const found = products.find(product =>
    product.actives.some(each => each.activeId === activeId && isIt(each, product)),
  );
  return found === undefined ? null : namedProduct(found);
}

function doseSource({ substance }: ExplainedPair, records: Plant): Source {
  const active = records.actives.find(({ id }) => id === substance.id);
  const { therapeuticDoseMgPerDay: mgPerDay } = substance;
  if (active === undefined || active.therapeuticDoseMgPerDay !== null || mgPerDay === null) return null;
  return productWithDose(records, active.id, each => each.minDailyDoseMgPerDay === mgPerDay);
}

function bulkDoseSource({ next }: ExplainedPair, records: Plant): Source {
  const [made] = next.actives;
  const active = records.actives.find(({ id }) => id === made?.substance.id);
  if (active === undefined || active.maxDailyDoseMgPerDay !== null) return null;
  return productWithDose(records, active.id, (each, product) => {
    const mgPerDay = maximumDailyDoseOf(each, product);
    return mgPerDay !== null && massOfSalt(mgPerDay, active.baseFactor) === made?.maxDailyDoseMgPerDay;
  });
}
