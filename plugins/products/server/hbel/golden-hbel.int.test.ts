import type { Static } from 'typebox';
import { afterAll, beforeAll, expect } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { DerivedLimit } from '#plugins/products/shared/hbel';
import {
  holdGoldenCases,
  number,
  numberIn,
  type Inputs,
} from '../../../limits/server/engine/test/golden-cases.fixture.js';

let plant: TestKernel;
let specialist: TestClient;
beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

/** The derivation answered by the route. */
async function derivation(body: object): Promise<Static<typeof DerivedLimit>['derivation']> {
  const answer = await specialist.post('/hbels/derive', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['derivation'] as unknown as Static<typeof DerivedLimit>['derivation'];
}
/** The derived limit in ug a day. */
const derived = async (body: object): Promise<number> => (await derivation(body)).valueUgPerDay;

const because = (value: number) => ({ value, reason: 'as published' });
type Factor = 'f1' | 'f2' | 'f3' | 'f4' | 'f5';
const factors = (values: Partial<Record<Factor, number>> = {}) => {
  const { f1 = 1, f2 = 1, f3 = 1, f4 = 1, f5 = 1 } = values;
  return { f1: because(f1), f2: because(f2), f3: because(f3), f4: because(f4), f5: because(f5) };
};
const factorsIn = (inputs: Inputs) =>
  factors(
    Object.fromEntries(
      ['f1', 'f2', 'f3', 'f4', 'f5'].flatMap(key => (numberIn(inputs, key) === null ? [] : [[key, inputs[key]]])),
    ),
  );
const departure = (kind: string, value: number, unit: string, bodyWeightKg: number | null, of: object) => ({
  method: 'pointOfDeparture',
  pointOfDeparture: { study: 'as published', kind, value, unit },
  bodyWeightKg,
  factors: of,
});

/** An acceptable daily intake with one safety factor, sent as the factors of a derivation. */
async function adi(inputs: Inputs, kind: string, dose: string, of: Partial<Record<Factor, number>>) {
  const product = Object.values(of).reduce((all, value) => all * value, 1);
  expect(product).toBe(number(inputs, 'safety_factor'));
  const weight = numberIn(inputs, 'body_weight_kg') ?? 50;
  const unit = dose.includes('_ug_') ? 'ug/kg/day' : 'mg/kg/day';
  const perPerson = await derived(departure(kind, number(inputs, dose), unit, weight, factors(of)));
  return {
    adi_ug_per_kg_day: perPerson / weight,
    adi_ng_per_kg_day: (perPerson / weight) * 1000,
    per_person_ug_per_day: perPerson,
  };
}

async function pde(inputs: Inputs) {
  const loael = numberIn(inputs, 'loael_mg_per_kg_day');
  const value = loael ?? number(inputs, 'noael_mg_per_kg_day');
  const kind = loael === null ? 'NOAEL' : 'LOAEL';
  const body = departure(kind, value, 'mg/kg/day', number(inputs, 'body_weight_kg'), factorsIn(inputs));
  return { pde_mg_per_day: (await derived(body)) / 1000 };
}

async function byOel(oelUgPerM3: number, more: object = {}): Promise<number> {
  return derived({ method: 'oel', oelUgPerM3, ...more });
}

async function acceptableIntake(inputs: Inputs) {
  const ug = await derived({
    method: 'td50',
    td50MgPerKgDay: number(inputs, 'td50_mg_per_kg_day'),
    bodyWeightKg: number(inputs, 'body_weight_kg'),
  });
  return { ai_ug_per_day: ug, ai_ng_per_day: ug * 1000 };
}

holdGoldenCases({
  areas: ['hbel', 'ai'],
  answers: {
    'PUB-HBEL-01': pde,
    'PUB-HBEL-02': async inputs => {
      if (number(inputs, 'daily_dose_g') !== 10) throw new Error('option 1 supposes 10 g a day');
      const dose = number(inputs, 'pde_mg_per_day');
      return { limit_ppm: (await derivation(departure('NOAEL', dose, 'mg/day', null, factors()))).q3cOption1Ppm };
    },
    'PUB-HBEL-03': async inputs => {
      const study = departure('NOAEL', number(inputs, 'ppm_v'), 'ppm', 50, factors());
      const inhalation = {
        molarMassGPerMol: number(inputs, 'molar_mass_g_per_mol'),
        hoursPerDay: 6,
        daysPerWeek: 5,
        breathedLPerDay: 290,
        weightKg: 0.425,
        source: 'ICH Q3C',
      };
      const { inputs: trace } = await derivation({ ...study, inhalation });
      return { mg_per_m3: trace.find(({ symbol, unit }) => symbol === 'c' && unit === 'mg/m3')?.value ?? NaN };
    },
    'PUB-HBEL-05': inputs => adi(inputs, 'NOAEL', 'noel_ug_per_kg_day', { f1: 10, f2: 10 }),
    'PUB-HBEL-06': inputs => adi(inputs, 'NOAEL', 'noel_ug_per_kg_day', { f1: 10, f2: 10 }),
    'PUB-HBEL-09': inputs => adi(inputs, 'NOAEL', 'noel_mg_per_kg_day', { f1: 10, f2: 10, f4: 5 }),
    'PUB-HBEL-11': inputs => adi(inputs, 'LOAEL', 'loael_mg_per_kg_day', { f1: 10, f2: 10, f5: 10 }),
    'PUB-HBEL-14': inputs => adi(inputs, 'NOAEL', 'noael_ug_per_kg_day', { f1: 10, f2: 10 }),
    'PUB-HBEL-15': async () => ({
      adi_ug_per_day: await Promise.all(
        ['carcinogenic', 'potent', 'neither'].map(category => derived({ method: 'category', category })),
      ),
    }),
    'PUB-HBEL-16': async inputs => ({
      pde_ug_per_day: await byOel(number(inputs, 'oel_ug_per_m3'), {
        breathedM3: number(inputs, 'breathing_volume_m3'),
      }),
    }),
    'HBL-01': pde,
    'HBL-02': pde,
    'HBL-03': async inputs => {
      const dose = number(inputs, 'clinical_noael_mg_per_day');
      return { pde_mg_per_day: (await derived(departure('NOAEL', dose, 'mg/day', null, factorsIn(inputs)))) / 1000 };
    },
    'HBL-04': async inputs => {
      const oral = departure('NOAEL', number(inputs, 'pde_oral_mg_per_day'), 'mg/day', null, factors());
      const bioavailability = {
        studied: number(inputs, 'oral_bioavailability'),
        target: number(inputs, 'target_bioavailability'),
        reason: 'measured',
      };
      return { pde_parenteral_mg_per_day: (await derived({ ...oral, bioavailability })) / 1000 };
    },
    'HBL-06': async inputs => ({
      ade_ug_per_day: await byOel(number(inputs, 'oel_ug_per_m3'), {
        breathedM3: number(inputs, 'breathing_volume_m3'),
        absorption: number(inputs, 'alpha'),
      }),
    }),
    'PUB-AI-01': acceptableIntake,
    'PUB-AI-02': acceptableIntake,
  },
  notHeld: {
    'a person chooses among opinions, the product does not': 'HBL-05',
  },
});
