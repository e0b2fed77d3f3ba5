/** Smallest daily dose of an active in one product that contains it. */
export interface ProductDose {
  readonly mgPerDay: number;
  /** Share of base that it was multiplied by, because it is stated of a salt; left out where it is of the base. */
  readonly baseFactor?: number;
  /** The product has other actives besides. */
  readonly isCombination: boolean;
}

/** Null when no product of the active states a dose. */
export interface TherapeuticDose {
  readonly mgPerDay: number | null;
  /** True when combination products had to stand in although they should not count. */
  readonly comboOnly: boolean;
  /** Of the dose that counts. */
  readonly baseFactor?: number;
}

/**
 * The therapeutic dose of an active from the products that contain it: the smallest daily dose. With `ignoreCombo`
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
