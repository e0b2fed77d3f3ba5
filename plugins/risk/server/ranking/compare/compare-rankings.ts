import type { Difference, Finding } from '#kernel/contract';
import { shownNumber } from '#schemas/lib/shown-number';
import type { RankingRow } from '../../engine/index.js';

/** All productions of the facility from worst to best, with the names of the categories that score them. */
export interface Ranking {
  readonly rows: readonly RankingRow[];
  readonly categories: readonly { readonly key: string; readonly name: string }[];
}

const words = { changed: 'moved', new: 'ranked now', gone: 'not ranked now' };

/** Productions with another number or another place; those with another number first, each from worst to best. */
export function compareRankings(before: Ranking, after: Ranking, limit: number): readonly Finding[] {
  const [earlier, later] = [before, after].map(({ rows }) => new Map(rows.map(row => [row.product.id, row])));
  const names = new Map([...before.categories, ...after.categories].map(({ key, name }) => [key, name]));
  // From worst to best as it is then; what is not there any more comes last.
  const ids = [...new Set([...after.rows, ...before.rows].map(row => row.product.id))];
  if (ids.length === 0) return [];
  const moved = ids.flatMap(id => {
    const [old, now] = [earlier?.get(id) ?? null, later?.get(id) ?? null];
    const difference = differenceOf(old, now, names);
    return difference === null ? [] : [{ difference, isShift: old?.rpn === now?.rpn }];
  });
  const shifts = moved.filter(each => each.isShift).length;
  const differences = moved
    .toSorted((a, b) => Number(a.isShift) - Number(b.isShift))
    .map(({ difference }) => difference);
  const same = ids.length - differences.length;
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same };
  for (const { direction } of differences) counts[direction]++;
  const sentence =
    differences.length === 0
      ? `All ${same} productions keep their number and place.`
      : `Another number: ${differences.length - shifts}, only another place: ${shifts}, unchanged: ${same}.`;
  const title = 'Ranking of all productions';
  return [{ title, sentence, counts, differences: differences.slice(0, limit), words }];
}

function differenceOf(
  before: RankingRow | null,
  after: RankingRow | null,
  names: ReadonlyMap<string, string>,
): Difference | null {
  const row = after ?? before;
  const [old, now] = [inWords(before), inWords(after)];
  const detail = before === null || after === null ? null : because(before, after, names);
  if (row === null || (old === now && detail === null)) return null;
  return {
    label: `${row.product.externalId} ${row.product.name}`,
    before: old,
    after: now,
    unit: '',
    ratio: null,
    direction: old === null && now !== null ? 'new' : now === null && old !== null ? 'gone' : 'changed',
    detail,
    page: '/risk/worst-case',
  };
}

/** `250, rank 3`; null while it is not evaluated. */
function inWords(row: RankingRow | null): string | null {
  return row === null || row.rpn === null ? null : `${shownNumber(row.rpn)}, rank ${row.rank ?? ''}`;
}

/** The active that gives the number, and its scores, as far as they are other ones; null when none is. */
function because(before: RankingRow, after: RankingRow, names: ReadonlyMap<string, string>): string | null {
  const actives = [before, after].map(row => row.active?.name ?? 'none');
  const keys = [...new Set([...Object.keys(before.scores), ...Object.keys(after.scores)])];
  const shown = (score: number | null | undefined): string =>
    score === null || score === undefined ? 'none' : shownNumber(score);
  const reasons = [
    ...(actives[0] === actives[1] ? [] : [`active ${actives.join(' → ')}`]),
    ...keys
      .filter(key => (before.scores[key] ?? null) !== (after.scores[key] ?? null))
      .map(key => `${names.get(key) ?? key} ${shown(before.scores[key])} → ${shown(after.scores[key])}`),
  ];
  return reasons.length === 0 ? null : reasons.join('; ');
}
