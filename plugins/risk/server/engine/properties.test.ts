import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categories, product } from '../ranking/default-criteria.fixture.js';
import { rank, rankScored, rpnOf, scored, sensitivityOf, type Candidate, type Named, type Rule } from './index.js';

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

/** What comes first of equal numbers: the lower intake, an unknown one before all, then the id without regard to case. */
type Place = Named & { readonly intake: number | null };
const placeOf = ({ externalId, id, intake }: Place): [number, string, string] => [
  intake ?? -Infinity,
  externalId.toLowerCase(),
  id,
];
function isBefore(one: Place, other: Place): boolean {
  const [a, b] = [placeOf(one), placeOf(other)];
  const differing = a.findIndex((each, index) => each !== b[index]);
  return (a[differing] ?? 0) < (b[differing] ?? 0);
}

/** Plants in which most numbers and many names are the same but for their case. */
const alike: fc.Arbitrary<Candidate[]> = plant.chain(candidates => {
  const names = fc.infiniteStream(fc.tuple(fc.constantFrom('a', 'A', 'b', 'B'), fc.nat(999)));
  const intakes = fc.infiniteStream(fc.constantFrom(null, 1, 1, 2));
  return fc.tuple(names, intakes).map(([name, intake]) => {
    let serial = 0;
    const named = (): Omit<Named, 'name'> => {
      const [externalId = 'a', number = 0] = name.next().value ?? [];
      return { externalId, id: `${number} ${serial++}` };
    };
    const value = { solubility: 'soluble', dose: 5, cleanability: 'easy' };
    return candidates.map(each => ({
      ...each,
      ...named(),
      actives: each.actives.map(one => {
        const values = { ...value, toxicity: one.values['toxicity'] ?? null };
        return { ...one, ...named(), values, intakeUgPerDay: intake.next().value ?? null };
      }),
    }));
  });
});

test('of productions and of actives with the same number the lower intake comes first, then the id, and each tie says so', () => {
  let ties = 0;
  fc.assert(
    fc.property(alike, anyRule, (candidates, rule) => {
      const rows = rank(candidates, categories, rule).filter(row => row.rpn !== null);
      const place = (row: (typeof rows)[number]): Place => ({ ...row.product, intake: row.intakeUgPerDay });
      const byId = new Map(candidates.map(each => [each.id, each]));
      rows.forEach((row, index) => {
        const same = rows.filter(({ rpn }) => rpn === row.rpn);
        const beside = (other: (typeof rows)[number] | undefined): object | null => {
          if (other?.rpn !== row.rpn) return null;
          const decidedBy = other.intakeUgPerDay === row.intakeUgPerDay ? 'externalId' : 'lowerIntake';
          return { externalId: other.product.externalId, decidedBy };
        };
        const [above, below] = [rows[index - 1], rows[index + 1]];
        if (below !== undefined && below.rpn === row.rpn) expect(isBefore(place(row), place(below))).toBe(true);
        const tie = { size: same.length, above: beside(above), below: beside(below) };
        expect(row.tie).toEqual(same.length === 1 ? null : tie);
        if (same.length > 1) ties += 1;
        const actives = scored(byId.get(row.product.id) ?? { ...row.product, actives: [] }, categories).actives;
        const highest = actives.filter(({ inputs }) => rpnOf(rule, inputs).rpn === row.rpn);
        const [first] = highest
          .map(({ active: each, intakeUgPerDay }) => ({ ...each, intake: intakeUgPerDay }))
          .toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
        expect(row.active?.id).toBe(first?.id);
        expect(Math.max(...actives.map(({ inputs }) => rpnOf(rule, inputs).rpn ?? NaN))).toBe(row.rpn);
      });
    }),
    { numRuns: 300 },
  );
  expect(ties).toBeGreaterThan(100);
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

test('at factor 1 every sensitivity curve equals the ranking', () => {
  fc.assert(
    fc.property(plant, anyRule, (candidates, rule) => {
      const ranks = new Map(rank(candidates, categories, rule).map(row => [row.product.id, row.rank]));
      for (const { factors, lines } of sensitivityOf(candidates, categories, rule).curves)
        for (const line of lines) expect(line.ranks[factors.indexOf(1)]).toBe(ranks.get(line.product.id));
    }),
    { numRuns: 150 },
  );
});
