/** Inputs of the limit matrix as plain typed arrays. */
export interface FactoredPlant {
  readonly previousCount: number;
  readonly nextCount: number;
  /** Lowest intake per previous production, mg/day (toxicity and dosage already combined). */
  readonly intake: Float64Array;
  /** Largest daily doses per smallest batch of each next production. */
  readonly ratio: Float64Array;
  /** General limit per next production, mg. */
  readonly general: Float64Array;
  /** Shared area of each pair, sqcm; 0 where nothing is shared. */
  readonly area: Float64Array;
}

/** The practical bound of a full recalculation: one pass over typed arrays, governing criterion and L3 per cell. */
export function jsFactored(plant: FactoredPlant, l3: Float64Array, governing: Uint8Array): number {
  const { previousCount, nextCount, intake, ratio, general, area } = plant;
  let lowest = Infinity;
  for (let previous = 0; previous < previousCount; previous++) {
    const base = previous * nextCount;
    const dailyIntake = intake[previous] ?? 0;
    for (let next = 0; next < nextCount; next++) {
      const byIntake = dailyIntake * (ratio[next] ?? 0);
      const byGeneral = general[next] ?? 0;
      const shared = area[base + next] ?? 0;
      const useIntake = byIntake <= byGeneral;
      const value = shared > 0 ? (useIntake ? byIntake : byGeneral) / shared : Infinity;
      l3[base + next] = value;
      governing[base + next] = useIntake ? 1 : 4;
      if (value < lowest) lowest = value;
    }
  }
  return lowest;
}
