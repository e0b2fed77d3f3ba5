import { resultOf, purposeOf, type CriterionResult } from '#plugins/risk/shared/setup/criterion-result';
import type {
  SelectedRecord,
  SelectionOutcome,
  SelectionTotal,
  SelectionTotals,
} from '#plugins/risk/shared/setup/selection';
import { settled } from '../engine/index.js';
import type { StoredCriterion } from './criteria.js';
import type { Subject } from './subject-values.js';

interface SubjectResult {
  readonly value: number | string | null;
  readonly result: CriterionResult;
}

/** The result of a criterion for a record; of several values the highest result counts. */
function resultFor(criterion: StoredCriterion, subject: Subject): SubjectResult {
  const all = subject.valuesFor(criterion).map(value => ({ value, result: resultOf(criterion, value) }));
  const [first = { value: null, result: resultOf(criterion, null) }, ...others] = all;
  return others.reduce<SubjectResult>(
    (worst, each) => (compareResults(each.result, worst.result) > 0 ? each : worst),
    first,
  );
}

const places: Readonly<Record<SelectionOutcome, number>> = {
  notEvaluated: 4,
  chosen: 3,
  scored: 2,
  notChosen: 1,
  leftOut: 0,
};

/** Compares results: missing first, then chosen, then high scores. */
function compareResults(left: CriterionResult, right: CriterionResult): number {
  return places[left.outcome] - places[right.outcome] || (scoreOf(left) ?? 0) - (scoreOf(right) ?? 0);
}

function scoreOf(result: CriterionResult): number | null {
  return result.outcome === 'scored' ? result.score : null;
}

/** All records by their result for one criterion, then by ID. */
export function selectedBy(criterion: StoredCriterion, subjects: readonly Subject[]): SelectedRecord[] {
  return subjects
    .map(subject => ({ subject, ...resultFor(criterion, subject) }))
    .toSorted((left, right) => compareResults(right.result, left.result))
    .map(({ subject, value, result }) => ({
      record: named(subject),
      value,
      outcome: result.outcome,
      score: scoreOf(result),
      isAssumed: 'isAssumed' in result && result.isAssumed,
      why: result.why,
    }));
}

interface Summed extends Omit<SelectionTotal, 'rank'> {
  readonly results: ReadonlyMap<string, CriterionResult>;
}

/**
 * All records by total (formulas 10.4, entities 5.6): unevaluated ones first as in rankings, ties by tie-breaking
 * criteria, then ID; records without a score come last.
 */
export function totalsBy(criteria: readonly StoredCriterion[], subjects: readonly Subject[]): SelectionTotal[] {
  const ties = criteria
    .filter(({ tieOrder }) => tieOrder !== null)
    .toSorted((left, right) => (left.tieOrder ?? 0) - (right.tieOrder ?? 0) || left.key.localeCompare(right.key));
  const summed = subjects
    .map(subject => totalOf(criteria, subject))
    .toSorted(
      (left, right) =>
        groupOf(left) - groupOf(right) || (right.total ?? 0) - (left.total ?? 0) || tie(ties, left, right),
    );
  let rank = 0;
  return summed.map(({ results: _, ...row }) => ({ rank: row.total === null ? null : (rank += 1), ...row }));
}

function totalOf(criteria: readonly StoredCriterion[], subject: Subject): Summed {
  const results = new Map(criteria.map(criterion => [criterion.key, resultFor(criterion, subject).result]));
  const keysWith = (outcome: SelectionOutcome): string[] =>
    [...results].flatMap(([key, result]) => (result.outcome === outcome ? [key] : []));
  const scored = criteria.filter(criterion => purposeOf(criterion) === 'score');
  const scores = scored.map(({ key }): [string, number | null] => {
    const result = results.get(key);
    return [key, result === undefined ? null : scoreOf(result)];
  });
  const missing = keysWith('notEvaluated');
  const known = scores.flatMap(([key, score]) => (score === null ? [] : [score * weightOf(criteria, key)]));
  const isSummed = missing.length === 0 && known.length > 0;
  return {
    record: named(subject),
    total: isSummed ? settled(known.reduce((sum, each) => sum + each, 0)) : null,
    scores: Object.fromEntries(scores),
    chosenBy: keysWith('chosen'),
    missing,
    results,
  };
}

function weightOf(criteria: readonly StoredCriterion[], key: string): number {
  return criteria.find(criterion => criterion.key === key)?.weight ?? 1;
}

function groupOf({ missing, total }: Summed): number {
  if (missing.length > 0) return 0;
  return total === null ? 2 : 1;
}

function tie(ties: readonly StoredCriterion[], left: Summed, right: Summed): number {
  for (const { key } of ties) {
    const [one, other] = [left.results.get(key), right.results.get(key)];
    if (one === undefined || other === undefined) continue;
    const decided = compareResults(other, one);
    if (decided !== 0) return decided;
  }
  return 0;
}

/** The criteria of a total, as returned. */
export function namedCriteria(criteria: readonly StoredCriterion[]): SelectionTotals['criteria'] {
  return criteria.map(({ id, externalId, name, key, weight, tieOrder, ...rule }) => ({
    id,
    externalId,
    name,
    key,
    purpose: purposeOf(rule),
    weight: weight ?? 1,
    tieOrder,
  }));
}

function named({ id, externalId, name }: Subject): SelectedRecord['record'] {
  return { id, externalId, name };
}
