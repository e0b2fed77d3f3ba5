import { expect, test } from 'vitest';
import { defaultPolicySettings } from './default-policies.js';
import { PolicySettings } from './policy.js';

test('the defaults in the API documentation are the initial settings of a facility', () => {
  const defaults: Readonly<Record<string, unknown>> = defaultPolicySettings('Chemical', 'formulation');
  const documented = Object.entries(PolicySettings.properties).flatMap(([field, shape]) => {
    const documentedValue = /default (\d+)/.exec('description' in shape ? String(shape.description) : '')?.[1];
    return documentedValue === undefined ? [] : [[field, Number(documentedValue)] as const];
  });
  expect(documented.map(([field]) => field)).toContain('safetyFactor');
  for (const [field, documentedValue] of documented) expect([field, defaults[field]]).toEqual([field, documentedValue]);
});
