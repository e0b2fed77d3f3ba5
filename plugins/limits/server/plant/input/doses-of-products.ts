import type { PlantProduct } from '#plugins/products/server/api';
import type { ProductDose } from '../../engine/index.js';

type ActiveOfProduct = PlantProduct['actives'][number];

/** What the products that contain an active say of its daily dose. */
export interface DosesOfProducts {
  readonly stated: readonly ProductDose[];
  /** Products that say nothing. */
  readonly open: readonly Pick<ProductDose, 'isCombination'>[];
}
export const noDoses: DosesOfProducts = { stated: [], open: [] };

/** Doses of each active in the products that contain it. */
export function productDoses(
  products: readonly PlantProduct[],
  doseOf: (active: ActiveOfProduct, product: PlantProduct) => number | null,
): Map<string, DosesOfProducts> {
  const found = new Map<string, DosesOfProducts>();
  for (const product of products) {
    const { actives } = product;
    const isCombination = actives.length > 1;
    for (const active of actives) {
      const mgPerDay = doseOf(active, product);
      const { stated, open } = found.get(active.activeId) ?? noDoses;
      const ofSalt = active.doseBaseFactor === undefined ? {} : { baseFactor: active.doseBaseFactor };
      found.set(
        active.activeId,
        mgPerDay === null
          ? { stated, open: [...open, { isCombination }] }
          : { stated: [...stated, { mgPerDay, ...ofSalt, isCombination }], open },
      );
    }
  }
  return found;
}

/**
 * Whether a product that would count besides says nothing, so that the dose found may be on the loose side. With `ignoreCombo`
 * combination products count only when there is no other (formulas 4.4).
 */
export function isPartlyKnown({ stated, open }: DosesOfProducts, ignoreCombo: boolean): boolean {
  const onlyAlone = ignoreCombo && stated.some(dose => !dose.isCombination);
  return stated.length > 0 && open.some(product => !(onlyAlone && product.isCombination));
}

/** As stated, or what the most units a day hold of it: the higher one, because more of it a day is the safe side. In mg/day. */
export function maximumDailyDoseOf(
  { largestDoseMgPerDay, strengthMg }: ActiveOfProduct,
  { maxUnitsPerDay }: PlantProduct,
): number | null {
  if (maxUnitsPerDay === null || strengthMg === null) return largestDoseMgPerDay;
  return Math.max(maxUnitsPerDay * strengthMg, largestDoseMgPerDay ?? 0);
}

/** The largest dose that products state, mg/day; with `ignoreCombo` that of combination products only where there is no other. */
export function maximumDailyDose(doses: readonly ProductDose[], ignoreCombo: boolean): number | null {
  const alone = doses.filter(dose => !dose.isCombination);
  const counted = ignoreCombo && alone.length > 0 ? alone : doses;
  return counted.length === 0 ? null : Math.max(...counted.map(dose => dose.mgPerDay));
}
