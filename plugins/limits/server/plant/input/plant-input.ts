import {
  byExternalId,
  type Plant,
  type PlantActive,
  type PlantProduction,
  type PlantProduct,
  type PlantSubstance,
} from '#plugins/products/server/api';
import type { Policy } from '#plugins/limits/shared/policy';
import { hazardsRequiringHbel, solubilityTerms } from '#plugins/products/shared/substance';
import type { MacFormulaSet } from '../../api.js';
import {
  cleanedEquipments,
  equipmentsByProcedure,
  type Agent,
  type ContainedActive,
  type EquipmentSet,
  type Nitrosamine,
  type PlantInput,
  type Production,
  type Steps,
  type Substance,
  type Train,
} from '../../engine/index.js';
import { doseOfActive, maximumDailyDoseOf, noDoses, productDoses, smallestDoses } from './doses-of-products.js';
import { bulkDoses } from './bulk-doses.js';
import { plantInUse } from './plant-in-use.js';
import { enginePolicy } from './engine-policy.js';
import { equipmentsOfKind, usesOfAll, type OverridesByEquipment } from './equipments-of-kind.js';
import { proceduresInUse } from './procedures-in-use.js';
import { sameSolvents } from './same-solvent.js';
import { noFormulas } from './mac-formulas.js';

/** Inputs of limits besides the plant's records: groups, trains in force, nitrosamines. */
export interface PlantScopes {
  readonly groups: readonly EquipmentSet[];
  readonly trains: readonly Train[];
  readonly nitrosamines: readonly Nitrosamine[];
  /** Signed limits by equipment id. */
  readonly overrides?: OverridesByEquipment;
}
const noScopes: PlantScopes = { groups: [], trains: [], nitrosamines: [] };

/** Records that are converted in one step. */
const recordsPerStep = 200;

/**
 * The engine's input from the plant's records, in steps. The therapeutic dose of an active is its own or the minimum daily dose
 * among its products; with `ignoreCombo` of the policy for actives combination products count only when there is no
 * other (formulas 4.4).
 */
export function* inputSteps(
  stored: Plant,
  policies: readonly Policy[],
  scopes: PlantScopes = noScopes,
  set: MacFormulaSet = noFormulas,
): Steps<PlantInput> {
  const engine = Object.fromEntries(
    policies.map(policy => [policy.residueType, enginePolicy(policy, set.formulas)]),
  ) as PlantInput['policies'];
  const plant = plantInUse(stored, policies);
  const conversion = yield* conversionOf(plant, policies, engine, set);
  const { scored } = conversion;
  const productions: Production[] = [];
  for (const production of plant.productions) {
    productions.push(conversion.productionOf(production));
    if (productions.length % recordsPerStep === 0) yield;
  }
  const solventOf = sameSolvents(plant);
  const byProcedure = equipmentsByProcedure(proceduresInUse(plant));
  yield;
  const shared = equipmentsOfKind(plant.equipments, 'shared', scopes.overrides);
  const dedicated = equipmentsOfKind(plant.equipments, 'dedicated', scopes.overrides);
  return {
    productions,
    equipments: shared.equipments,
    uses: usesOfAll(plant.productions, shared),
    agents: plant.agents.map((agent): Agent => {
      const cleanedBy = cleanedEquipments(agent.equipmentIds, byProcedure.get(agent.id));
      return {
        substance: { ...scored(agent, substanceOf(agent)), isWater: agent.isWater, inProcessOf: solventOf(agent) },
        equipmentIds: [...cleanedBy.keys()],
        cleanedBy,
      };
    }),
    policies: engine,
    groups: scopes.groups,
    trains: scopes.trains,
    nitrosamines: scopes.nitrosamines,
    ...(dedicated.equipments.length === 0
      ? {}
      : {
          dedicated: {
            equipments: dedicated.equipments,
            uses: usesOfAll(plant.productions, dedicated),
          },
        }),
  };
}

/** How productions and residues are converted, from everything but the productions themselves. */
interface Conversion {
  readonly policies: readonly Policy[];
  readonly set: MacFormulaSet;
  readonly actives: Plant['actives'];
  readonly intermediates: Plant['intermediates'];
  readonly scored: (source: PlantSubstance, known: Substance) => Substance;
  /** The same object for the same record. */
  readonly productionOf: (production: PlantProduction) => Production;
}

