import { expect, test } from 'vitest';
import { defaultPolicy, healthBasedIntake, pairLimit, type HbelNote, type Substance } from '../index.js';
import { next, unknownSubstance } from '../test/golden-ladder.fixture.js';

const policy = defaultPolicy('Chemical');
const tablets = next(100, { mass: 200, units: 2 });
const author = 'Ana Toxa';
const toParenteral = { route: 'parenteral', factor: 0.4, reason: 'absorbed to 40 percent', author };

function flags(residue: Partial<Substance>, route: string | null): readonly string[] {
  const limit = pairLimit({ ...unknownSubstance, ...residue }, { ...tablets, route }, policy, 1000);
  return limit.outcome === 'LIMIT' ? limit.flags : [limit.outcome];
}

function mgPerDay(residue: Partial<Substance>, route: string | null): number | string {
  const found = healthBasedIntake({ ...unknownSubstance, ...residue }, { route }, policy);
  return typeof found === 'string' ? found : found.mgPerDay;
}

test('a limit extrapolated to the route of the next product counts with its factor and a flag (formulas 2.2, HBL-04)', () => {
  const residue = { hbelMgPerDay: { oral: 0.2 }, hbelNotes: { oral: { extrapolations: [toParenteral] } } };
  expect(mgPerDay(residue, 'parenteral')).toBeCloseTo(0.08, 15);
  expect(mgPerDay(residue, 'oral')).toBe(0.2);
  expect(mgPerDay(residue, 'topical')).toContain('ROUTE_MISMATCH');
  expect(flags(residue, 'parenteral')).toContain('HBEL_EXTRAPOLATED: oral to parenteral, factor 0.4');
  expect(flags(residue, 'oral').join()).not.toContain('HBEL_EXTRAPOLATED');
});

test('a limit of the route itself counts instead of an extrapolated one; of several that stand in, the lowest counts', () => {
  const hbelNotes = { oral: { extrapolations: [toParenteral] } };
  expect(mgPerDay({ hbelMgPerDay: { oral: 0.2, parenteral: 0.5 }, hbelNotes }, 'parenteral')).toBe(0.5);
  expect(mgPerDay({ hbelMgPerDay: { oral: 0.2, any: 0.01 }, hbelNotes }, 'parenteral')).toBe(0.01);
  expect(mgPerDay({ hbelMgPerDay: { oral: 0.2, any: 1 }, hbelNotes }, 'parenteral')).toBeCloseTo(0.08, 15);
});

test('a lower acceptable intake for a mutagenic effect governs beside a limit of the route, and a higher one does not', () => {
  const pde = { hbelMgPerDay: { oral: 0.1, any: 0.001 }, hbelNotes: { any: { isIntake: true } as HbelNote } };
  expect(mgPerDay({ ...pde, acceptableIntakeMgPerDay: 0.001 }, 'oral')).toBe(0.001);
  expect(mgPerDay({ hbelMgPerDay: { oral: 0.1 }, acceptableIntakeMgPerDay: 5 }, 'oral')).toBe(0.1);
});

test('the acceptable intake of a route replaces those of other routes there, as for substances with one by each route', () => {
  const isIntake: HbelNote = { isIntake: true };
  const residue = {
    hbelMgPerDay: { oral: 0.185, any: 0.002 },
    hbelNotes: { oral: isIntake, any: isIntake },
    acceptableIntakeMgPerDay: 0.002,
  };
  expect([mgPerDay(residue, 'oral'), mgPerDay(residue, 'inhaled')]).toEqual([0.185, 0.002]);
});

test('a value chosen over a lower one governs, and every limit says so', () => {
  const chosen = {
    hbelMgPerDay: { oral: 0.1 },
    hbelNotes: { oral: { isOverLower: true } as HbelNote },
    acceptableIntakeMgPerDay: 0.001,
  };
  expect(mgPerDay(chosen, 'oral')).toBe(0.1);
  expect(flags(chosen, 'oral')).toContain('HBEL_NOT_LOWEST: AI 0.001 mg/day');
  const lower = { basis: 'PDE', mgPerDay: 0.02 };
  const other = { hbelMgPerDay: { oral: 0.1 }, hbelNotes: { oral: { lower } } };
  expect(flags(other, 'oral')).toContain('HBEL_NOT_LOWEST: PDE 0.02 mg/day');
});

test('a draft is flagged as provisional, whichever criterion governs, and named where the policy does not use it', () => {
  const draft = { hbelMgPerDay: { oral: 5 }, hbelNotes: { oral: { isProvisional: true } as HbelNote } };
  expect(flags(draft, 'oral')).toContain('HBEL_PROVISIONAL');
  expect(flags({ hbelMgPerDay: { oral: 5 } }, 'oral')).not.toContain('HBEL_PROVISIONAL');
  expect(flags({ unusedDrafts: ['oral'] }, 'oral')).toContain(
    'CRITERION_SKIPPED: toxicity (no hbel (DRAFT_NOT_USED: for oral))',
  );
});
