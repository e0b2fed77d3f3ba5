import type { Difference, Finding } from '#kernel/contract';
import type { WorstOfPlace } from './worst-of-places.js';

/** Places whose worst case is another one, has another number, or waits for other data; none when there are no places. */
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
  const sentence =
    differences.length === 0
      ? `The worst case stays on all ${counts.same} ${places}.`
      : `The worst case moves on ${differences.length} of ${keys.length} ${places}.`;
  return [{ title, sentence, counts, differences: differences.slice(0, limit), words }];
}

const words = { changed: 'other worst case', new: 'evaluated now', gone: 'not evaluated now' };

function differenceOf(before: WorstOfPlace | null, after: WorstOfPlace | null): Difference | null {
  const [old, now] = [inWords(before), inWords(after)];
  const [openBefore, openNow] = [before?.notEvaluated ?? 0, after?.notEvaluated ?? 0];
  const suspended = after?.decision?.counts === false && before?.decision?.counts === true;
  if (old === now && openBefore === openNow && !suspended) return null;
  const place = after ?? before;
  const details = [
    suspended ? 'the decision no longer counts: its inputs have changed' : '',
    openBefore === openNow ? '' : `not evaluated: ${openBefore} → ${openNow}`,
  ];
  return {
    label: place?.label ?? '',
    before: old,
    after: now,
    unit: '',
    ratio: null,
    direction: old === null ? 'new' : now === null ? 'gone' : 'changed',
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
