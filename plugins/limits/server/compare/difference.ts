import type { Difference, Finding } from '#kernel/contract';
import { roundForDisplay } from '../engine/index.js';

interface Side {
  /** mg/sqcm, unrounded; null: no limit. */
  readonly l3: number | null;
  readonly because: string;
}

/** How a surface limit differs, compared unrounded; null when neither value nor reason differs. */
export function limitDifference(label: string, before: Side, after: Side, page: string): Difference | null {
  if (before.l3 === after.l3 && before.because === after.because) return null;
  const ratio = before.l3 === null || after.l3 === null ? NaN : after.l3 / before.l3;
  return {
    label,
    before: before.l3,
    after: after.l3,
    unit: 'mg/sqcm',
    // There is no ratio to a limit of 0.
    ratio: Number.isFinite(ratio) && ratio > 0 ? ratio : null,
    direction: directionOf(before.l3, after.l3),
    detail: fromTo(before.because, after.because),
    page,
  };
}

/** Both reasons, merged where only one word differs: `… (LD50, MAC 1.7 → 6.9 mg)`. */
export function fromTo(before: string, after: string): string {
  if (before === after) return after;
  const [old, now] = [before.split(' '), after.split(' ')];
  const others = now.filter((word, index) => word !== old[index]);
  if (old.length !== now.length || now.length < 3 || others.length !== 1)
    return [before, after].filter(Boolean).join(' → ');
  return now.map((word, index) => (word === old[index] ? word : `${old[index] ?? ''} → ${word}`)).join(' ');
}

/** The direction in which a limit changed. */
export function directionOf(before: number | null, after: number | null): Difference['direction'] {
  if (before === null) return 'new';
  if (after === null) return 'gone';
  if (after === before) return 'changed';
  return after < before ? 'tighter' : 'looser';
}

const importance: readonly Difference['direction'][] = ['tighter', 'gone', 'new', 'looser', 'changed'];

/** Sorts by importance of the direction, then by the largest change. */
export function orderOf(direction: Difference['direction']): number {
  return importance.indexOf(direction);
}

/** The size of a change in either direction; 0 where one side has no value. */
export function stepOf(ratio: number | null): number {
  return Math.abs(Math.log(ratio ?? 1));
}

/** Counts all differences, keeps the most important and summarises them in a sentence. */
export function findingOf(title: string, differences: readonly Difference[], same: number, limit: number): Finding {
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same };
  for (const { direction } of differences) counts[direction]++;
  const sorted = differences.toSorted(
    (a, b) =>
      orderOf(a.direction) - orderOf(b.direction) || stepOf(b.ratio) - stepOf(a.ratio) || (a.label < b.label ? -1 : 1),
  );
  const first = (direction: Difference['direction']): Difference | undefined =>
    sorted.find(difference => difference.direction === direction);
  return summed(title, counts, sorted.slice(0, limit), first);
}

/** A finding of differences already counted and sorted; `first` is the most important one of a direction. */
export function summed(
  title: string,
  counts: Finding['counts'],
  differences: readonly Difference[],
  first: (direction: Difference['direction']) => Difference | undefined,
): Finding {
  return { title, sentence: sentenceOf(counts, first), counts, differences };
}

function sentenceOf(
  counts: Finding['counts'],
  first: (direction: Difference['direction']) => Difference | undefined,
): string {
  const { same, ...moved } = counts;
  if (Object.values(moved).every(count => count === 0)) return `No changes; ${same} stay the same.`;
  const most = (direction: Difference['direction']): string => {
    const difference = first(direction);
    return difference?.ratio === null || difference === undefined
      ? ''
      : ` (most: ${difference.label}, × ${roundForDisplay(difference.ratio)})`;
  };
  const parts = [
    counts.tighter > 0 ? `${counts.tighter} tighter${most('tighter')}` : '',
    counts.looser > 0 ? `${counts.looser} looser${most('looser')}` : '',
    counts.gone > 0 ? `${counts.gone} without a limit now` : '',
    counts.new > 0 ? `${counts.new} new` : '',
    counts.changed > 0 ? `${counts.changed} with another reason` : '',
    `${same} unchanged`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