/** By the list of products: where it and all else are the same as before, converted productions are, too. */
const conversions = new WeakMap<Plant['products'], Conversion>();

function* conversionOf(
  plant: Plant,
  policies: readonly Policy[],
  engine: PlantInput['policies'],
  set: MacFormulaSet,
): Steps<Conversion> {
  const { actives, intermediates } = plant;
  const known = conversions.get(plant.products);
  const isSame = known?.policies === policies && known.set === set;
  if (isSame && known.actives === actives && known.intermediates === intermediates) return known;
  const scored = (source: PlantSubstance, known: Substance): Substance =>
    set.formulas.length === 0 ? known : { ...known, scores: set.scoresOf(source, known.therapeuticDoseMgPerDay) };
  const { ignoreCombo } = engine.Chemical;
  const smallest = smallestDoses(plant.products);
  yield;
  const largest = productDoses(plant.products, maximumDailyDoseOf);
  yield;
  const substances = new Map<string, Substance>();
  for (const active of plant.actives) {
    const own = active.therapeuticDoseMgPerDay;
    const { baseFactor, ...dose } = doseOfActive(own, smallest.get(active.id) ?? noDoses, ignoreCombo);
    const substance = {
      ...substanceOf(active),
      ...baseFactorsOf(active, own === null ? baseFactor : active.baseFactors?.dose),
      ...dose,
      ...hazardsOf(active),
      ...(active.visibleFromMgPerSqcm === undefined ? {} : { visibleFromMgPerSqcm: active.visibleFromMgPerSqcm }),
    };
    substances.set(active.id, scored(active, substance));
    if (substances.size % recordsPerStep === 0) yield;
  }
  for (const intermediate of plant.intermediates)
    substances.set(intermediate.id, scored(intermediate, substanceOf(intermediate)));
  const solubility = new Map(plant.actives.map(({ id, solubilityTerm }) => [id, solubilityRank(solubilityTerm)]));
  const products = new Map(plant.products.map(product => [product.id, product]));
  const bulk = new Map(
    plant.actives.map(active => [active.id, bulkDoses(active, largest.get(active.id) ?? noDoses, engine)]),
  );
  yield;
  const productionOf = (production: PlantProduction): Production => {
    const product = products.get(production.sourceId);
    const base = {
      id: production.id,
      externalId: production.externalId,
      name: production.name,
      kind: production.kind,
      minBatchSizeKg: production.minBatchSizeKg,
      ...(set.numbersOf === undefined ? {} : { numbers: set.numbersOf(production) }),
      ...(set.numbersOnEquipments === undefined ? {} : { onEquipments: set.numbersOnEquipments(production) }),
    };
    if (production.kind !== 'product') {
      const substance = substances.get(production.sourceId);
      const batch = bulk.get(production.sourceId);
      const actives =
        substance === undefined
          ? []
          : [{ substance, strengthMg: null, maxDailyDoseMgPerDay: batch?.maxDailyDoseMgPerDay ?? null }];
      return { ...base, route: null, unitMassMg: null, maxUnitsPerDay: null, ...batch?.batch, actives };
    }
    return {
      ...base,
      route: product?.route ?? null,
      unitMassMg: product?.unitMassMg ?? null,
      maxUnitsPerDay: product?.maxUnitsPerDay ?? null,
      unitsByMass: product?.unitsByMass ?? false,
      ...patientOf(product),
      ...(product?.labelUnits === undefined ? {} : { labelUnits: product.labelUnits }),
      actives: contents(product, substances, solubility),
    };
  };
  const made = new WeakMap<PlantProduction, Production>();
  const conversion = {
    policies,
    set,
    actives,
    intermediates,
    scored,
    productionOf: (record: PlantProduction): Production => {
      const production = made.get(record) ?? productionOf(record);
      made.set(record, production);
      return production;
    },
  };
  conversions.set(plant.products, conversion);
  return conversion;
}

