/** Minimum daily dose of an active in one product that contains it. */
export interface ProductDose {
  readonly mgPerDay: number;
  /** Share of base by which it was multiplied, when stated for a salt; left out for the base. */
  readonly baseFactor?: number;
  /** The product has other actives as well. */
  readonly isCombination: boolean;
}

/** Null when no product of the active states a dose. */
export interface TherapeuticDose {
  readonly mgPerDay: number | null;
  /** True when only combination products state a dose although they should not count. */
  readonly comboOnly: boolean;
  /** Of the dose that counts. */
  readonly baseFactor?: number;
}

/**
 * The therapeutic dose of an active from the products that contain it: the minimum daily dose. With `ignoreCombo`
 * combination products count only when the active exists in no other (formulas 4.4).
 */
export function therapeuticDose(doses: readonly ProductDose[], ignoreCombo: boolean): TherapeuticDose {
  const alone = doses.filter(dose => !dose.isCombination);
  const comboOnly = ignoreCombo && alone.length === 0 && doses.length > 0;
  const counted = ignoreCombo && !comboOnly ? alone : doses;
  let smallest: ProductDose | null = null;
  for (const dose of counted) if (smallest === null || dose.mgPerDay < smallest.mgPerDay) smallest = dose;
  const baseFactor = smallest?.baseFactor;
  return { mgPerDay: smallest?.mgPerDay ?? null, comboOnly, ...(baseFactor === undefined ? {} : { baseFactor }) };
}
