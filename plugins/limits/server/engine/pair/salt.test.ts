import { expect, test } from 'vitest';
import { defaultPolicy, pairLimit, sensitivityOf, type PairLimit, type Production, type Substance } from '../index.js';

const residue: Substance = {
  id: 'a',
  externalId: 'A',
  name: 'A',
  // Of the salt 0.0125 mg a day and 7.8125 mg, with 0.8 of it base.
  hbelMgPerDay: { oral: 0.01, parenteral: 0.002 },
  acceptableIntakeMgPerDay: null,
  ttcMgPerDay: null,
  therapeuticDoseMgPerDay: 6.25,
  ld50MgPerKg: 100,
  ld50Qualifier: '',
  productLimit: null,
  baseFactors: { hbel: { oral: 0.8 }, therapeuticDose: 0.8 },
};
const next: Production = {
  id: 'n',
  externalId: 'N',
  name: 'N',
  kind: 'product',
  route: 'oral',
  minBatchSizeKg: 100,
  unitMassMg: 200,
  maxUnitsPerDay: null,
  // 12 mg of base a day from units of 7.5 mg of a salt with 0.8 of it base: two a day.
  actives: [
    { substance: { ...residue, id: 'b' }, strengthMg: 6, maxDailyDoseMgPerDay: 12, strengthBaseFactor: 0.8 },
    { substance: { ...residue, id: 'c' }, strengthMg: 5, maxDailyDoseMgPerDay: 5 },
  ],
};
const alone = (criterion: 'useToxicity' | 'useDosage' | 'useLd50' | 'useARL') => ({
  ...defaultPolicy('Chemical'),
  useToxicity: false,
  useDosage: false,
  useLd50: false,
  useARL: false,
  [criterion]: true,
});
function limit(policy = alone('useToxicity'), substance = residue, into = next): PairLimit {
  const found = pairLimit(substance, into, policy, 250_000);
  if (found.outcome !== 'LIMIT') throw new Error(found.outcome);
  return found;
}
const saltFlags = ({ flags }: PairLimit): string[] => flags.filter(flag => flag.includes('AS_BASE'));

test('shares of base are reported and never applied again: input values are of the base', () => {
  // 0.01 mg a day × 500 000 units ÷ 2 a day, and 6.25 ÷ 1000 of it.
  expect(limit()).toMatchObject({ l0MgPerDay: 0.01, l2Mg: 2500, l3MgPerSqcm: 0.01 });
  expect(limit(alone('useDosage')).l2Mg).toBe(1562.5);
  const { baseFactors: _told, ...unstated } = residue;
  expect(limit(undefined, unstated)).toMatchObject({ l2Mg: 2500, l3MgPerSqcm: 0.01 });
});

test('a limit reports the share of base of its own intake, and no other', () => {
  expect(saltFlags(limit())).toEqual(['AS_BASE: 0.8', 'DOSES_AS_BASE']);
  expect(saltFlags(limit(alone('useDosage')))).toEqual(['AS_BASE: 0.8', 'DOSES_AS_BASE']);
  expect(saltFlags(limit(alone('useLd50')))).toEqual(['DOSES_AS_BASE']);
  expect(saltFlags(limit(undefined, residue, { ...next, route: 'parenteral' }))).toEqual(['DOSES_AS_BASE']);
  expect(saltFlags(limit(alone('useARL')))).toEqual([]);
});

test('doses are flagged as converted only where dose and strength mix salt and base and determine the units per day', () => {
  const [first, second] = next.actives;
  if (first === undefined || second === undefined) throw new Error('two actives');
  const doses = (actives: Production['actives'], fields: Partial<Production> = {}): boolean =>
    limit(undefined, residue, { ...next, ...fields, actives }).flags.includes('DOSES_AS_BASE');
  expect(doses([{ ...first, doseBaseFactor: 0.8 }, second])).toBe(false);
  expect(
    doses([
      { ...first, maxDailyDoseMgPerDay: 3 },
      { ...second, maxDailyDoseMgPerDay: 15 },
    ]),
  ).toBe(false);
  expect(doses([first, second], { maxUnitsPerDay: 9 })).toBe(false);
  const bulk = { kind: 'api', unitMassMg: null } as const;
  expect(doses([second], bulk)).toBe(false);
  expect(doses([second], { ...bulk, batchBaseFactor: 0.9 })).toBe(true);
});

test('another share of base changes only the values multiplied by it', () => {
  const { baseFactors: _said, ...ofBase } = residue;
  const lever = (substance: Substance) =>
    sensitivityOf({ substance, next, policy: alone('useToxicity'), areaSqcm: 250_000, equipmentCount: null }).find(
      ({ symbol }) => symbol === 'f',
    );
  expect(lever(residue)?.lowerL3).toBeCloseTo(0.009, 12);
  expect(lever(ofBase)).toBeUndefined();
  expect(lever({ ...residue, baseFactors: { ld50: 0.8 } })?.lowerL3).toBe(0.01);
});
