import { expect, test } from 'vitest';
import type { Candidate } from '../../engine/index.js';
import { differencesSince, hashOf, rankingInputs } from './ranking-inputs.js';

type Ranked = Parameters<typeof rankingInputs>[0];
type Criteria = Parameters<typeof rankingInputs>[1];

const formula = (externalId: string, names: readonly string[], version = 1) => ({
  externalId,
  name: 'Of scores',
  version,
  rule: { names, places: new Map([['stickiness', 'production']]) },
});
const category = (version: number, sourceField = 'cleanability') => ({ name: 'Effort', version, sourceField });
const criteriaOf = (of: object = {}): Criteria =>
  ({
    worstCase: formula('RPN-1', ['effort', 'stickiness']),
    cleaning: formula('RPN-2', ['rinses']),
    categories: [category(3)],
    ...of,
  }) as unknown as Criteria;

const active = (of: object = {}): Candidate['actives'][number] => ({
  id: 'a1',
  externalId: 'A1',
  name: 'Active',
  values: { effort: 'easy' },
  variables: { stickiness: 4, rinses: 2, unread: 9 },
  intakeUgPerDay: 50,
  ...of,
});
const production = (externalId: string, of: object = {}): Candidate => ({
  id: externalId,
  externalId,
  name: externalId,
  actives: [active(of)],
});
const rankedOf = (candidates: readonly Candidate[], acceptance: object | null = limit(0.002)): Ranked =>
  ({ candidates, choice: { acceptance } }) as unknown as Ranked;
function limit(l3MgPerSqcm: number, externalId = 'PRD-9'): object {
  return { l3MgPerSqcm, production: { externalId } };
}
const one = [production('PRD-1')];
const ranked = rankedOf(one);
const criteria = criteriaOf();

test('a value that was and still is missing is not a change', () => {
  const then = rankingInputs(ranked, criteria);
  expect(differencesSince({ ...then, 'PRD-1 on EQ-1 stickiness': null }, ranked, criteria)).toEqual([]);
  expect(differencesSince({ ...then, 'PRD-1 on EQ-1 stickiness': 4 }, ranked, criteria)).toEqual([
    { what: 'PRD-1 on EQ-1 stickiness', from: 4, to: null },
  ]);
});

const scoresIntakes = criteriaOf({ categories: [category(3), category(1, 'hbels')] });

test.each<[string, string[], Ranked, Criteria?, Criteria?]>([
  ['nothing', [], ranked],
  ['a value', ['A1 effort'], rankedOf([production('PRD-1', { values: { effort: 'difficult' } })])],
  [
    'a number of a production',
    ['PRD-1 stickiness'],
    rankedOf([production('PRD-1', { variables: { stickiness: 5, rinses: 2 } })]),
  ],
  [
    'a number of the cleaning formula',
    ['A1 rinses'],
    rankedOf([production('PRD-1', { variables: { stickiness: 4, rinses: 3 } })]),
  ],
  [
    'a number that no formula reads',
    [],
    rankedOf([production('PRD-1', { variables: { stickiness: 4, rinses: 2, unread: 8 } })]),
  ],
  ['an intake, which decides equals', ['A1 intake (ug/day)'], rankedOf([production('PRD-1', { intakeUgPerDay: 40 })])],
  [
    'an intake that is no longer known',
    ['A1 intake (ug/day)'],
    rankedOf([production('PRD-1', { intakeUgPerDay: null })]),
  ],
  [
    'an intake that a category scores',
    [],
    rankedOf([production('PRD-1', { intakeUgPerDay: 40 })]),
    scoresIntakes,
    scoresIntakes,
  ],
  ['a production more', ['PRD-2', 'PRD-2 contains A1', 'PRD-2 stickiness'], rankedOf([...one, production('PRD-2')])],
  ['another limit', ['lowest limit (mg/sqcm)'], rankedOf(one, limit(0.001))],
  ['the limit of another', ['lowest limit after'], rankedOf(one, limit(0.002, 'PRD-8'))],
  ['no limit any more', ['lowest limit (mg/sqcm)', 'lowest limit after'], rankedOf(one, null)],
  ['the last digit of a limit', [], rankedOf(one, limit(0.002 * (1 + 1e-15)))],
  ['the formula', ['formula'], ranked, criteriaOf({ worstCase: formula('RPN-1', ['effort', 'stickiness'], 2) })],
  ['the cleaning formula', ['cleaning formula'], ranked, criteriaOf({ cleaning: formula('RPN-2', ['rinses'], 2) })],
  ['a category', ['category Effort'], ranked, criteriaOf({ categories: [category(4)] })],
])(
  'a changed input (%s) needs a new decision if it was stored: %j',
  (_what, changed, now, after = criteria, before = criteria) => {
    const [then, today] = [rankingInputs(ranked, before), rankingInputs(now, after)];
    expect(differencesSince(then, now, after).map(({ what }) => what)).toEqual(changed);
    expect(hashOf(today) === hashOf(then)).toBe(changed.length === 0);
    // Removal from the scope is reported as well.
    expect(differencesSince(today, ranked, before).map(({ what }) => what)).toEqual(changed);
  },
);
