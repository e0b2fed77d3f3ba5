/** Smallest daily dose of an active in one product that contains it. */
export interface ProductDose {
  readonly mgPerDay: number;
  /** The product has other actives besides. */
  readonly isCombination: boolean;
}

/** Null when no product of the active states a dose. */
export interface TherapeuticDose {
  readonly mgPerDay: number | null;
  /** True when combination products had to stand in although they should not count. */
  readonly comboOnly: boolean;
}

/**
 * The therapeutic dose of an active from the products that contain it: the smallest daily dose. With `ignoreCombo`
 * combination products count only when the active exists in no other (formulas 4.4).
 */
export function therapeuticDose(doses: readonly ProductDose[], ignoreCombo: boolean): TherapeuticDose {
  const alone = doses.filter(dose => !dose.isCombination);
  const comboOnly = ignoreCombo && alone.length === 0 && doses.length > 0;
  const counted = ignoreCombo && !comboOnly ? alone : doses;
  return { mgPerDay: counted.length === 0 ? null : Math.min(...counted.map(dose => dose.mgPerDay)), comboOnly };
}
