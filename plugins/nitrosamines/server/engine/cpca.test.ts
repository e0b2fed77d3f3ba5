import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activatingFeatures, deactivatingFeatures, type CpcaStructure } from '#plugins/nitrosamines/shared/cpca';
import { categorise, intakesOfCategory, structureFaults } from './index.js';

/** Sum of points before the category is held between 1 and 4. */
const scoreOf = (structure: CpcaStructure): number | null => categorise(structure).score;

test('α-hydrogens score as the published table says, in either order, and too few of them are category 5 directly', () => {
  const table: readonly (readonly [one: number, other: number, score: number | null])[] = [
    [0, 0, null],
    [0, 1, null],
    [1, 1, null],
    [0, 2, 3],
    [0, 3, 2],
    [1, 2, 3],
    [1, 3, 3],
    [2, 2, 1],
    [2, 3, 1],
  ];
  for (const [one, other, score] of table)
    for (const alphaHydrogens of [
      [one, other],
      [other, one],
    ]) {
      expect(scoreOf({ alphaHydrogens }), `${one},${other}`).toBe(score);
      // An ethyl group only counts with 0 and 2.
      const ofEthyl = one === 0 && other === 2 ? 2 : score;
      expect(scoreOf({ alphaHydrogens, methyleneOfEthyl: true }), `${one},${other} of an ethyl`).toBe(ofEthyl);
    }
  const tertiary = categorise({ alphaHydrogens: [0, 2], alphaCarbonTertiary: true });
  expect(tertiary).toMatchObject({ category: 5, score: null, intakeNgPerDay: intakesOfCategory(5) });
});

test('each feature adds the points of the published table', () => {
  const points: Readonly<Record<string, number>> = {
    carboxylicAcid: 3,
    pyrrolidineRing: 3,
    sixRingWithSulfur: 3,
    fiveOrSixRing: 2,
    morpholineRing: 1,
    sevenRing: 1,
    longChainsOnBothSides: 1,
    electronWithdrawingOneSide: 1,
    electronWithdrawingBothSides: 2,
    betaHydroxylOneSide: 1,
    betaHydroxylBothSides: 2,
    arylOnAlphaCarbon: -1,
    methylOnBetaCarbon: -1,
  };
  const alphaHydrogens = [2, 2];
  const found = [
    ...deactivatingFeatures.map(each => [each, scoreOf({ alphaHydrogens, deactivating: [each] })] as const),
    ...activatingFeatures.map(each => [each, scoreOf({ alphaHydrogens, activating: [each] })] as const),
  ];
  expect(Object.fromEntries(found.map(([feature, score]) => [feature, (score ?? NaN) - 1]))).toEqual(points);
});

test('a category has the published intake of each authority, and the lower one where none is published', () => {
  const published: readonly (readonly [category: number, EMA: number, FDA: number])[] = [
    [1, 18, 26.5],
    [2, 100, 100],
    [3, 400, 400],
    [4, 1500, 1500],
    [5, 1500, 1500],
  ];
  for (const [category, EMA, FDA] of published)
    expect(intakesOfCategory(category)).toEqual({ EMA, FDA, HC: EMA, TGA: Math.min(EMA, FDA) });
});

const anyStructure: fc.Arbitrary<CpcaStructure> = fc
  .record({
    alphaHydrogens: fc.tuple(fc.nat(3), fc.nat(3)),
    alphaCarbonTertiary: fc.boolean(),
    methyleneOfEthyl: fc.boolean(),
    deactivating: fc.subarray([...deactivatingFeatures], { maxLength: 4 }),
    activating: fc.subarray([...activatingFeatures]),
  })
  .filter(structure => structureFaults(structure).length === 0);

test('no feature that makes a nitrosamine more potent raises its intake, and none that makes it less potent lowers it', () => {
  fc.assert(
    fc.property(anyStructure, structure => {
      const intake = (of: CpcaStructure): number => categorise(of).intakeNgPerDay.EMA;
      const { category, score } = categorise(structure);
      if (score !== null) expect(category).toBe(score >= 4 ? 4 : score <= 1 ? 1 : score);
      expect(intake({ ...structure, activating: [...activatingFeatures] })).toBeLessThanOrEqual(intake(structure));
      expect(intake({ ...structure, deactivating: [] })).toBeLessThanOrEqual(intake(structure));
    }),
  );
});
