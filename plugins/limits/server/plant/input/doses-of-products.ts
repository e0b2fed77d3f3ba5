import type { Plant, PlantProduct } from '#plugins/products/server/api';
import { therapeuticDose, type LimitPolicy, type ProductDose, type Substance } from '../../engine/index.js';

type ActiveOfProduct = PlantProduct['actives'][number];

/** The daily doses of an active in the products that contain it. */
export interface DosesOfProducts {
  readonly stated: readonly ProductDose[];
  /** Products without a stated dose. */
  readonly open: readonly Pick<ProductDose, 'isCombination'>[];
}
export const noDoses: DosesOfProducts = { stated: [], open: [] };

/** Doses of each active in the products that contain it. */
export function productDoses(
  products: readonly PlantProduct[],
  doseOf: (active: ActiveOfProduct, product: PlantProduct) => number | null,
): Map<string, DosesOfProducts> {
  const found = new Map<string, { readonly stated: ProductDose[]; readonly open: { isCombination: boolean }[] }>();
  for (const product of products) {
    const { actives } = product;
    const isCombination = actives.length > 1;
    for (const active of actives) {
      const mgPerDay = doseOf(active, product);
      const doses = found.get(active.activeId) ?? { stated: [], open: [] };
      const ofSalt = active.doseBaseFactor === undefined ? {} : { baseFactor: active.doseBaseFactor };
      if (mgPerDay === null) doses.open.push({ isCombination });
      else doses.stated.push({ mgPerDay, ...ofSalt, isCombination });
      found.set(active.activeId, doses);
    }
  }
  return found;
}

/** The therapeutic dose of an active, and whether it is that of its products, or of those alone that state one. */
export type DoseOfActive = Pick<
  Substance,
  'therapeuticDoseMgPerDay' | 'isDoseOfProducts' | 'dosePartlyKnown' | 'comboOnly'
> & { readonly baseFactor?: number | undefined };

/** Its own dose, otherwise the minimum one of its products (formulas 4.4). */
export function doseOfActive(own: number | null, doses: DosesOfProducts, ignoreCombo: boolean): DoseOfActive {
  if (own !== null) return { therapeuticDoseMgPerDay: own };
  const { mgPerDay, comboOnly, baseFactor } = therapeuticDose(doses.stated, ignoreCombo);
  return {
    therapeuticDoseMgPerDay: mgPerDay,
    ...(mgPerDay === null ? {} : { isDoseOfProducts: true as const }),
    ...(comboOnly ? { comboOnly } : {}),
    ...(isPartlyKnown(doses, ignoreCombo) ? { dosePartlyKnown: true as const } : {}),
    ...(baseFactor === undefined ? {} : { baseFactor }),
  };
}

/** The therapeutic dose of each active. */
export function therapeuticDoses(
  { actives, products }: Pick<Plant, 'actives' | 'products'>,
  { ignoreCombo }: Pick<LimitPolicy, 'ignoreCombo'>,
): ReadonlyMap<string, DoseOfActive> {
  const smallest = smallestDoses(products);
  return new Map(
    actives.map(({ id, therapeuticDoseMgPerDay: own }) => [
      id,
      doseOfActive(own, smallest.get(id) ?? noDoses, ignoreCombo),
    ]),
  );
}

/** The minimum daily doses of each active in its products. */
export function smallestDoses(products: readonly PlantProduct[]): ReadonlyMap<string, DosesOfProducts> {
  return productDoses(products, active => active.minDailyDoseMgPerDay);
}

/**
 * Whether a relevant product states no dose, so that the dose found may be too favourable. With `ignoreCombo`
 * combination products count only when there is no other (formulas 4.4).
 */
export function isPartlyKnown({ stated, open }: DosesOfProducts, ignoreCombo: boolean): boolean {
  const onlyAlone = ignoreCombo && stated.some(dose => !dose.isCombination);
  return stated.length > 0 && open.some(product => !(onlyAlone && product.isCombination));
}

/** The dose as stated or as the maximum units per day contain it, mg/day: the higher one, which is the safe side. */
export function maximumDailyDoseOf(
  { maxDailyDoseMgPerDay, strengthMg }: ActiveOfProduct,
  { maxUnitsPerDay }: PlantProduct,
): number | null {
  if (maxUnitsPerDay === null || strengthMg === null) return maxDailyDoseMgPerDay;
  return Math.max(maxUnitsPerDay * strengthMg, maxDailyDoseMgPerDay ?? 0);
}

/** The maximum dose that products state, mg/day; with `ignoreCombo` that of combination products only where there is no other. */
export function maximumDailyDose(doses: readonly ProductDose[], ignoreCombo: boolean): number | null {
  const alone = doses.filter(dose => !dose.isCombination);
  const counted = ignoreCombo && alone.length > 0 ? alone : doses;
  return counted.length === 0 ? null : Math.max(...counted.map(dose => dose.mgPerDay));
}
