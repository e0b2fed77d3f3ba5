/** Inputs of the limit matrix as plain typed arrays. */
export interface FactoredPlant {
  readonly productionCount: number;
  readonly equipmentCount: number;
  /** Lowest intake per previous production, mg/day (toxicity and dosage already combined). */
  readonly intake: Float64Array;
  /** Maximum daily doses per minimum batch size of each next production. */
  readonly ratio: Float64Array;
  /** General limit per next production, mg. */
  readonly general: Float64Array;
  /** Area of each piece of equipment, sqcm. */
  readonly area: Float64Array;
  /** Productions of each piece of equipment: `users[start[m]]` to `users[start[m + 1]]`. */
  readonly start: Int32Array;
  readonly users: Int32Array;
}

export interface FactoredResult {
  /** Shared area of each pair, sqcm; row = previous. */
  readonly shared: Float64Array;
  readonly l3: Float64Array;
  /** 1 where an intake governs, 4 where the general limit does. */
  readonly governing: Uint8Array;
  /** Cell of the lowest limit of each production as previous, and of each piece of equipment. */
  readonly lowestOfProduction: Int32Array;
  readonly lowestOfEquipment: Int32Array;
}

/** The practical bound of a full recalculation: shared areas, limits and minima in plain loops over typed arrays. */
export function jsFactored(plant: FactoredPlant): FactoredResult {
  const { productionCount, equipmentCount } = plant;
  const cells = productionCount * productionCount;
  const result = {
    shared: new Float64Array(cells),
    l3: new Float64Array(cells),
    governing: new Uint8Array(cells),
    lowestOfProduction: new Int32Array(productionCount),
    lowestOfEquipment: new Int32Array(equipmentCount),
  };
  sumAreas(plant, result.shared);
  for (let previous = 0; previous < productionCount; previous++) limitsOf(plant, result, previous);
  for (let equipment = 0; equipment < equipmentCount; equipment++)
    result.lowestOfEquipment[equipment] = lowestOf(plant, result, equipment);
  return result;
}

function sumAreas({ productionCount, equipmentCount, area, start, users }: FactoredPlant, shared: Float64Array): void {
  for (let equipment = 0; equipment < equipmentCount; equipment++) {
    const sqcm = area[equipment] ?? 0;
    const [from, to] = [start[equipment] ?? 0, start[equipment + 1] ?? 0];
    for (let row = from; row < to; row++) {
      const base = (users[row] ?? 0) * productionCount;
      for (let column = from; column < to; column++) {
        const cell = base + (users[column] ?? 0);
        shared[cell] = (shared[cell] ?? 0) + sqcm;
      }
    }
  }
}

function limitsOf(plant: FactoredPlant, result: FactoredResult, previous: number): void {
  const { productionCount, intake, ratio, general } = plant;
  const { shared, l3, governing } = result;
  const base = previous * productionCount;
  const dailyIntake = intake[previous] ?? 0;
  let lowest = -1;
  let lowestValue = Infinity;
  for (let next = 0; next < productionCount; next++) {
    const byIntake = dailyIntake * (ratio[next] ?? 0);
    const byGeneral = general[next] ?? 0;
    const sqcm = shared[base + next] ?? 0;
    const useIntake = byIntake <= byGeneral;
    const value = sqcm > 0 && next !== previous ? (useIntake ? byIntake : byGeneral) / sqcm : Infinity;
    l3[base + next] = value;
    governing[base + next] = useIntake ? 1 : 4;
    if (value < lowestValue) {
      lowestValue = value;
      lowest = base + next;
    }
  }
  result.lowestOfProduction[previous] = lowest;
}

function lowestOf({ productionCount, start, users }: FactoredPlant, { l3 }: FactoredResult, equipment: number): number {
  const [from, to] = [start[equipment] ?? 0, start[equipment + 1] ?? 0];
  let lowest = -1;
  let lowestValue = Infinity;
  for (let row = from; row < to; row++) {
    const base = (users[row] ?? 0) * productionCount;
    for (let column = from; column < to; column++) {
      const cell = base + (users[column] ?? 0);
      const value = l3[cell] ?? Infinity;
      if (value < lowestValue) {
        lowestValue = value;
        lowest = cell;
      }
    }
  }
  return lowest;
}
