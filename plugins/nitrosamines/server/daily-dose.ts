import type { Plant, PlantProduction } from '#plugins/products/server/api';
import { toBase } from '#schemas/lib/units';
import type { Occurrence } from '#plugins/nitrosamines/shared/nitrosamine';

/** The maximum daily dose on which the limit in a product is based. */
export interface DailyDose {
  readonly mg: number;
  readonly from: string;
}

/** The dose as entered, else of the carrying active, or of the only active; null while unknown. */
function doseOf(occurrence: Occurrence, production: PlantProduction, plant: Plant): DailyDose | null {
  const typed = toBase('dose', occurrence.maxDailyDose ?? null);
  if (typed !== null) return { mg: typed, from: 'entered with the occurrence' };
  const product = plant.products.find(({ id }) => id === production.sourceId);
  const [only, ...others] = product?.actives ?? [];
  const activeId =
    occurrence.apiId ??
    (production.kind === 'api' ? production.sourceId : others.length === 0 ? only?.activeId : undefined);
  const active = plant.actives.find(({ id }) => id === activeId);
  const contained = product?.actives.find(each => each.activeId === activeId);
  const inProduct = asStated(contained?.maxDailyDoseMgPerDay ?? null, contained?.doseBaseFactor);
  if (active === undefined) return null;
  if (inProduct !== null) return { mg: inProduct, from: `${active.name} in ${product?.externalId ?? ''}` };
  const ofActive = asStated(active.maxDailyDoseMgPerDay, active.baseFactors?.dose);
  return ofActive === null ? null : { mg: ofActive, from: active.name };
}

/** The dose as stated, of the salt where it is one: the limit in ppm refers to the substance as weighed. */
function asStated(baseMg: number | null, baseFactor = 1): number | null {
  return baseMg === null ? null : baseMg / baseFactor;
}

/** The maximum dose of several occurrences; null while one is unknown, because it may be higher. */
export function maximumDailyDose(
  occurrences: readonly Occurrence[],
  production: PlantProduction,
  plant: Plant,
): DailyDose | null {
  const doses = occurrences.map(occurrence => doseOf(occurrence, production, plant));
  const known = doses.filter(dose => dose !== null).toSorted((a, b) => b.mg - a.mg);
  return known.length < doses.length ? null : (known[0] ?? null);
}
