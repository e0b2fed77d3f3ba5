import type { Plant, PlantProduct, PlantSubstance } from '#plugins/products/server/api';
import type { Policy } from '#schemas/limits/policy';
import type { ContainedActive, PlantInput, Production, Substance, Use } from '../engine/index.js';
import { enginePolicy } from './engine-policy.js';

/**
 * The engine's input from the plant's records. The therapeutic dose of an active is its own, or else the smallest daily
 * dose among the products that contain it; with `ignoreCombo` combination products count only when there is no other
 * (formulas 4.4).
 */
export function plantInput(plant: Plant, policies: readonly Policy[]): PlantInput {
  const engine = Object.fromEntries(
    policies.map(policy => [policy.residueType, enginePolicy(policy)]),
  ) as PlantInput['policies'];
  const doses = productDoses(plant.products, engine.Chemical.ignoreCombo);
  const substances = new Map<string, Substance>();
  for (const active of plant.actives) {
    substances.set(active.id, {
      ...substanceOf(active),
      therapeuticDoseMgPerDay: active.therapeuticDoseMgPerDay ?? doses.get(active.id) ?? null,
    });
  }
  for (const intermediate of plant.intermediates) substances.set(intermediate.id, substanceOf(intermediate));
  const products = new Map(plant.products.map(product => [product.id, product]));
  const largest = new Map(plant.actives.map(active => [active.id, active.maxDailyDoseMgPerDay]));
  const productions = plant.productions.map((production): Production => {
    const product = products.get(production.sourceId);
    const base = {
      id: production.id,
      externalId: production.externalId,
      name: production.name,
      kind: production.kind,
      minBatchSizeKg: production.minBatchSizeKg,
    };
    if (production.kind !== 'product') {
      const substance = substances.get(production.sourceId);
      const actives =
        substance === undefined
          ? []
          : [{ substance, strengthMg: null, largestDoseMgPerDay: largest.get(production.sourceId) ?? null }];
      return { ...base, route: null, unitMassMg: null, maxUnitsPerDay: null, actives };
    }
    return {
      ...base,
      route: product?.route ?? null,
      unitMassMg: product?.unitMassMg ?? null,
      maxUnitsPerDay: product?.maxUnitsPerDay ?? null,
      actives: contents(product, substances),
    };
  });
  const shared = plant.machines.filter(machine => machine.isShared);
  const isShared = new Set(shared.map(machine => machine.id));
  return {
    productions,
    machines: shared.map(({ id, externalId, name, areaSqcm }) => ({ id, externalId, name, areaSqcm: areaSqcm ?? 0 })),
    uses: plant.productions.flatMap(production =>
      production.uses
        .filter(use => isShared.has(use.machineId))
        .map((use): Use => ({ productionId: production.id, machineId: use.machineId, alternative: use.alternative })),
    ),
    agents: plant.agents.map(agent => ({ substance: substanceOf(agent), machineIds: agent.machineIds })),
    policies: engine,
  };
}

function contents(product: PlantProduct | undefined, substances: ReadonlyMap<string, Substance>): ContainedActive[] {
  return (product?.actives ?? []).flatMap(({ activeId, strengthMg, largestDoseMgPerDay }) => {
    const substance = substances.get(activeId);
    if (substance === undefined) return [];
    // A limit typed on the product holds for its actives unless the active has one of its own.
    const productLimit = substance.productLimit ?? product?.productLimit ?? null;
    return [{ substance: { ...substance, productLimit }, strengthMg, largestDoseMgPerDay }];
  });
}

function productDoses(products: readonly PlantProduct[], ignoreCombo: boolean): Map<string, number> {
  const lowest = (only: readonly PlantProduct[]): Map<string, number> => {
    const found = new Map<string, number>();
    for (const { actives } of only) {
      for (const { activeId, smallestDoseMgPerDay } of actives) {
        if (smallestDoseMgPerDay !== null)
          found.set(activeId, Math.min(found.get(activeId) ?? Infinity, smallestDoseMgPerDay));
      }
    }
    return found;
  };
  const all = lowest(products);
  return ignoreCombo ? new Map([...all, ...lowest(products.filter(product => product.actives.length === 1))]) : all;
}

function substanceOf(source: PlantSubstance): Substance {
  return {
    id: source.id,
    externalId: source.externalId,
    name: source.name,
    hbelMgPerDay: source.hbelMgPerDay,
    acceptableIntakeMgPerDay: source.acceptableIntakeMgPerDay,
    ttcMgPerDay: source.ttcMgPerDay,
    therapeuticDoseMgPerDay: source.therapeuticDoseMgPerDay,
    ld50MgPerKg: source.ld50MgPerKg,
    ld50Qualifier: source.ld50Qualifier,
    productLimit: source.productLimit,
  };
}
