import type { PlantInput } from '../plant.js';
import type { Indexes } from './usage.js';

/**
 * Shared area of each pair in sqcm, margin included: Σ area of machines that both productions use, each once; of one
 * step's alternatives the largest (formulas 4.6). Row = previous.
 */
export function sharedAreas(input: PlantInput, { count, machinesOf, usersOf, alternatives }: Indexes): Float64Array {
  const area = new Float64Array(count * count);
  const machineArea = Float64Array.from(input.machines, machine => machine.areaSqcm);
  for (let previous = 0; previous < count; previous++) {
    const row = area.subarray(previous * count, (previous + 1) * count);
    for (const machine of machinesOf[previous] ?? []) addTo(row, usersOf[machine], machineArea[machine] ?? 0);
  }
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

function addTo(row: Float64Array, users: Int32Array | undefined, sqcm: number): void {
  if (users === undefined) return;
  for (let index = 0; index < users.length; index++) {
    const next = users[index] ?? 0;
    row[next] = (row[next] ?? 0) + sqcm;
  }
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
