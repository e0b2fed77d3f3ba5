import { expect, test } from 'vitest';
import { toActive, toProduction, type ActiveRow } from './plant-rows.js';
import { agentParts } from './agent-parts.js';

const active: ActiveRow = {
  id: 'a',
  external_id: 'A',
  name: 'A',
  hbels: [],
  derived_hbels: [],
  base_factor: null,
  dose_basis: null,
  ld50_basis: null,
  arl: null,
  arl_reason: null,
  residue_limit: null,
  residue_limit_reason: null,
  min_therapeutic_dose: null,
  max_daily_dose: null,
  ld50: null,
  ld50_qualifier: null,
  product_limit: null,
  solubility_term: null,
  cleanability: null,
  hazards: [],
  visual_residue_limit: null,
};

test('only selected limits count, each on its route, the acceptable intake also on routes without one', () => {
  const { hbelMgPerDay, acceptableIntakeMgPerDay } = toActive({
    ...active,
    hbels: [
      { basis: 'PDE', value: { value: 50, unit: 'ug' }, route: 'oral', selected: true },
      { basis: 'ADE', value: { value: 1, unit: 'ug' }, route: 'oral', selected: false },
      { basis: 'ADE', value: { value: 2, unit: 'ug' }, route: 'parenteral', selected: true },
      { basis: 'AI', value: { value: 96, unit: 'ng' }, route: 'any', selected: true },
      { basis: 'TTC', value: { value: 1.5, unit: 'ug' }, route: 'inhaled', selected: true },
    ],
  });
  expect(hbelMgPerDay).toEqual({ oral: 0.05, parenteral: 0.002, any: expect.closeTo(96e-6, 15), inhaled: 0.0015 });
  expect(acceptableIntakeMgPerDay).toBeCloseTo(96e-6, 15);
});

test('a chosen limit names reviewed lower values that were not chosen, its extrapolations, and that it is a draft', () => {
  const ug = (value: number) => ({ value, unit: 'ug' as const });
  const extrapolations = [{ route: 'topical' as const, factor: 0.5, reason: 'half is absorbed', author: 'Ana Toxa' }];
  const { hbelNotes, withoutDrafts } = toActive({
    ...active,
    hbels: [
      { basis: 'PDE', value: ug(50), route: 'oral', selected: true },
      { basis: 'ADE', value: ug(40), route: 'oral', status: 'draft' },
      { basis: 'ADE', value: ug(30), route: 'oral', status: 'retired' },
      { basis: 'ADE', value: ug(45), route: 'oral', status: 'effective' },
      { basis: 'AI', value: ug(10), route: 'any', status: 'effective' },
      { basis: 'PDE', value: ug(7), route: 'parenteral', selected: true, status: 'draft' },
    ],
    derived_hbels: [
      { basis: 'PDE', route: 'oral', derivation: null, forBodyWeightKg: null, extrapolations, chosenOverLower: true },
    ],
  });
  expect(hbelNotes).toEqual({
    oral: { isOverLower: true, lower: { basis: 'AI', mgPerDay: 0.01 }, extrapolations },
    parenteral: { isProvisional: true },
  });
  expect(withoutDrafts).toMatchObject({ hbelMgPerDay: { oral: 0.05 }, unusedDrafts: ['parenteral'] });
});

test.each([
  ['another route is a draft', { unit: 'ug', value: 5 }, { unit: 'mg', value: 1 }, true],
  ['the lowest is a draft', { unit: 'mg', value: 1 }, { unit: 'ug', value: 5 }, false],
  ['both are the same in other units', { unit: 'mg', value: 0.1 }, { unit: 'ng', value: 100_000 }, true],
] as const)('the lowest limit decides whether it is effective: %s', (_what, effective, draft, expected) => {
  const hbels = [
    { basis: 'PDE', value: effective, route: 'oral', selected: true, status: 'effective' },
    { basis: 'PDE', value: draft, route: 'parenteral', selected: true, status: 'draft' },
  ] as const;
  expect(toActive({ ...active, hbels }).lowestHbelIsEffective).toBe(expected);
});

