import { expect, test } from 'vitest';
import { formulationLd50 } from './agent-ld50.js';
import { isWater } from './agent-water.js';
import type { AgentRow } from './plant-rows.js';

const mgPerKg = (value: number) => ({ value, unit: 'mg/kg' as const });
const hazards = [
  { name: 'Potassium hydroxide', percent: 15, ld50: mgPerKg(273) },
  { name: 'Edetate', percent: 10, ld50: mgPerKg(1600) },
];

test.each([
  ['not stated', []],
  ['water by its name', [{ name: 'Purified water', percent: 75 }]],
  ['water by its CAS number', [{ name: 'Aqua', casNumber: '7732-18-5', percent: 75 }]],
  [
    'water and less than 10 percent unknown',
    [
      { name: 'Water', percent: 66 },
      { name: 'Perfume', percent: 9 },
    ],
  ],
])('components with a hazard alone make the LD50 of a mixture: the rest is %s', (_what, rest) => {
  // 100 / (15/273 + 10/1600), formulas 2.6.
  expect(formulationLd50([...hazards, ...rest])).toEqual({
    mgPerKg: expect.closeTo(1634.118967452301, 9),
    from: 'mixture',
  });
});

test('with more than 10 percent unknown the most toxic component applies', () => {
  expect(formulationLd50([...hazards, { name: 'Perfume', percent: 11 }])).toEqual({ mgPerKg: 273, from: 'component' });
});

const agent: AgentRow = {
  id: 'c',
  external_id: 'C',
  name: 'Rinse 7',
  agent_type: null,
  components: null,
  ade: null,
  fixed_sal: null,
  carbon_percent: null,
  safety_factor: null,
  modification_factor: null,
  body_weight: null,
  ld50_divisor: null,
  factors_reason: null,
  ld50: null,
  ld50_qualifier: null,
  product_limit: null,
  equipment_ids: [],
};
const water = [{ name: 'Water', casNumber: '7732-18-5', percent: 100 }];

test.each([
  ['its components', { components: water }, true],
  ['its type and components', { agent_type: 'Rinse', components: water }, true],
  ['its type and name', { agent_type: 'water', name: 'WFI' }, true],
  ['its name alone', { name: 'Water' }, false],
  ['a type of something else', { agent_type: 'alkaline', components: water }, false],
  ['components with something else', { components: [...water, { name: 'Ethanol' }] }, false],
])('an agent is water by %s: %s', (_what, fields, expected) => {
  expect(isWater({ ...agent, ...fields })).toBe(expected);
});
