import { expect, test } from 'vitest';
import { categories, product as rule } from '../ranking/default-criteria.fixture.js';
import {
  productOf,
  rank,
  riskOf,
  rpnOf,
  scaled,
  scoreOf,
  sensitivityOf,
  toxicityScore,
  type Candidate,
  type Rule,
} from './index.js';

type Values = Readonly<Record<string, number | string | null>>;

function product(id: string, ...actives: readonly Values[]): Candidate {
  return {
    id,
    externalId: id,
    name: id,
    actives: actives.map((values, index) => ({
      id: `${id}-${index}`,
      externalId: `${id}-A${index}`,
      name: `active ${index} of ${id}`,
      values: { solubility: 'soluble', toxicity: 50, dose: 50, cleanability: 'easy', ...values },
      intakeUgPerDay: (values['toxicity'] ?? 50) as number | null,
    })),
  };
}

const order = (candidates: readonly Candidate[], by = rule): string[] =>
  rank(candidates, categories, by).map(row => row.product.id);

test('a production without data comes first, unranked, and says what is missing: it never counts as 0', () => {
  const rows = rank(
    [product('P1', {}), product('P2', { solubility: null, dose: null }), product('P3')],
    categories,
    rule,
  );
  expect(rows.map(row => [row.product.id, row.rank, row.rpn])).toEqual([
    ['P2', null, null],
    ['P3', null, null],
    ['P1', 1, 2 * 3 * 3],
  ]);
  expect(rows[0]?.missing.map(({ active, name }) => [active?.externalId, name])).toEqual([
    ['P2-A0', 'dose'],
    ['P2-A0', 'solubility'],
  ]);
  expect(rows[1]?.missing).toEqual([{ active: null, equipment: null, name: 'actives' }]);
});

test('one active without data leaves a combination product unevaluated, however bad the other is', () => {
  const [row] = rank(
    [product('P1', { solubility: 'practically insoluble' }, { cleanability: null })],
    categories,
    rule,
  );
  expect([row?.rpn, row?.rank, row?.active?.externalId]).toEqual([null, null, 'P1-A1']);
});

test('the active with the highest number governs its production', () => {
  const [row] = rank([product('P1', {}, { solubility: 'practically insoluble' })], categories, rule);
  expect([row?.active?.externalId, row?.rpn]).toEqual(['P1-A1', 45]);
});

test('equal numbers are decided by the lower intake, then by id, and each row says which', () => {
  const rows = rank(
    [product('P3', { toxicity: 50 }), product('P2', { toxicity: 50 }), product('P1', { toxicity: 60 })],
    categories,
    rule,
  );
  expect(rows.map(row => row.product.id)).toEqual(['P2', 'P3', 'P1']);
  expect(rows.map(row => row.tie)).toEqual([
    { size: 3, above: null, below: { externalId: 'P3', decidedBy: 'externalId' } },
    {
      size: 3,
      above: { externalId: 'P2', decidedBy: 'externalId' },
      below: { externalId: 'P1', decidedBy: 'lowerIntake' },
    },
    { size: 3, above: { externalId: 'P3', decidedBy: 'lowerIntake' }, below: null },
  ]);
});

test('a value just below an edge by a unit factor is on the edge', () => {
  const toxicity = categories.find(each => each.key === 'toxicity');
  if (toxicity === undefined) throw new Error('no toxicity');
  expect(scoreOf(toxicity, 100_000 * 1e-6 * 1000)).toBe(2);
  expect(scoreOf(toxicity, 99.9999)).toBe(3);
});

test('a category left out may have missing data', () => {
  const without = scaled(productOf(['solubility', 'dose']), 'dose', 0);
  expect(rpnOf(without, { solubility: 3, dose: null })).toEqual({ rpn: 3 });
});

test('a missing input leaves the production unevaluated, unless it is in an unused branch', () => {
  const either: Rule = {
    names: ['solubility', 'dose', 'td'],
    evaluate: ({ solubility = null, dose = null }) => solubility ?? dose ?? 'missing',
  };
  expect(rpnOf(either, { solubility: 3, dose: null, td: null })).toEqual({ rpn: 3 });
  expect(rpnOf(either, { solubility: null, dose: null, td: 1 })).toEqual({
    rpn: null,
    missing: ['dose', 'solubility'],
    fault: null,
  });
});

test('a formula without a number above 0 leaves the production unevaluated and says so', () => {
  for (const value of [Number.NaN, Infinity, 0, -1, { fault: 'FORMULA_DOMAIN' }]) {
    const found = rpnOf({ names: ['solubility'], evaluate: () => value }, { solubility: 5 });
    expect([found.rpn, 'fault' in found && found.fault !== null]).toEqual([null, true]);
  }
});

test('sensitivity follows each criterion from left out to doubled, and counts how often the first stays first', () => {
  const candidates = [
    product('P1', { solubility: 'practically insoluble', cleanability: 'medium' }),
    product('P2', { cleanability: 'difficult', dose: 5 }),
    product('P3', { dose: null }),
  ];
  expect(order(candidates)).toEqual(['P3', 'P1', 'P2']);
  const found = sensitivityOf(candidates, categories, rule, { factors: [0, 1, 2] });
  expect(found.settings).toBe(12);
  const solubility = found.curves.find(curve => curve.category === 'solubility');
  expect(solubility?.lines).toEqual([
    { product: expect.objectContaining({ id: 'P1' }) as unknown, ranks: [2, 1, 1] },
    { product: expect.objectContaining({ id: 'P2' }) as unknown, ranks: [1, 2, 2] },
  ]);
  expect(found.leaders.map(each => each.product.id)).toEqual(['P1', 'P2']);
  expect(found.leaders.reduce((sum, each) => sum + each.share, 0)).toBeCloseTo(1, 12);
  expect(found.topStays).toBe(found.leaders[0]?.share);
});

test('without a capability there is no risk level, and it says why', () => {
  expect(riskOf({ toxicity: 6, capability: null, detectability: 7 })).toEqual({
    level: null,
    cell: null,
    raisedBecauseInvisible: false,
    missing: ['processCapabilityScore'],
  });
  expect(toxicityScore(null)).toMatchObject({ value: null, missing: ['hbel'] });
});
