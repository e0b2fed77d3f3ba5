import { generalPpm, intakeOf } from '../criteria.js';
import { exposureOf } from '../exposure.js';
import type { PlantInput, Production } from '../plant.js';
import type { CriterionKey, LimitPolicy } from '../policy.js';

/** Codes of criteria in typed arrays; 0 means none. */
export const criterionCodes: readonly (CriterionKey | null)[] = [
  null,
  'toxicity',
  'dosage',
  'productLimit',
  'ld50',
  'arl',
];
export function criterionCode(criterion: CriterionKey): number {
  return criterionCodes.indexOf(criterion);
}

/** One active of one previous production. */
export interface MatrixRow {
  readonly previous: number;
  /** Index among the actives of the production. */
  readonly active: number;
  readonly policy: LimitPolicy;
}

/** A plant laid out in typed arrays: what does not depend on the pair is computed once per row or column. */
export interface PreparedPlant {
  readonly input: PlantInput;
  readonly count: number;
  readonly rows: readonly MatrixRow[];
  /** Rows of each production: `rowStart[p]` to `rowStart[p + 1]`. */
  readonly rowStart: Int32Array;
  /** Shared area of each pair, sqcm, margin included; 0 where nothing is shared. Row = previous. */
  readonly area: Float64Array;
  /** Machines of each production, and productions of each machine, by index. */
  readonly machinesOf: readonly Int32Array[];
  readonly usersOf: readonly Int32Array[];
}

export function policyOf(input: PlantInput, previous: Production): LimitPolicy {
  return previous.kind === 'intermediate' ? input.policies.Intermediate : input.policies.Chemical;
}

/** Lays out rows and usage; areas follow in `fillAreas`. */
export function preparePlant(input: PlantInput): PreparedPlant {
  const count = input.productions.length;
  const rowStart = new Int32Array(count + 1);
  const rows: MatrixRow[] = [];
  input.productions.forEach((production, previous) => {
    rowStart[previous] = rows.length;
    production.actives.forEach((_active, active) =>
      rows.push({ previous, active, policy: policyOf(input, production) }),
    );
  });
  rowStart[count] = rows.length;
  const { machinesOf, usersOf } = usage(input);
  const prepared = { input, count, rows, rowStart, area: new Float64Array(count * count), machinesOf, usersOf };
  fillAreas(prepared, null);
  return prepared;
}

function usage(input: PlantInput): { machinesOf: Int32Array[]; usersOf: Int32Array[] } {
  const productionIndex = new Map(input.productions.map((production, index) => [production.id, index]));
  const machineIndex = new Map(input.machines.map((machine, index) => [machine.id, index]));
  const machines = input.productions.map(() => new Set<number>());
  const users = input.machines.map(() => new Set<number>());
  for (const use of input.uses) {
    const production = productionIndex.get(use.productionId);
    const machine = machineIndex.get(use.machineId);
    if (production === undefined || machine === undefined) continue;
    machines[production]?.add(machine);
    users[machine]?.add(production);
  }
  const sorted = (set: ReadonlySet<number>): Int32Array => Int32Array.from([...set].toSorted((a, b) => a - b));
  return { machinesOf: machines.map(sorted), usersOf: users.map(sorted) };
}

