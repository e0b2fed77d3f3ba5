import type { Difference, Finding } from '#kernel/contract';
import { formatNumber } from '#schemas/lib/format-number';
import { levelFor, type GoalRule } from '#plugins/risk/shared/scores/risk-level';
import type { RankingRow } from '../../engine/index.js';

/** All productions of the facility from worst to best, with category names and risk goals. */
export interface Ranking {
  readonly rows: readonly RankingRow[];
  readonly categories: readonly { readonly key: string; readonly name: string }[];
  readonly goals: readonly GoalRule[];
}

const words = { changed: 'moved', new: 'ranked now', gone: 'not ranked now' };

/** The kind of change of a production, most important first. */
const kinds = ['number', 'place', 'level', 'inputs'] as const;

/** Productions with another RPN, rank or level, in this order, each from worst to best. */
export function compareRankings(before: Ranking, after: Ranking, limit: number): readonly Finding[] {
  const [earlier, later] = [before, after].map(({ rows }) => new Map(rows.map(row => [row.product.id, row])));
  const names = new Map([...before.categories, ...after.categories].map(({ key, name }) => [key, name]));
  // In the new order; removed productions come last.
  const ids = [...new Set([...after.rows, ...before.rows].map(row => row.product.id))];
  if (ids.length === 0) return [];
  const moved = ids.flatMap(id => {
    const [old, now] = [earlier?.get(id) ?? null, later?.get(id) ?? null];
    const matched = [judgement(old, before.goals), judgement(now, after.goals)] as const;
    const difference = differenceOf(old, now, names, matched);
    if (difference === null) return [];
    const other = [old?.rpn !== now?.rpn, old?.rank !== now?.rank, levelsMove(matched)].indexOf(true);
    return [{ difference, kind: other < 0 ? kinds.length - 1 : other }];
  });
  const differences = moved.toSorted((a, b) => a.kind - b.kind).map(({ difference }) => difference);
  const [numbers, places, levels, inputs] = kinds.map((_kind, at) => moved.filter(({ kind }) => kind === at).length);
  const same = ids.length - differences.length;
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same };
  for (const { direction } of differences) counts[direction]++;
  const sentence =
    differences.length === 0
      ? `All ${same} productions keep their RPN and rank.`
      : [
          `Different RPN: ${numbers}, only different rank: ${places}`,
          ...(levels === 0 ? [] : [`only different level or action: ${levels}`]),
          ...(inputs === 0 ? [] : [`only different scores: ${inputs}`]),
          `unchanged: ${same}.`,
        ].join(', ');
  const title = 'Ranking of all productions';
  return [{ title, sentence, counts, differences: differences.slice(0, limit), words }];
}

function differenceOf(
  before: RankingRow | null,
  after: RankingRow | null,
  names: ReadonlyMap<string, string>,
  matched: readonly [MatchingGoal, MatchingGoal],
): Difference | null {
  const row = after ?? before;
  const [old, now] = [inWords(before), inWords(after)];
  const reasons =
    before === null || after === null ? [] : [...because(before, after, names), ...goalDifference(...matched)];
  const detail = reasons.length === 0 ? null : reasons.join('; ');
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
  return row === null || row.rpn === null ? null : `${formatNumber(row.rpn)}, rank ${row.rank ?? ''}`;
}

/** The governing active and its scores, as far as they changed. */
function because(before: RankingRow, after: RankingRow, names: ReadonlyMap<string, string>): string[] {
  const actives = [before, after].map(row => row.active?.name ?? 'none');
  const keys = [...new Set([...Object.keys(before.scores), ...Object.keys(after.scores)])];
  const shown = (score: number | null | undefined): string =>
    score === null || score === undefined ? 'none' : formatNumber(score);
  return [
    ...(actives[0] === actives[1] ? [] : [`active ${actives.join(' → ')}`]),
    ...keys
      .filter(key => (before.scores[key] ?? null) !== (after.scores[key] ?? null))
      .map(key => `${names.get(key) ?? key} ${shown(before.scores[key])} → ${shown(after.scores[key])}`),
  ];
}

/** The matching risk goal; null if none matches or there is no RPN (formulas 10.4). */
type MatchingGoal = Pick<GoalRule, 'level' | 'action'> | null;

function judgement(row: RankingRow | null, goals: readonly GoalRule[]): MatchingGoal {
  return row === null || row.rpn === null ? null : levelFor(goals, 'rpn', row.rpn);
}

function levelsMove([before, after]: readonly [MatchingGoal, MatchingGoal]): boolean {
  return before?.level !== after?.level || before?.action !== after?.action;
}

/** `level low → high`, or the new action when only that changes. */
function goalDifference(before: MatchingGoal, after: MatchingGoal): string[] {
  if (before?.level !== after?.level) return [`level ${before?.level ?? 'none'} → ${after?.level ?? 'none'}`];
  return before?.action === after?.action ? [] : [`action: ${after?.action ?? 'none'}`];
}