test('limits have the body weight of their derivation or statement, acceptable intakes the highest, and others none', () => {
  const per = { study: 'S', kind: 'NOAEL', value: 1, unit: 'mg/kg/day' } as const;
  const hbels = [
    { basis: 'PDE', value: { value: 1, unit: 'mg' }, route: 'oral', selected: true },
    { basis: 'AI', value: { value: 1, unit: 'mg' }, route: 'inhaled', selected: true },
    { basis: 'AI', value: { value: 2, unit: 'mg' }, route: 'parenteral', selected: true },
    { basis: 'ADE', value: { value: 3, unit: 'mg' }, route: 'any', selected: false },
  ] as const;
  const derived_hbels: ActiveRow['derived_hbels'] = [
    {
      basis: 'PDE',
      route: 'oral',
      derivation: { method: 'pointOfDeparture', pointOfDeparture: per, bodyWeightKg: 60 },
      forBodyWeightKg: null,
    },
    { basis: 'AI', route: 'inhaled', derivation: { method: 'td50', bodyWeightKg: 50 }, forBodyWeightKg: 50 },
    // Its derivation remained in the source facility.
    { basis: 'AI', route: 'parenteral', derivation: null, forBodyWeightKg: 70 },
    { basis: 'ADE', route: 'any', derivation: { method: 'td50', bodyWeightKg: 20 }, forBodyWeightKg: 20 },
  ];
  expect(toActive({ ...active, hbels, derived_hbels })).toMatchObject({
    hbelForKg: { oral: 60, inhaled: 50, parenteral: 70 },
    acceptableIntakeForKg: 70,
  });
  expect(Object.keys(toActive({ ...active, hbels }))).not.toContain('hbelForKg');
});

test('an acceptable intake without a body weight is for an adult, next to one derived for a child', () => {
  const hbels = [
    { basis: 'AI', value: { value: 11.3, unit: 'mg' }, route: 'parenteral', selected: true },
    { basis: 'AI', value: { value: 2.9, unit: 'mg' }, route: 'inhaled', selected: true },
  ] as const;
  const derived_hbels: ActiveRow['derived_hbels'] = [
    { basis: 'AI', route: 'inhaled', derivation: null, forBodyWeightKg: 10 },
  ];
  expect(toActive({ ...active, hbels, derived_hbels })).toMatchObject({
    hbelForKg: { inhaled: 10 },
    acceptableIntakeForKg: 50,
  });
});

test('what is unknown stays null and never becomes zero', () => {
  expect(toActive(active)).toMatchObject({
    therapeuticDoseMgPerDay: null,
    ld50MgPerKg: null,
    ld50Qualifier: '',
    hbelMgPerDay: {},
  });
});

test('an older production has no solvents, and names are compared regardless of case', () => {
  const row = {
    id: 'r',
    external_id: 'R',
    name: 'R',
    kind: 'product' as const,
    source_id: 'p',
    suite: null,
    is_dummy: false,
    min_batch_size: null,
    bioburden_cfu_per25_sqcm: null,
    endotoxin_route: null,
    endotoxin_dose_mg_per_kg_hour: null,
    uses: [],
  };
  expect(toProduction({ ...row, process_solvents: null }).processSolvents).toEqual([]);
  expect(toProduction({ ...row, process_solvents: [' Ethanol'] }).processSolvents).toEqual(['ethanol']);
});

test.each([
  ['its own name without components', null, [['spirit']]],
  [
    'its parts but water',
    [{ name: 'Ethanol', casNumber: '64-17-5' }, { name: 'Purified water' }],
    [['ethanol', '64-17-5']],
  ],
  ['unknown if shares leave a remainder', [{ name: 'Ethanol', percent: 70 }], null],
  ['unknown if one share is missing', [{ name: 'Ethanol', percent: 70 }, { name: 'Soap' }], null],
])('an agent is made of %s', (_what, components, parts) => {
  expect(agentParts({ name: 'Spirit', components })).toEqual(parts);
});
