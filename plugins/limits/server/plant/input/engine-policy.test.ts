import { expect, test } from 'vitest';
import { defaultPolicySettings } from '#plugins/limits/shared/default-policies';
import { residueTypes } from '#plugins/limits/shared/policy';
import { defaultPolicy } from '../../engine/index.js';
import { enginePolicy } from './engine-policy.js';

test.each(residueTypes)('the engine and facilities begin with the same policy for residues of type %s', residueType => {
  const begun = { ...defaultPolicySettings(residueType, 'formulation'), residueType, version: 0 };
  expect(enginePolicy(begun)).toEqual(defaultPolicy(residueType));
});
