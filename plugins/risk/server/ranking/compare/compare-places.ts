import type { Difference, Finding } from '#kernel/contract';
import type { WorstOfPlace } from './worst-of-places.js';

/** Places whose worst case, its RPN or its missing data changes; empty without places. */
export function comparePlaces(
  { title, places }: { readonly title: string; readonly places: string },
  before: readonly WorstOfPlace[],
  after: readonly WorstOfPlace[],
  limit: number,
): readonly Finding[] {
  const [earlier, later] = [before, after].map(rows => new Map(rows.map(row => [row.key, row])));
  const keys = [...new Set([...before, ...after].map(row => row.key))];
  if (keys.length === 0) return [];
  const differences = keys
    .flatMap(key => differenceOf(earlier?.get(key) ?? null, later?.get(key) ?? null) ?? [])
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same: keys.length - differences.length };
  for (const { direction } of differences) counts[direction]++;
  const moved = keys.filter(key => isOther(earlier?.get(key) ?? null, later?.get(key) ?? null)).length;
  const sentence = summarySentence(places, { all: keys.length, moved, differ: differences.length });
  return [{ title, sentence, counts, differences: differences.slice(0, limit), words }];
}

/** Only another worst case needs another study; a changed RPN of the same one does not. */
function summarySentence(
  places: string,
  count: { readonly all: number; readonly moved: number; readonly differ: number },
) {
  const other = count.differ - count.moved;
  const also = other === 0 ? '' : `; on ${other} more its number, its decision or what lacks data changes`;
  if (count.moved > 0) return `The worst case changes on ${count.moved} of ${count.all} ${places}${also}.`;
  return `The worst case stays on all ${count.all} ${places}${also.replace(' more', '')}.`;
}

function isOther(before: WorstOfPlace | null, after: WorstOfPlace | null): boolean {
  return worstOf(before)?.id !== worstOf(after)?.id;
}

function worstOf(row: WorstOfPlace | null): WorstOfPlace['worst'] {
  return row?.decision?.counts === true ? row.decision.production : (row?.worst ?? null);
}

const words = { changed: 'changed', new: 'evaluated now', gone: 'not evaluated now' };

function differenceOf(before: WorstOfPlace | null, after: WorstOfPlace | null): Difference | null {
  const [old, now] = [inWords(before), inWords(after)];
  const [openBefore, openNow] = [before?.notEvaluated ?? 0, after?.notEvaluated ?? 0];
  const suspended = after?.decision?.counts === false && before?.decision?.counts === true;
  if (old === now && openBefore === openNow && !suspended) return null;
  const place = after ?? before;
  const details = [
    isOther(before, after) && old !== null && now !== null ? 'different worst case' : '',
    !isOther(before, after) && old !== now ? 'same worst case, different RPN' : '',
    suspended ? 'the decision no longer counts: its inputs have changed' : '',
    openBefore === openNow ? '' : `not evaluated: ${openBefore} → ${openNow}`,
  ];
  return {
    label: place?.label ?? '',
    before: old,
    after: now,
    unit: '',
    ratio: null,
    // A place without a worst case before and after may lack data for more productions.
    direction: (old === null) === (now === null) ? 'changed' : old === null ? 'new' : 'gone',
    detail: details.filter(Boolean).join('; ') || null,
    page: place?.page ?? null,
  };
}

/** `PRD-25 Digoxin tablets (250)`, or `PRD-33 Captopril (by decision)` */
function inWords(row: WorstOfPlace | null): string | null {
  if (row?.decision?.counts === true) {
    const { externalId, name } = row.decision.production;
    return `${externalId} ${name} (by decision)`;
  }
  if (row === null || row.worst === null) return null;
  return `${row.worst.externalId} ${row.worst.name} (${row.rpn ?? ''})`;
}
