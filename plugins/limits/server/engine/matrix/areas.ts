import type { PlantInput } from '../plant.js';
import type { Indexes } from './usage.js';

/**
 * Shared area of each pair in sqcm, margin included: Σ area of machines that both productions use, each once; of one
 * step's alternatives the largest (formulas 4.6). Row = previous.
 */
export function sharedAreas(input: PlantInput, { count, machinesOf, usersOf, alternatives }: Indexes): Float64Array {
  const machineArea = Float64Array.from(input.machines, machine => machine.areaSqcm);
  const area = summed(count, machineArea, usersOf);
  for (const [next, steps] of alternatives) {
    for (let previous = 0; previous < count; previous++) {
      const cell = previous * count + next;
      if ((area[cell] ?? 0) > 0)
        area[cell] = trainArea(shared(machinesOf[previous], machinesOf[next]), machineArea, steps);
    }
  }
  const { areaBasis, areaMarginPercent } = input.policies.Chemical;
  if (areaBasis !== 'sharedPair') {
    const trains = machinesOf.map((machines, production) =>
      trainArea(machines, machineArea, alternatives.get(production)),
    );
    const largest = Math.max(0, ...trains);
    for (let cell = 0; cell < area.length; cell++) {
      if ((area[cell] ?? 0) > 0) area[cell] = areaBasis === 'nextTrain' ? (trains[cell % count] ?? 0) : largest;
    }
  }
  const margin = 1 + areaMarginPercent / 100;
  if (margin !== 1) for (let cell = 0; cell < area.length; cell++) area[cell] = (area[cell] ?? 0) * margin;
  return area;
}

/** What is shared is the same in both directions: the cells before the diagonal are copies of those behind it. */
function summed(count: number, machineArea: Float64Array, usersOf: readonly Int32Array[]): Float64Array {
  const area = new Float64Array(count * count);
  for (let machine = 0; machine < machineArea.length; machine++) {
    const users = usersOf[machine];
    const sqcm = machineArea[machine] ?? 0;
    if (users === undefined) continue;
    for (let row = 0; row < users.length; row++) {
      const base = (users[row] ?? 0) * count;
      for (let column = row; column < users.length; column++) {
        const cell = base + (users[column] ?? 0);
        area[cell] = (area[cell] ?? 0) + sqcm;
      }
    }
  }
  for (let row = 1; row < count; row++) {
    for (let column = 0; column < row; column++) area[row * count + column] = area[column * count + row] ?? 0;
  }
  return area;
}

function shared(one: Int32Array = new Int32Array(0), other: Int32Array = new Int32Array(0)): number[] {
  const used = new Set(one);
  return [...other].filter(machine => used.has(machine));
}

function trainArea(
  machines: Iterable<number>,
  machineArea: Float64Array,
  steps: ReadonlyMap<number, string> | undefined,
): number {
  let sum = 0;
  const largest = new Map<string, number>();
  for (const machine of machines) {
    const area = machineArea[machine] ?? 0;
    const step = steps?.get(machine);
    if (step === undefined) sum += area;
    else largest.set(step, Math.max(largest.get(step) ?? 0, area));
  }
  for (const area of largest.values()) sum += area;
  return sum;
}
