/** A step of a train by the names of its equipment. */
export interface StepOfEquipment {
  readonly usage: 'alternative' | 'parallel';
  readonly equipments: readonly string[];
}

/** True from `validFrom` to `validTo`, both inclusive; null is no bound. */
export function isInForceOn(
  train: { readonly validFrom: string | null; readonly validTo: string | null },
  day: string,
): boolean {
  return (train.validFrom === null || train.validFrom <= day) && (train.validTo === null || day <= train.validTo);
}

/** Area of one step alone, sqcm: the largest of alternatives, the sum of parallel equipment. */
export function stepAreaSqcm({ usage, equipments }: StepOfEquipment, areaOf: (equipment: string) => number): number {
  const areas = equipments.map(areaOf);
  return usage === 'alternative' ? Math.max(0, ...areas) : areas.reduce((sum, area) => sum + area, 0);
}

/**
 * The largest area that one batch can touch in a train, sqcm: all parallel equipment and one alternative of each
 * step; equipment in several steps counts once.
 */
export function trainAreaSqcm(steps: readonly StepOfEquipment[], areaOf: (equipment: string) => number): number {
  const touched = new Set(steps.flatMap(step => (step.usage === 'parallel' ? step.equipments : [])));
  const choices = steps.flatMap(step =>
    step.usage === 'alternative' ? [step.equipments.filter(equipment => !touched.has(equipment))] : [],
  );
  for (const equipment of largestChoice(choices, areaOf)) touched.add(equipment);
  return [...touched].reduce((sum, equipment) => sum + areaOf(equipment), 0);
}

/**
 * One equipment for each step so that the total area is largest and no equipment is chosen twice (greedy over a
 * matching, which is exact).
 */
function largestChoice(choices: readonly (readonly string[])[], areaOf: (equipment: string) => number): string[] {
  const equipmentOf = new Map<number, string>();
  const settle = (equipment: string, tried: Set<number>): boolean =>
    choices.some((equipments, step) => {
      if (tried.has(step) || !equipments.includes(equipment)) return false;
      tried.add(step);
      const holder = equipmentOf.get(step);
      if (holder !== undefined && !settle(holder, tried)) return false;
      equipmentOf.set(step, equipment);
      return true;
    });
  const bySize = [...new Set(choices.flat())].toSorted((a, b) => areaOf(b) - areaOf(a));
  for (const equipment of bySize) settle(equipment, new Set());
  return [...equipmentOf.values()];
}
