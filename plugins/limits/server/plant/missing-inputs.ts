import type { MissingInput } from '#schemas/limits/limit';
import { candidatesOf, type MatrixResult, type PlantInput, type Production } from '../engine/index.js';
import { policyOf } from '../engine/matrix/prepare.js';

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
  const count = input.productions.length;
  const add = (record: MissingInput['record'], name: string, blocked: boolean): void => {
    const key = `${record.kind} ${record.id} ${name}`;
    const tally = tallies.get(key) ?? { record, input: name, blocks: 0, skips: 0 };
    if (blocked) tally.blocks += 1;
    else tally.skips += 1;
    tallies.set(key, tally);
  };
  for (const [index, previous] of input.productions.entries()) {
    for (const [position, next] of input.productions.entries()) {
      if (index === position || !((matrix.plant.area[index * count + position] ?? 0) > 0)) continue;
      const blocked = Number.isNaN(matrix.l3[index * count + position]);
      for (const { substance } of previous.actives) {
        for (const { criterion, reason } of candidatesOf(substance, next, policyOf(input, previous))) {
          if (reason?.startsWith('MISSING_INPUT') !== true) continue;
          const names = reason.replace('MISSING_INPUT: ', '').split(', ');
          for (const name of names) add(ownerOf(criterion, name, substance, next), name, blocked);
        }
      }
    }
  }
  for (const machine of input.machines) {
    if (!(machine.areaSqcm > 0)) tallies.set(machine.id, { record: { kind: 'equipment', ...nameOf(machine) }, input: 'surfaceArea', blocks: 1, skips: 0 });
  }
  return [...tallies.values()].sort((a, b) => b.blocks - a.blocks || b.skips - a.skips || a.record.externalId.localeCompare(b.record.externalId));
}

/** Inputs of the daily dose and batch belong to the next production; the others to the substance. */
const inputsOfNext = ['minBatchSize', 'unitMass', 'strength', 'largestDailyDose', 'actives'];

function ownerOf(
  criterion: string,
  name: string,
  substance: { readonly id: string; readonly externalId: string; readonly name: string },
  next: Production,
): MissingInput['record'] {
  return inputsOfNext.includes(name) || criterion === 'arl' ? { kind: 'production', ...nameOf(next) } : { kind: 'active', ...nameOf(substance) };
}

function nameOf(record: { readonly id: string; readonly externalId: string; readonly name: string }) {
  return { id: record.id, externalId: record.externalId, name: record.name };
}
