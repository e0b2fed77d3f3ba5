/** A step of a train by the names of its machines. */
export interface StepOfMachines {
  readonly usage: 'alternative' | 'parallel';
  readonly machines: readonly string[];
}

/** True on the days from `validFrom` to `validTo`, both included; without a day there is no bound. */
export function isInForceOn(
  train: { readonly validFrom: string | null; readonly validTo: string | null },
  day: string,
): boolean {
  return (train.validFrom === null || train.validFrom <= day) && (train.validTo === null || day <= train.validTo);
}

/** Area of one step by itself, sqcm: the largest of alternatives, the sum of parallel machines. */
export function stepAreaSqcm({ usage, machines }: StepOfMachines, areaOf: (machine: string) => number): number {
  const areas = machines.map(areaOf);
  return usage === 'alternative' ? Math.max(0, ...areas) : areas.reduce((sum, area) => sum + area, 0);
}

/**
 * The largest area that one batch can touch in a train, sqcm: all parallel machines and one machine of each step of
 * alternatives. A machine that stands in several steps counts once.
 */
export function trainAreaSqcm(steps: readonly StepOfMachines[], areaOf: (machine: string) => number): number {
  const touched = new Set(steps.flatMap(step => (step.usage === 'parallel' ? step.machines : [])));
  const choices = steps.flatMap(step =>
    step.usage === 'alternative' ? [step.machines.filter(machine => !touched.has(machine))] : [],
  );
  for (const machine of largestChoice(choices, areaOf)) touched.add(machine);
  return [...touched].reduce((sum, machine) => sum + areaOf(machine), 0);
}

/**
 * One machine of each step so that together they are as large as possible: the largest machines that still leave every
 * step a machine of its own (greedy over a matching, which is exact).
 */
function largestChoice(choices: readonly (readonly string[])[], areaOf: (machine: string) => number): string[] {
  const machineOf = new Map<number, string>();
  const settle = (machine: string, tried: Set<number>): boolean =>
    choices.some((machines, step) => {
      if (tried.has(step) || !machines.includes(machine)) return false;
      tried.add(step);
      const holder = machineOf.get(step);
      if (holder !== undefined && !settle(holder, tried)) return false;
      machineOf.set(step, machine);
      return true;
    });
  const bySize = [...new Set(choices.flat())].toSorted((a, b) => areaOf(b) - areaOf(a));
  for (const machine of bySize) settle(machine, new Set());
  return [...machineOf.values()];
}
