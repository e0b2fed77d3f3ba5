interface Step {
  readonly usage: 'alternative' | 'parallel';
  /** Positions of equipment. */
  readonly equipments: readonly number[];
}

/**
 * The largest area that one batch can touch in a train, sqcm: all parallel equipment and one alternative per step;
 * equipment in several steps counts once. NaN when a possible area is unknown.
 */
export function trainArea(steps: readonly Step[], equipmentArea: Float64Array): number {
  let sqcm = 0;
  for (const equipment of touchedAtMost(steps, equipmentArea)) sqcm += equipmentArea[equipment] ?? 0;
  return sqcm;
}

/** The equipment of the largest area that one batch can touch in a train. */
export function touchedAtMost(steps: readonly Step[], equipmentArea: Float64Array): ReadonlySet<number> {
  const touched = new Set(steps.flatMap(step => (step.usage === 'parallel' ? step.equipments : [])));
  const choices = steps.flatMap(step =>
    step.usage === 'alternative' ? [step.equipments.filter(equipment => !touched.has(equipment))] : [],
  );
  for (const equipment of largestChoice(choices, equipmentArea)) touched.add(equipment);
  return touched;
}

/**
 * One piece of equipment per step with the largest total area: the largest that still leave every step one of its own (greedy
 * over a matching, which is exact).
 */
function largestChoice(choices: readonly (readonly number[])[], equipmentArea: Float64Array): Iterable<number> {
  const stepOf = new Map<number, number>();
  const equipmentOf = new Map<number, number>();
  const settle = (equipment: number, tried: Set<number>): boolean => {
    for (const [step, equipments] of choices.entries()) {
      if (tried.has(step) || !equipments.includes(equipment)) continue;
      tried.add(step);
      const holder = equipmentOf.get(step);
      if (holder !== undefined && !settle(holder, tried)) continue;
      equipmentOf.set(step, equipment);
      stepOf.set(equipment, step);
      return true;
    }
    return false;
  };
  // An unknown area may be the largest.
  const sizeOf = (equipment: number): number => {
    const area = equipmentArea[equipment] ?? 0;
    return Number.isNaN(area) ? Number.MAX_VALUE : area;
  };
  const bySize = [...new Set(choices.flat())].toSorted((a, b) => sizeOf(b) - sizeOf(a) || a - b);
  for (const equipment of bySize) settle(equipment, new Set());
  return stepOf.keys();
}
