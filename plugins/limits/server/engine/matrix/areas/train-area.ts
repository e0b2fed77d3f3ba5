interface Step {
  readonly usage: 'alternative' | 'parallel';
  /** Positions of machines. */
  readonly machines: readonly number[];
}

/**
 * The largest area that one batch can touch in a train, sqcm: all parallel machines, and of each step's alternatives one.
 * A machine that stands in several steps counts once. NaN while the area of one that may be touched is unknown.
 */
export function trainArea(steps: readonly Step[], machineArea: Float64Array): number {
  let sqcm = 0;
  for (const machine of touchedAtMost(steps, machineArea)) sqcm += machineArea[machine] ?? 0;
  return sqcm;
}

/** The machines of the largest area that one batch can touch in a train. */
export function touchedAtMost(steps: readonly Step[], machineArea: Float64Array): ReadonlySet<number> {
  const touched = new Set(steps.flatMap(step => (step.usage === 'parallel' ? step.machines : [])));
  const choices = steps.flatMap(step =>
    step.usage === 'alternative' ? [step.machines.filter(machine => !touched.has(machine))] : [],
  );
  for (const machine of largestChoice(choices, machineArea)) touched.add(machine);
  return touched;
}

/**
 * One machine of each step so that together they are as large as possible: the largest machines that still leave every
 * step a machine of its own (greedy over a matching, which is exact).
 */
function largestChoice(choices: readonly (readonly number[])[], machineArea: Float64Array): Iterable<number> {
  const stepOf = new Map<number, number>();
  const machineOf = new Map<number, number>();
  const settle = (machine: number, tried: Set<number>): boolean => {
    for (const [step, machines] of choices.entries()) {
      if (tried.has(step) || !machines.includes(machine)) continue;
      tried.add(step);
      const holder = machineOf.get(step);
      if (holder !== undefined && !settle(holder, tried)) continue;
      machineOf.set(step, machine);
      stepOf.set(machine, step);
      return true;
    }
    return false;
  };
  // What nobody knows may be the largest.
  const sizeOf = (machine: number): number => {
    const area = machineArea[machine] ?? 0;
    return Number.isNaN(area) ? Number.MAX_VALUE : area;
  };
  const bySize = [...new Set(choices.flat())].toSorted((a, b) => sizeOf(b) - sizeOf(a) || a - b);
  for (const machine of bySize) settle(machine, new Set());
  return stepOf.keys();
}