/** Which intakes of an active are of its salt; `dose` is the share of the therapeutic dose that counts. */
function baseFactorsOf({ baseFactors }: PlantActive, dose: number | undefined): Pick<Substance, 'baseFactors'> {
  const { dose: _ofDoses, ...intakes } = baseFactors ?? {};
  const all = { ...intakes, ...(dose === undefined ? {} : { therapeuticDose: dose }) };
  return Object.keys(all).length === 0 ? {} : { baseFactors: all };
}

/** The hazards for which a health-based limit is required. */
function hazardsOf({ hazards }: PlantActive): Pick<Substance, 'hazards'> {
  const requiring = hazardsRequiringHbel.filter(hazard => hazards.includes(hazard));
  return requiring.length === 0 ? {} : { hazards: requiring };
}

/** Adult weight is left out, because it is the default of every intake. */
function patientOf(product: PlantProduct | undefined): Pick<Production, 'patientWeightKg' | 'isForAnimals'> {
  const weightKg = product?.patientWeightKg ?? null;
  if (weightKg === null) return {};
  return { patientWeightKg: weightKg, ...(product?.isForAnimals === true ? { isForAnimals: true } : {}) };
}

/** From the least soluble to the most; without a term last. */
function solubilityRank(term: string | null): number {
  const place = (solubilityTerms as readonly (string | null)[]).indexOf(term);
  return place < 0 ? solubilityTerms.length : solubilityTerms.length - 1 - place;
}

/**
 * Of actives with equal limits the first is the marker, so the least soluble comes first (formulas 4.4), and of
 * equally soluble ones the first by ID, to be independent of row order in a file.
 */
function contents(
  product: PlantProduct | undefined,
  substances: ReadonlyMap<string, Substance>,
  solubility: ReadonlyMap<string, number>,
): ContainedActive[] {
  const rank = (id: string): number => solubility.get(id) ?? solubilityTerms.length;
  const actives = (product?.actives ?? []).flatMap(active => {
    const { activeId, minDailyDoseMgPerDay: _smallest, ...contained } = active;
    const substance = substances.get(activeId);
    if (substance === undefined) return [];
    // A limit typed for the product applies to each of its actives, besides one of the active's own.
    const typed = product?.productLimit ?? null;
    const residue = typed === null ? substance : { ...substance, productLimitOfProduct: typed };
    return [{ substance: residue, ...contained }];
  });
  return actives.toSorted(
    (a, b) => rank(a.substance.id) - rank(b.substance.id) || byExternalId(a.substance, b.substance),
  );
}

function substanceOf(source: PlantSubstance): Substance {
  return {
    id: source.id,
    externalId: source.externalId,
    name: source.name,
    hbelMgPerDay: source.hbelMgPerDay,
    acceptableIntakeMgPerDay: source.acceptableIntakeMgPerDay,
    ...(source.hbelForKg === undefined ? {} : { hbelForKg: source.hbelForKg }),
    ...(source.hbelNotes === undefined ? {} : { hbelNotes: source.hbelNotes }),
    ...(source.unusedDrafts === undefined ? {} : { unusedDrafts: source.unusedDrafts }),
    ...(source.acceptableIntakeIsProvisional === true ? { acceptableIntakeIsProvisional: true } : {}),
    ...(source.acceptableIntakeForKg === undefined ? {} : { acceptableIntakeForKg: source.acceptableIntakeForKg }),
    ttcMgPerDay: source.ttcMgPerDay,
    therapeuticDoseMgPerDay: source.therapeuticDoseMgPerDay,
    ld50MgPerKg: source.ld50MgPerKg,
    ld50Qualifier: source.ld50Qualifier,
    ...(source.ld50From === undefined ? {} : { ld50From: source.ld50From }),
    ...(source.ld50UnknownPercent === undefined ? {} : { ld50UnknownPercent: source.ld50UnknownPercent }),
    productLimit: source.productLimit,
    ...(source.purgeFactors === undefined ? {} : { purgeFactors: source.purgeFactors }),
    ...(source.ownArl === undefined ? {} : { ownArl: source.ownArl }),
    ...(source.ownResidueLimit === undefined ? {} : { ownResidueLimit: source.ownResidueLimit }),
    ...(source.ownFactors === undefined ? {} : { ownFactors: source.ownFactors }),
  };
}