/** Σ area of machines that both productions use, each once; of one step's alternatives the largest (formulas 4.6). */
export function fillAreas(plant: PreparedPlant, only: ReadonlySet<number> | null): void {
  const { input, count, area, machinesOf, usersOf } = plant;
  const { areaBasis, areaMarginPercent } = input.policies.Chemical;
  const margin = 1 + areaMarginPercent / 100;
  const machineArea = Float64Array.from(input.machines, machine => machine.areaSqcm);
  const alternatives = alternativeSteps(input);
  const trains = machinesOf.map((machines, production) =>
    trainArea(machines, machineArea, alternatives.get(production)),
  );
  const largestTrain = Math.max(0, ...trains);
  for (let previous = 0; previous < count; previous++) {
    if (only !== null && !only.has(previous)) continue;
    const base = previous * count;
    area.fill(0, base, base + count);
    for (const machine of machinesOf[previous] ?? []) {
      for (const next of usersOf[machine] ?? [])
        area[base + next] = (area[base + next] ?? 0) + (machineArea[machine] ?? 0);
    }
    for (let next = 0; next < count; next++) {
      if (!((area[base + next] ?? 0) > 0)) continue;
      const steps = alternatives.get(next);
      if (steps !== undefined) area[base + next] = trainArea(shared(machinesOf, previous, next), machineArea, steps);
      if (areaBasis === 'nextTrain') area[base + next] = trains[next] ?? 0;
      if (areaBasis === 'facilityWorst') area[base + next] = largestTrain;
      area[base + next] = (area[base + next] ?? 0) * margin;
    }
  }
}

function shared(machinesOf: readonly Int32Array[], previous: number, next: number): number[] {
  const used = new Set(machinesOf[previous] ?? []);
  return [...(machinesOf[next] ?? [])].filter(machine => used.has(machine));
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

/** Machines of each production that are alternatives of one step. */
function alternativeSteps(input: PlantInput): Map<number, Map<number, string>> {
  const productionIndex = new Map(input.productions.map((production, index) => [production.id, index]));
  const machineIndex = new Map(input.machines.map((machine, index) => [machine.id, index]));
  const steps = new Map<number, Map<number, string>>();
  for (const { productionId, machineId, alternative } of input.uses) {
    const production = productionIndex.get(productionId);
    const machine = machineIndex.get(machineId);
    if (alternative === null || production === undefined || machine === undefined) continue;
    const own = steps.get(production) ?? new Map<number, string>();
    own.set(machine, alternative);
    steps.set(production, own);
  }
  return steps;
}

/** What a column needs: daily doses per batch (NaN when unknown) and the general limit of each residue policy, mg. */
export interface Columns {
  readonly ratio: Float64Array;
  readonly general: Readonly<Record<'Chemical' | 'Intermediate', Float64Array>>;
  readonly routes: readonly (string | null)[];
  readonly intermediate: Uint8Array;
}

export function prepareColumns(input: PlantInput): Columns {
  const ppm = (next: Production, policy: LimitPolicy): number => {
    if (next.kind === 'intermediate') return policy.intermediateArlPpm;
    return policy.useARL ? generalPpm(policy) : NaN;
  };
  const general = (policy: LimitPolicy): Float64Array =>
    Float64Array.from(input.productions, next =>
      next.minBatchSizeKg === null ? NaN : ppm(next, policy) * next.minBatchSizeKg,
    );
  return {
    ratio: Float64Array.from(input.productions, next => {
      const exposure = exposureOf(next);
      return 'missing' in exposure ? NaN : exposure.ratio;
    }),
    general: { Chemical: general(input.policies.Chemical), Intermediate: general(input.policies.Intermediate) },
    routes: input.productions.map(next => next.route),
    intermediate: Uint8Array.from(input.productions, next => (next.kind === 'intermediate' ? 1 : 0)),
  };
}

/** Intakes of a row, mg/day, in the policy's order of criteria; the general and the typed limit are placed among them. */
export function rowIntakes(input: PlantInput, row: MatrixRow, route: string | null): Map<CriterionKey, number> {
  const substance = input.productions[row.previous]?.actives[row.active]?.substance;
  const found = new Map<CriterionKey, number>();
  if (substance === undefined) return found;
  const { policy } = row;
  for (const criterion of policy.criteriaOrder) {
    if (criterion === 'arl' || criterion === 'productLimit') continue;
    const on =
      criterion === 'toxicity'
        ? policy.useToxicity
        : criterion === 'ld50'
          ? policy.useLd50
          : policy.useDosage && policy.residueType === 'Chemical';
    if (!on) continue;
    const intake = intakeOf(criterion, substance, route, policy);
    if (typeof intake === 'number') found.set(criterion, intake);
  }
  return found;
}
