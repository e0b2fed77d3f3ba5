import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categories, product } from '../ranking/default-criteria.fixture.js';
import { demoCandidates } from './demo-candidates.fixture.js';
import {
  detectabilityScore,
  processCapabilityScore,
  rank,
  riskOf,
  rpnOf,
  scoreOf,
  studyChoice,
  toxicityScore,
  visualDetectionIndex,
  type Inputs,
} from './index.js';

interface GoldenCase {
  readonly id: string;
  readonly area: string;
  readonly inputs: Readonly<Record<string, never>>;
  readonly expected: Readonly<Record<string, never>>;
}

const { cases } = JSON.parse(
  readFileSync(new URL('../../../limits/server/engine/test/golden-cases.json', import.meta.url), 'utf8'),
) as { cases: GoldenCase[] };

function category(key: string) {
  const found = categories.find(each => each.key === key);
  if (found === undefined) throw new Error(key);
  return found;
}

function of(area: string): GoldenCase[] {
  const found = cases.filter(each => each.area === area);
  expect(found.length).toBeGreaterThan(0);
  return found;
}

function near(actual: unknown, expected: unknown): void {
  if (Array.isArray(expected)) expected.forEach((value, index) => near((actual as unknown[])[index], value));
  else if (expected === 0) expect(Math.abs(actual as number)).toBeLessThan(1e-12);
  else expect(Math.abs((actual as number) / (expected as number) - 1)).toBeLessThan(1e-9);
}

test.each(of('score').map(each => [each.id, each] as const))('golden case %s', (_id, { inputs, expected }) => {
  const given = inputs as unknown as Record<string, never>;
  if ('hbel_mg_per_day' in given) {
    const { raw, value } = toxicityScore(given['hbel_mg_per_day']);
    near([raw, value], [expected['raw'], expected['score']]);
  } else if ('cpu' in given) {
    const capabilities = given['cpu'] as unknown as number[];
    near(
      capabilities.map(each => processCapabilityScore(each).value),
      expected['score'],
    );
  } else {
    const visible = given['vrl_ug_per_sqcm'] as unknown as number;
    const limits = given['l3_ug_per_sqcm'] as unknown as number[];
    near(
      limits.map(l3 => visualDetectionIndex(visible, l3).value),
      expected['index'],
    );
    near(
      limits.map(l3 => detectabilityScore(visible, l3).value),
      expected['score'],
    );
  }
});

test.each(of('risk').map(each => [each.id, each] as const))('golden case %s', (_id, { inputs, expected }) => {
  const risk = riskOf({
    toxicity: inputs['toxicity_score'] ?? null,
    capability: inputs['process_capability_score'] ?? null,
    detectability: inputs['detectability_score'] ?? null,
  });
  expect(risk.level).toBe(expected['cell']);
});

test('golden case RPN-01: the number of carvedilol is the product of its scores', () => {
  const scores = {
    solubility: scoreOf(category('solubility'), 'practically insoluble'),
    toxicity: scoreOf(category('toxicity'), 6.25),
    dose: scoreOf(category('dose'), 6.25),
    cleanability: scoreOf(category('cleanability'), 'difficult'),
  };
  expect(scores).toEqual({ solubility: 5, toxicity: 4, dose: 4, cleanability: 3 });
  expect(rpnOf(product, scores)).toEqual({ rpn: 240 });
});

test('golden case RPN-02: each edge belongs to exactly one band', () => {
  const given = cases.find(each => each.id === 'RPN-02');
  const doses = given?.inputs['dose_mg'] as unknown as number[];
  expect(doses.map(dose => scoreOf(category('dose'), dose))).toEqual(given?.expected['score']);
});

test('golden case RPN-03: weights add up, and the last digit of a sum is no difference', () => {
  const scores = { solubility: 5, toxicity: 4, dose: 4, cleanability: 3 };
  const weights: Readonly<Record<string, number>> = { solubility: 0.3, toxicity: 0.3, dose: 0.1, cleanability: 0.3 };
  const names = Object.keys(weights);
  const sum = (inputs: Inputs) => names.reduce((all, name) => all + (weights[name] ?? 0) * (inputs[name] ?? 0), 0);
  expect(rpnOf({ names, evaluate: sum }, scores)).toEqual({ rpn: 4 });
});

test('golden case RPN-04: the hardest to clean is studied against the lowest limit of the group', () => {
  const given = cases.find(each => each.id === 'RPN-04');
  const products = given?.inputs['products'] as unknown as {
    id: string;
    cleaning_rpn: number;
    l3_ug_per_sqcm: number;
  }[];
  const rows = products
    .toSorted((a, b) => b.cleaning_rpn - a.cleaning_rpn)
    .map(({ id, cleaning_rpn: cleaningRpn, l3_ug_per_sqcm: lowestL3 }) => ({
      product: { id, externalId: id, name: id },
      rpn: null,
      cleaningRpn,
      lowestL3,
    }));
  const choice = studyChoice(rows, null);
  expect([choice.study?.id, choice.acceptance?.l3, choice.acceptance?.product.id]).toEqual([
    given?.expected['study_product'],
    given?.expected['acceptance_l3_ug_per_sqcm'],
    given?.expected['limit_from'],
  ]);
  expect(choice.limitFromAnother).toBe(true);
});

test.each(of('ranking').map(each => [each.id, each] as const))('golden case %s', (_id, { inputs, expected }) => {
  const rows = rank(demoCandidates(inputs['equipment'] ?? ''), categories, product);
  expect(rows).toHaveLength(expected['count'] ?? 0);
  const top = expected['top'] as unknown as readonly object[];
  const shown = rows.slice(0, top.length).map(row => ({
    production: row.product.externalId,
    api: row.active?.externalId,
    rpn: row.rpn,
    screening_ug_per_day: row.intakeUgPerDay,
  }));
  expect(shown).toEqual(top);
});
