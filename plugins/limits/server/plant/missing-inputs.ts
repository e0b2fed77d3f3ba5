import type { MissingInput } from '#schemas/limits/limit';
import {
  areaUnder,
  candidatesOf,
  lacking,
  policyOf,
  surfaceBetween,
  type LimitPolicy,
  type MatrixResult,
  type PlantInput,
  type Production,
  type SharedSurface,
  type Substance,
} from '../engine/index.js';
import { areaOf } from './names.js';

interface Tally {
  readonly record: MissingInput['record'];
  readonly input: string;
  blocks: number;
  skips: number;
}

/**
 * What is missing on which record, and how many limits it blocks or how many criteria of limits it leaves out.
 * Missing inputs of the substance count once per pair; those of the next product as well.
 */
export function missingInputs(input: PlantInput, matrix: MatrixResult): MissingInput[] {
  const tallies = new Map<string, Tally>();
  const add = (record: MissingInput['record'], name: string, blocked: boolean): void => {
    const key = `${record.kind} ${record.id} ${name}`;
    const tally = tallies.get(key) ?? { record, input: name, blocks: 0, skips: 0 };
    if (blocked) tally.blocks += 1;
    else tally.skips += 1;
    tallies.set(key, tally);
  };
  for (const { previous, next, cell, surfaceUnder } of sharingPairs(input, matrix)) {
    const blocked = Number.isNaN(matrix.l3[cell]);
    const policy = policyOf(input, previous);
    for (const { substance } of previous.actives) {
      for (const { criterion, name } of missingOf(substance, next, policy, surfaceUnder(policy))) {
        add(ownerOf(criterion, name, substance, next), name, blocked);
      }
    }
  }
  for (const [index, machine] of input.machines.entries()) {
    if (areaOf(machine) !== null) continue;
    // Blocked is every pair of two productions that use the machine.
    const users = matrix.plant.usersOf[index]?.length ?? 0;
    const record = { kind: 'equipment', ...nameOf(machine) };
    tallies.set(machine.id, { record, input: 'surfaceArea', blocks: users * (users - 1), skips: 0 });
  }
  return [...tallies.values()].toSorted(
    (a, b) => b.blocks - a.blocks || b.skips - a.skips || a.record.externalId.localeCompare(b.record.externalId),
  );
}

interface SharingPair {
  readonly previous: Production;
  readonly next: Production;
  readonly cell: number;
  readonly surfaceUnder: (policy: LimitPolicy) => SharedSurface;
}

/** Pairs of different productions that share equipment. */
function* sharingPairs(input: PlantInput, { plant }: MatrixResult): Iterable<SharingPair> {
  for (const [row, previous] of input.productions.entries()) {
    for (const [column, next] of input.productions.entries()) {
      const cell = row * plant.count + column;
      if (row === column || !((plant.area[cell] ?? 0) > 0)) continue;
      const surfaceUnder = (policy: LimitPolicy): SharedSurface =>
        surfaceBetween(plant, { policy, area: areaUnder(plant, policy) }, row, column);
      yield { previous, next, cell, surfaceUnder };
    }
  }
}

/** Names of the inputs that keep a criterion from being calculated. */
function missingOf(
  substance: Substance,
  next: Production,
  policy: LimitPolicy,
  surface: SharedSurface,
): { readonly criterion: string; readonly name: string }[] {
  return candidatesOf(substance, next, policy, surface).flatMap(candidate =>
    lacking(candidate).map(name => ({ criterion: candidate.criterion, name })),
  );
}

/** Inputs of the daily dose and batch belong to the next production; the others to the substance. */
const inputsOfNext = ['minBatchSize', 'unitMass', 'strength', 'largestDailyDose', 'actives'];

function ownerOf(
  criterion: string,
  name: string,
  substance: { readonly id: string; readonly externalId: string; readonly name: string },
  next: Production,
): MissingInput['record'] {
  return inputsOfNext.includes(name) || criterion === 'arl'
    ? { kind: 'production', ...nameOf(next) }
    : { kind: 'active', ...nameOf(substance) };
}

function nameOf(record: { readonly id: string; readonly externalId: string; readonly name: string }) {
  return { id: record.id, externalId: record.externalId, name: record.name };
}
