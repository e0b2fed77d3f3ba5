import type { Difference, Finding } from '#kernel/contract';
import type { Limit, RecordName } from '#schemas/limits/limit';
import type { PlantLimits } from '../api.js';
import { roundForDisplay } from '../engine/index.js';
import { criterionWords } from '../plant/explanation.js';
import { findingOf, limitDifference } from './difference.js';

/** What moved between two calculations of a plant: limits of machines, of changeovers, of cleaning agents, of nitrosamines. */
export function compareLimits(before: PlantLimits, after: PlantLimits, limit: number): readonly Finding[] {
  return [
    ofRecords('Limits per equipment', '/limits?view=equipments', machines(before), machines(after), limit),
    ofPairs(before, after, limit),
    ofRecords('Limits of cleaning agents', '/limits?view=cleaning-agents', agents(before), agents(after), limit),
    ofRecords('Limits of nitrosamines', '/limits?view=nitrosamines', nitrosamines(before), nitrosamines(after), limit),
  ].filter(({ counts }) => Object.values(counts).some(count => count > 0));
}

interface Row {
  readonly record: RecordName;
  readonly limit: Limit | null;
}

const machines = (plant: PlantLimits): Row[] =>
  plant.equipment().map(({ equipment, limit }) => ({ record: equipment, limit }));
const agents = (plant: PlantLimits): Row[] =>
  plant.cleaningAgents().map(({ cleaningAgent, limit }) => ({ record: cleaningAgent, limit }));

const nitrosamines = (plant: PlantLimits): Row[] =>
  plant.nitrosamines().map(({ nitrosamine, limit }) => ({ record: nitrosamine, limit }));

function ofRecords(title: string, page: string, before: readonly Row[], after: readonly Row[], limit: number): Finding {
  const earlier = new Map(before.map(row => [row.record.id, row]));
  const later = new Map(after.map(row => [row.record.id, row]));
  const differences: Difference[] = [];
  let same = 0;
  for (const id of new Set([...earlier.keys(), ...later.keys()])) {
    const [old, now] = [earlier.get(id)?.limit ?? null, later.get(id)?.limit ?? null];
    const record = (later.get(id) ?? earlier.get(id))?.record;
    const found = limitDifference(
      `${record?.externalId ?? ''} ${record?.name ?? ''}`,
      { l3: old?.l3MgPerSqcm ?? null, because: governing(old) },
      { l3: now?.l3MgPerSqcm ?? null, because: governing(now) },
      page,
    );
    if (found === null) same++;
    else differences.push(found);
  }
  return findingOf(title, differences, same, limit);
}

/** The pair and criterion that make the limit, as people name them. */
function governing(limit: Limit | null): string {
  if (limit === null) return '';
  const { previous, substance, next, criterion, formula, residueType } = limit;
  const words =
    residueType === 'Nitrosamine' && criterion === 'toxicity' ? 'the acceptable intake' : criterionWords[criterion];
  const by = formula === null ? words : `formula ${formula.externalId} version ${formula.version}`;
  return `${substance.name}${previous === null ? '' : ` of ${previous.externalId}`} before ${next.externalId} (${by}, MAC ${roundForDisplay(limit.l2Mg)} mg)`;
}

type Matrix = ReturnType<PlantLimits['matrix']>;

/** Changeovers by the ids of both productions, so that added and archived productions do not shift the others. */
function ofPairs(before: PlantLimits, after: PlantLimits, limit: number): Finding {
  const [old, now] = [before.matrix(), after.matrix()];
  const oldIndex = new Map(old.productions.map(({ id }, index) => [id, index]));
  const places = now.productions.map(({ id }) => oldIndex.get(id) ?? -1);
  const kept = new Set(now.productions.map(({ id }) => id));
  const differences: Difference[] = [];
  let same = 0;
  const add = (earlier: Place, later: Place): void => {
    const [previous, next] = later.row < 0 ? namesOf(old, earlier) : namesOf(now, later);
    const label = `${previous} → ${next}`;
    const found = limitDifference(label, sideOf(old, earlier), sideOf(now, later), '/limits?view=matrix');
    if (found !== null) differences.push(found);
  };
  // Hundreds of thousands of pairs stay as they are: nothing is made for them.
  for (const [row, oldRow] of places.entries()) {
    const [values, oldValues] = [now.l3MgPerSqcm[row] ?? [], old.l3MgPerSqcm[oldRow] ?? []];
    const [reasons, oldReasons] = [now.criteria[row] ?? [], old.criteria[oldRow] ?? []];
    for (let column = 0; column < places.length; column++) {
      const oldColumn = places[column] ?? -1;
      const value = values[column] ?? null;
      const oldValue = oldValues[oldColumn] ?? null;
      if (value === null && oldValue === null) continue;
      if (value === oldValue && reasons[column] === oldReasons[oldColumn]) same++;
      else add({ row: oldRow, column: oldColumn }, { row, column });
    }
  }
  const gone = old.productions.map(({ id }) => !kept.has(id));
  if (gone.includes(true)) {
    for (const [row, withoutPrevious] of gone.entries()) {
      for (const [column, withoutNext] of gone.entries()) {
        if ((withoutPrevious || withoutNext) && old.l3MgPerSqcm[row]?.[column] !== null)
          add({ row, column }, { row: -1, column: -1 });
      }
    }
  }
  return findingOf('Limits of changeovers', differences, same, limit);
}

/** A cell of a matrix; -1: the production is not there. */
interface Place {
  readonly row: number;
  readonly column: number;
}

function namesOf({ productions }: Matrix, { row, column }: Place): [string, string] {
  return [productions[row]?.externalId ?? '', productions[column]?.externalId ?? ''];
}

function sideOf(matrix: Matrix, { row, column }: Place): { l3: number | null; because: string } {
  const criterion = matrix.criteria[row]?.[column] ?? null;
  return {
    l3: matrix.l3MgPerSqcm[row]?.[column] ?? null,
    because: criterion === null ? '' : criterionWords[criterion],
  };
}
