/** A step of a train by the names of its machines. */
export interface StepOfEquipments {
  readonly usage: 'alternative' | 'parallel';
  readonly equipments: readonly string[];
}

/** True on the days from `validFrom` to `validTo`, both included; without a day there is no bound. */
export function isInForceOn(
  train: { readonly validFrom: string | null; readonly validTo: string | null },
  day: string,
): boolean {
  return (train.validFrom === null || train.validFrom <= day) && (train.validTo === null || day <= train.validTo);
}

/** Area of one step by itself, sqcm: the largest of alternatives, the sum of parallel machines. */
export function stepAreaSqcm({ usage, equipments }: StepOfEquipments, areaOf: (equipment: string) => number): number {
  const areas = equipments.map(areaOf);
  return usage === 'alternative' ? Math.max(0, ...areas) : areas.reduce((sum, area) => sum + area, 0);
}

/**
 * The largest area that one batch can touch in a train, sqcm: all parallel machines and one machine of each step of
 * alternatives. A machine that stands in several steps counts once.
 */
export function trainAreaSqcm(steps: readonly StepOfEquipments[], areaOf: (equipment: string) => number): number {
  const touched = new Set(steps.flatMap(step => (step.usage === 'parallel' ? step.equipments : [])));
  const choices = steps.flatMap(step =>
    step.usage === 'alternative' ? [step.equipments.filter(equipment => !touched.has(equipment))] : [],
  );
  for (const equipment of largestChoice(choices, areaOf)) touched.add(equipment);
  return [...touched].reduce((sum, equipment) => sum + areaOf(equipment), 0);
}

/**
 * One machine of each step so that together they are as large as possible: the largest machines that still leave every
 * step a machine of its own (greedy over a matching, which is exact).
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
