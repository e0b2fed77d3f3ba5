import { expect, test } from 'vitest';
import { defaultPolicySettings } from './default-policies.js';
import { PolicySettings } from './policy.js';

test('the defaults that the API documents are those that a facility begins with', () => {
  const defaults: Readonly<Record<string, unknown>> = defaultPolicySettings('Chemical', 'formulation');
  const documented = Object.entries(PolicySettings.properties).flatMap(([field, shape]) => {
    const told = /default (\d+)/.exec('description' in shape ? String(shape.description) : '')?.[1];
    return told === undefined ? [] : [[field, Number(told)] as const];
  });
  expect(documented.map(([field]) => field)).toContain('safetyFactor');
  for (const [field, told] of documented) expect([field, defaults[field]]).toEqual([field, told]);
});
