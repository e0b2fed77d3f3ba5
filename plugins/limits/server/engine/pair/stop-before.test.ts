import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calculateMatrix,
  defaultPolicy,
  pairLimit,
  type LimitPolicy,
  type MacFormula,
  type Substance,
} from '../index.js';
import { unknownSubstance } from '../test/golden-ladder.fixture.js';
import { tablets } from '../test/one-pair.fixture.js';
import { anyPlant } from '../test/random-plant.fixture.js';
import { expectSinglePairs } from '../test/single-pairs.fixture.js';

/** 1/1000 of the dose would allow 1250 mg in 250 000 doses. */
const cytotoxic: Substance = { ...unknownSubstance, hazards: ['cytotoxic'], therapeuticDoseMgPerDay: 5 };

const before = (residue: Partial<Substance>, policy: Partial<LimitPolicy> = {}, next = tablets) =>
  pairLimit({ ...cytotoxic, ...residue }, next, { ...defaultPolicy('Chemical'), ...policy }, 1000);

test('a hazardous active without a health-based limit has no limit by any criterion, and says for which hazard', () => {
  expect(before({})).toMatchObject({ outcome: 'HBEL_REQUIRED', missing: ['hbel (HBEL_REQUIRED: cytotoxic)'] });
  const both = before({ hazards: ['cytotoxic', 'genotoxic'] });
  expect(both).toMatchObject({ missing: ['hbel (HBEL_REQUIRED: cytotoxic and genotoxic)'] });
  const { hazards: _none, ...harmless } = cytotoxic;
  expect(pairLimit(harmless, tablets, defaultPolicy('Chemical'), 1000).outcome).toBe('LIMIT');
});

test('no setting of the policy and no user-defined formula gives it one', () => {
  const formula = { externalId: 'F', reads: ['td'], evaluate: () => ({ mg: 1 }) } as unknown as MacFormula;
  for (const policy of [
    { useToxicity: false },
    { requireHbel: false, useFirstAvailable: true },
    { formulas: { toxicity: formula } },
  ])
    expect(before({}, policy).outcome).toBe('HBEL_REQUIRED');
});

test('a value for the route, for any route or an acceptable intake gives it one; a draft that does not count gives none', () => {
  for (const value of [
    { hbelMgPerDay: { oral: 0.01 } },
    { hbelMgPerDay: { any: 0.01 } },
    { acceptableIntakeMgPerDay: 0.01 },
  ])
    expect(before(value).outcome).toBe('LIMIT');
  expect(before({ unusedDrafts: ['oral'] }).outcome).toBe('HBEL_REQUIRED');
});

test('values for other routes are the more exact reason where the criterion counts, and missing ones where it does not', () => {
  const parenteral = { hbelMgPerDay: { parenteral: 0.01 } };
  expect(before(parenteral).outcome).toBe('ROUTE_MISMATCH');
  expect(before(parenteral, { useToxicity: false }).outcome).toBe('HBEL_REQUIRED');
});

test('before an intermediate, which no patient takes, it has the general limit', () => {
  expect(before({}, {}, { ...tablets, kind: 'intermediate' }).outcome).toBe('LIMIT');
});

test('in plants of hazardous actives, whole rows equal single pairs to the last digit', () => {
  fc.assert(
    fc.property(anyPlant, plant => {
      const productions = plant.productions.map(each => ({
        ...each,
        actives: each.actives.map(active => ({
          ...active,
          substance: { ...active.substance, hazards: ['cytotoxic'] },
        })),
      }));
      const input = { ...plant, productions };
      expectSinglePairs(input, calculateMatrix(input));
    }),
    { numRuns: 300 },
  );
});
