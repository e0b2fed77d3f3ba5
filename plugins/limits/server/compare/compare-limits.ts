import type { Difference, Finding } from '#kernel/contract';
import type { Limit, RecordName } from '#schemas/limits/limit';
import type { PlantLimits } from '../api.js';
import { roundForDisplay } from '../engine/index.js';
import { findingOf, limitDifference } from './difference.js';

/** What moved between two calculations of a plant: limits of machines, of changeovers, of cleaning agents. */
export function compareLimits(before: PlantLimits, after: PlantLimits, limit: number): readonly Finding[] {
  return [
    ofRecords('Limits per equipment', '/limits?view=equipments', machines(before), machines(after), limit),
    ofPairs(before, after, limit),
    ofRecords('Limits of cleaning agents', '/limits?view=agents', agents(before), agents(after), limit),
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
  const { previous, substance, next, criterion } = limit;
  return `${substance.name}${previous === null ? '' : ` of ${previous.externalId}`} before ${next.externalId} (${criterion}, MAC ${roundForDisplay(limit.l2Mg)} mg)`;
}

/** Changeovers by the ids of both productions, so that added and archived productions do not shift the others. */
function ofPairs(before: PlantLimits, after: PlantLimits, limit: number): Finding {
  const [old, now] = [before.matrix(), after.matrix()];
  const column = new Map(old.productions.map(({ id }, index) => [id, index]));
  const kept = new Set(now.productions.map(({ id }) => id));
  const differences: Difference[] = [];
  let same = 0;
  const add = (label: string, earlier: Cell, later: Cell): void => {
    if (earlier.l3 === null && later.l3 === null) return;
    const found = limitDifference(label, earlier, later, '/limits?view=matrix');
    if (found === null) same++;
    else differences.push(found);
  };
  now.productions.forEach((previous, row) => {
    const oldRow = column.get(previous.id);
    now.productions.forEach((next, index) => {
      const oldColumn = column.get(next.id);
      const label = `${previous.externalId} → ${next.externalId}`;
      const earlier = oldRow === undefined || oldColumn === undefined ? nothing : cellOf(old, oldRow, oldColumn);
      add(label, earlier, cellOf(now, row, index));
    });
  });
  old.productions.forEach((previous, row) => {
    old.productions.forEach((next, index) => {
      if (kept.has(previous.id) && kept.has(next.id)) return;
      add(`${previous.externalId} → ${next.externalId}`, cellOf(old, row, index), nothing);
    });
  });
  return findingOf('Limits of changeovers', differences, same, limit);
}

interface Cell {
  readonly l3: number | null;
  readonly because: string;
}

const nothing: Cell = { l3: null, because: '' };

function cellOf(matrix: ReturnType<PlantLimits['matrix']>, row: number, column: number): Cell {
  return { l3: matrix.l3MgPerSqcm[row]?.[column] ?? null, because: matrix.criteria[row]?.[column] ?? '' };
}
