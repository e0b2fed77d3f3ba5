import { expect, test } from 'vitest';
import { alignSteps } from './align-steps.js';
import { judgeValues, verdictOfStep } from './judge-step.js';

const plan = ['Pre-rinse with purified water', 'Wash', 'Rinse', 'Final rinse', 'Dry'].map((name, index) => ({
  number: index + 1,
  name,
}));
const named = (...names: string[]) => names.map(name => ({ number: null, name }));
const pairs = (...of: Parameters<typeof alignSteps>) =>
  alignSteps(...of).map(({ planned, recorded }) => [planned, recorded]);

test('steps of a cycle are found by their names, also where a name only begins alike', () => {
  expect(pairs(plan, named('pre-rinse', 'WASH', 'Rinse', 'Final  Rinse', 'dry'))).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]);
});

test('a missed rinse is missed at its place, and a hold that nobody planned stays visible', () => {
  expect(pairs(plan, named('Pre-rinse', 'Wash', 'Hold', 'Final rinse', 'Dry'))).toEqual([
    [0, 0],
    [1, 1],
    [2, null],
    [null, 2],
    [3, 3],
    [4, 4],
  ]);
});

test('a step that ran out of order is missed at its place and unplanned where it ran', () => {
  const recorded = [1, 3, 2, 4, 5].map(number => ({ number, name: `P${number}` }));
  const aligned = pairs(plan, recorded);
  expect(aligned.filter(([planned]) => planned === null)).toHaveLength(1);
  expect(aligned.filter(([, place]) => place === null)).toHaveLength(1);
  expect(aligned.filter(([planned, place]) => planned !== null && place !== null)).toHaveLength(4);
});

test('every planned and every recorded step appears exactly once, whatever the names are', () => {
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round += 1) {
    const random = (): string[] => Array.from({ length: next(7) }, () => 'abcd'[next(4)] ?? '');
    const [wanted, found] = [named(...random()), named(...random())];
    const aligned = alignSteps(wanted, found);
    expect(aligned.flatMap(({ planned }) => planned ?? [])).toEqual(wanted.map((_, index) => index));
    expect(aligned.flatMap(({ recorded }) => recorded ?? [])).toEqual(found.map((_, index) => index));
  }
});

test('values are judged unrounded against limits of the step, single values within a tenth', () => {
  const limits = { minimum: 60, maximum: 70, isSingle: false };
  const within = (actual: number | null, of: object = limits) =>
    judgeValues(
      [{ what: 'x', unit: '°C', minimum: 60, maximum: 70, isSingle: false, ...of }],
      [{ what: 'x', unit: '°C', actual }],
    )[0]?.isWithin;
  expect([within(60), within(70), within(59.999), within(70.001), within(null)]).toEqual([
    true,
    true,
    false,
    false,
    null,
  ]);
  const single = { minimum: 20, maximum: 20, isSingle: true };
  expect([within(18, single), within(22, single), within(17.9, single), within(22.1, single)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a critical step whose limits the file does not show is incomplete, another one is not', () => {
  const values = judgeValues(
    [{ what: 'Time', unit: 'min', minimum: 5, maximum: null, isSingle: false }],
    [{ what: 'Time', unit: 'min', actual: null }],
  );
  expect([verdictOfStep(values, true), verdictOfStep(values, false)]).toEqual(['incomplete', 'within']);
});
