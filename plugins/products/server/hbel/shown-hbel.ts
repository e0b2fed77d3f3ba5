import { todayAt, validationError, type AnyCall, type FacilitySettings } from '#kernel/contract';
import type { HbelFlag, ShownHbel } from '#plugins/products/shared/hbel';
import { massOfBase } from '#plugins/products/shared/mass-basis';
import { compareOpinions, type Comparison } from './engine/index.js';
import { hbelById, hbelsOf, type StoredHbel } from './stored-hbels.js';

/** Reviews due within this many days are flagged. */
export const announcedDays = 90;

/** The fields by which opinions are compared. */
export type Comparable = Pick<
  StoredHbel,
  'id' | 'basis' | 'route' | 'status' | 'valueMgPerDay' | 'massBasis' | 'baseFactor' | 'ratioExplanation'
>;

/** Compares the live opinions of one active as base; PDE and ADE are one kind. */
export function compared(records: readonly Comparable[]): ReadonlyMap<string, Comparison> {
  return compareOpinions(
    records
      .filter(({ status }) => isLive(status))
      .map(record => ({
        id: record.id,
        kind: record.basis === 'ADE' ? 'PDE' : record.basis,
        route: record.route,
        value: massOfBase(record.valueMgPerDay, record.massBasis, record.baseFactor) ?? record.valueMgPerDay,
        explanation: record.ratioExplanation,
      })),
  );
}

/** Whether a record is a live opinion; superseded and withdrawn ones are history. */
export function isLive(status: StoredHbel['status']): boolean {
  return status === 'draft' || status === 'inForce';
}

/** The flags of a record; none unless it is live. */
export function flagsOf(
  record: Pick<StoredHbel, 'status' | 'isProvisional' | 'reviewDueOn' | 'reportNumber' | 'reportFileId'>,
  comparison: Comparison | undefined,
  today: string,
): HbelFlag[] {
  if (!isLive(record.status)) return [];
  const { reviewDueOn } = record;
  const soon = new Date(Date.parse(today) + announcedDays * 86_400_000).toISOString().slice(0, 10);
  const when: readonly (readonly [HbelFlag, boolean])[] = [
    ['reviewOverdue', reviewDueOn !== null && reviewDueOn < today],
    ['reviewDue', reviewDueOn !== null && reviewDueOn >= today && reviewDueOn <= soon],
    ['ratioAbove10', comparison?.level === 'explain'],
    ['ratioAbove3', comparison?.level === 'note'],
    ['unexplained', comparison?.isExplained === false],
    ['notLowest', record.status === 'inForce' && comparison?.isLowest === false],
    ['provisional', record.isProvisional === true],
    ['noReport', record.reportNumber === null && record.reportFileId === null],
  ];
  return when.filter(([, holds]) => holds).map(([flag]) => flag);
}

/** All records of an active in the form of the API. */
export async function shownHbels(call: AnyCall, settings: FacilitySettings, apiId: string): Promise<ShownHbel[]> {
  const records = await hbelsOf(call, apiId, true);
  const comparisons = compared(records);
  const today = await todayAt(call, settings);
  const nameOf = new Map(records.map(record => [record.id, record.name]));
  return records.map(record => {
    const comparison = comparisons.get(record.id);
    return {
      ...record,
      ratio: comparison?.ratio ?? null,
      ratioTo: nameOf.get(comparison?.againstId ?? '') ?? null,
      flags: flagsOf(record, comparison, today),
    };
  });
}

/** One record in the form of the API, compared with the other opinions on its active. */
export async function shownHbel(call: AnyCall, settings: FacilitySettings, id: string): Promise<{ hbel: ShownHbel }> {
  const { apiId } = await hbelById(call, id);
  const hbel = (await shownHbels(call, settings, apiId)).find(each => each.id === id);
  if (hbel === undefined) throw new Error(`record ${id} is not among those of its active`);
  return { hbel };
}

/** A difference above tenfold between experts has to be explained on either side (PIC/S PI 052-1). */
export async function assertExplained(call: AnyCall, apiId: string, id: string): Promise<void> {
  const records = await hbelsOf(call, apiId);
  const comparison = compared(records).get(id);
  if (comparison === undefined || comparison.isExplained) return;
  const other = records.find(record => record.id === comparison.againstId);
  const times = Number((comparison.ratio ?? 0).toPrecision(3));
  throw validationError({
    path: 'ratioExplanation',
    message: `is required: the value is ${times} times away from ${other?.name ?? 'another opinion'}`,
  });
}
