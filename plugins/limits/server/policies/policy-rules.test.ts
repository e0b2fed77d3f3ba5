import { expect, test } from 'vitest';
import { defaultPolicySettings } from '#plugins/limits/shared/default-policies';
import type { PolicySettings, ResidueType } from '#plugins/limits/shared/policy';
import { policyWarnings } from './policy-rules.js';

/** Fields with a warning after a change of a default policy. */
function warned(change: Partial<PolicySettings>, residueType: ResidueType = 'Chemical'): string[] {
  return policyWarnings(residueType, { ...defaultPolicySettings(residueType, 'formulation'), ...change }, []).map(
    ({ path }) => path,
  );
}

test('the policies of the specification have no warning', () => {
  for (const residueType of ['Chemical', 'Detergent', 'Intermediate', 'Nitrosamine'] as const)
    expect(warned({}, residueType)).toEqual([]);
});

test.each<[string, Partial<PolicySettings>, string[]]>([
  ['a residue limit that can be seen', { useResidueLimit: true }, ['residueLimit']],
  ['4.1 ug/sqcm, which is visible too', { useResidueLimit: true, residueLimit: ug(4.1) }, ['residueLimit']],
  ['4 ug/sqcm, which cannot', { useResidueLimit: true, residueLimit: ug(4) }, []],
  ['a residue limit that is off', { useResidueLimit: false }, []],
  ['a recovery of 100 %', { useGlobalRecoveryPercentage: true }, ['globalRecoveryPercentage']],
  ['a recovery of 99 %', { useGlobalRecoveryPercentage: true, globalRecoveryPercentage: 99 }, []],
  ['the first available criterion', { useFirstAvailableCriteria: true }, ['useFirstAvailableCriteria']],
  ['an LD50 for a drug substance', { useLd50: true }, ['useLd50']],
  ['a health-based limit alone', { useDosage: false, useARL: false }, ['useToxicity']],
  ['a general limit alone', { useToxicity: false, useDosage: false }, []],
])('a policy has the expected warnings: %s', (_case, change, paths) => {
  expect(warned(change)).toEqual(paths);
});

test('an LD50 of a cleaning agent, and the intake of a nitrosamine alone, are as they should be', () => {
  expect(warned({ useLd50: true }, 'Detergent')).toEqual([]);
  expect(warned({ modificationFactor: 2 }, 'Nitrosamine')).toEqual(['modificationFactor']);
});

function ug(value: number): PolicySettings['residueLimit'] {
  return { value, unit: 'ug/sqcm' };
}
