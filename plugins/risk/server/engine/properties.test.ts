import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categories, product } from '../ranking/default-criteria.fixture.js';
import { rank, rankScored, scored, sensitivityOf, type Candidate, type Rule } from './index.js';

const words = ['very soluble', 'soluble', 'slightly soluble', 'very slightly soluble', 'practically insoluble'];
const efforts = ['easy', 'medium', 'difficult'];
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 8 });
// few values, so that ties are frequent
const amount = fc.constantFrom(0.5, 1, 5, 10, 50, 100, 600, 1000, 2000);

const active = (id: string) =>
  fc
    .record({
      solubility: perhaps(fc.constantFrom(...words)),
      toxicity: perhaps(amount),
      dose: perhaps(amount),
      cleanability: perhaps(fc.constantFrom(...efforts)),
    })
    .map(values => ({ id, externalId: id, name: id, values, intakeUgPerDay: values.toxicity }));

const plant: fc.Arbitrary<Candidate[]> = fc
  .integer({ min: 1, max: 12 })
  .chain(count =>
    fc.tuple(
      ...Array.from({ length: count }, (_, index) =>
        fc
          .integer({ min: 0, max: 3 })
          .chain(actives =>
            fc
              .tuple(...Array.from({ length: actives }, (__, at) => active(`A${index}-${at}`)))
              .map(found => ({ id: `P${index}`, externalId: `P${index}`, name: `P${index}`, actives: found })),
          ),
      ),
    ),
  );

const share = fc.double({ min: 0.1, max: 2, noNaN: true });
const shares = fc.record({ solubility: share, toxicity: share, dose: share, cleanability: share });
const sumOf = (weights: Readonly<Record<string, number>>): Rule => ({
  names: product.names,
  evaluate: inputs =>
    product.names.some(name => inputs[name] === null)
      ? 'missing'
      : product.names.reduce((sum, name) => sum + (weights[name] ?? 0) * (inputs[name] ?? 0), 0),
});
const anyRule: fc.Arbitrary<Rule> = fc.oneof(
  shares.map(powers => ({ ...product, powers })),
  shares.map(sumOf),
);

test('the order of entry of productions and actives changes nothing in the ranking', () => {
  fc.assert(
    fc.property(plant, anyRule, fc.infiniteStream(fc.nat()), (candidates, rule, numbers) => {
      const shuffled = candidates
        .map(each => ({ ...each, actives: each.actives.toReversed() }))
        .map(each => ({ each, key: numbers.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ each }) => each);
      expect(rank(shuffled, categories, rule)).toEqual(rank(candidates, categories, rule));
    }),
    { numRuns: 300 },
  );
});

test('every production is ranked once or names what is missing; ranks have no gap and numbers never rise', () => {
  fc.assert(
    fc.property(plant, anyRule, (candidates, rule) => {
      const rows = rank(candidates, categories, rule);
      expect(rows.map(row => row.product.id).toSorted()).toEqual(candidates.map(each => each.id).toSorted());
      const ranked = rows.filter(row => row.rank !== null);
      expect(ranked.map(row => row.rank)).toEqual(ranked.map((_, index) => index + 1));
      expect(rows.slice(rows.length - ranked.length)).toEqual(ranked);
      ranked.forEach((row, index) => expect(row.rpn).toBeLessThanOrEqual(ranked[index - 1]?.rpn ?? Infinity));
      for (const row of rows) expect(row.rank === null).toBe(row.missing.length > 0);
    }),
    { numRuns: 300 },
  );
});

test('a worse score never makes a production rank better', () => {
  fc.assert(
    fc.property(
      plant,
      anyRule,
      fc.nat(),
      fc.constantFrom('solubility', 'dose', 'cleanability'),
      (plants, rule, at, key) => {
        const candidates = plants.map(each => scored(each, categories));
        const chosen = candidates[at % candidates.length];
        const worse = candidates.map(each =>
          each !== chosen
            ? each
            : {
                ...each,
                actives: each.actives.map(active => {
                  const raised = { [key]: (active.scores[key] ?? 0) === 0 ? null : (active.scores[key] ?? 0) + 1 };
                  return {
                    ...active,
                    scores: { ...active.scores, ...raised },
                    inputs: { ...active.inputs, ...raised },
                  };
                }),
              },
        );
        const rankOf = (rows: ReturnType<typeof rankScored>) =>
          rows.find(row => row.product.id === chosen?.product.id)?.rank ?? 0;
        expect(rankOf(rankScored(worse, rule))).toBeLessThanOrEqual(rankOf(rankScored(candidates, rule)));
      },
    ),
    { numRuns: 300 },
  );
});

test('at factor 1 every sensitivity curve stands at the ranking itself', () => {
  fc.assert(
    fc.property(plant, anyRule, (candidates, rule) => {
      const ranks = new Map(rank(candidates, categories, rule).map(row => [row.product.id, row.rank]));
      for (const { factors, lines } of sensitivityOf(candidates, categories, rule).curves)
        for (const line of lines) expect(line.ranks[factors.indexOf(1)]).toBe(ranks.get(line.product.id));
    }),
    { numRuns: 150 },
  );
});
