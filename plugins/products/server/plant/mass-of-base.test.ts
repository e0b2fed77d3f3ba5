import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MassBasis } from '#plugins/products/shared/mass-basis';
import type { ProductActive } from '#plugins/products/shared/product';
import { toActive, type ActiveRow, type ProductRow } from './plant-rows.js';
import { toProduct } from './product-doses.js';

const mg = (value: number) => ({ value, unit: 'mg' as const });
const hbel = (basis: 'PDE' | 'AI' | 'TTC', route: 'oral' | 'parenteral', value: number, massBasis?: MassBasis) => ({
  basis,
  route,
  value: mg(value),
  selected: true,
  ...(massBasis === undefined ? {} : { massBasis }),
});
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
  min_therapeutic_dose: mg(10),
  max_daily_dose: mg(40),
  ld50: { value: 500, unit: 'mg/kg' },
  ld50_qualifier: null,
  product_limit: { value: 3, unit: 'mg' },
  solubility_term: null,
  cleanability: null,
  hazards: [],
  visual_residue_limit: null,
};
const product: ProductRow = {
  id: 'p',
  external_id: 'P',
  name: 'P',
  route: 'oral',
  patient_group: null,
  body_weight: null,
  dosage_unit_mass: mg(200),
  max_units_per_day: null,
  ldd_basis: 'activeMass',
  ldd: null,
  actives: [],
  product_limit: null,
  base_factors: null,
};

test('masses of the salt are converted to base once, and those of the base or unstated stay, with any base factor', () => {
  const hbels = [
    hbel('PDE', 'oral', 0.5, 'salt'),
    hbel('AI', 'parenteral', 0.0003, 'salt'),
    // A lower number than the one of the salt, but higher as base.
    hbel('AI', 'oral', 0.00025),
  ];
  const found = toActive({ ...active, hbels, base_factor: 0.8, dose_basis: 'salt', ld50_basis: 'salt' });
  expect(found).toMatchObject({
    acceptableIntakeMgPerDay: expect.closeTo(0.00024, 15),
    therapeuticDoseMgPerDay: 8,
    maxDailyDoseMgPerDay: 32,
    ld50MgPerKg: 400,
    productLimit: { value: 3, unit: 'mg' },
    baseFactor: 0.8,
    baseFactors: { hbel: { parenteral: 0.8 }, acceptableIntake: 0.8, dose: 0.8, ld50: 0.8 },
  });
  const plain = toActive({ ...active, hbels: [hbel('PDE', 'oral', 0.5, 'base'), hbel('AI', 'parenteral', 1)] });
  const withFactor = { ...active, hbels: [hbel('PDE', 'oral', 0.5), hbel('AI', 'parenteral', 1)], base_factor: 0.8 };
  expect(toActive({ ...withFactor, dose_basis: 'base' })).toEqual({ ...plain, baseFactor: 0.8 });
  expect(plain).not.toHaveProperty('baseFactors');
});

test('a mass of a salt without a base factor is unknown, never taken as base', () => {
  const found = toActive({
    ...active,
    hbels: [hbel('PDE', 'oral', 0.5, 'salt')],
    dose_basis: 'salt',
    ld50_basis: 'salt',
  });
  expect(found).toMatchObject({ hbelMgPerDay: {}, therapeuticDoseMgPerDay: null, ld50MgPerKg: null });
  const actives = [{ apiId: 'a', strength: mg(5), strengthBasis: 'salt' as const, ldd: mg(10) }];
  expect(toProduct({ ...product, actives }).actives[0]).toMatchObject({ strengthMg: null, maxDailyDoseMgPerDay: 10 });
});

test.each([
  ['nothing said', {}, 2],
  ['both of the base', { strengthBasis: 'base', doseBasis: 'base' }, 2],
  ['both of the salt', { strengthBasis: 'salt', doseBasis: 'salt' }, 2],
  // 10 mg of base are 12.5 mg of the salt.
  ['the strength of the salt', { strengthBasis: 'salt' }, 2.5],
  ['the dose of the salt', { strengthBasis: 'base', doseBasis: 'salt' }, 1.6],
  ['the strength of another salt than that of the active', { strengthBasis: 'salt', conversionFactor: 0.5 }, 4],
] as const)('10 mg a day of 5 mg units, %s %j: %d units', (_what, fields: Partial<ProductActive>, units) => {
  const actives = [{ apiId: 'a', strength: mg(5), ldd: mg(10), ...fields }];
  const row = { ...product, actives, base_factors: { a: 0.8 } };
  const [found] = toProduct(row).actives;
  expect((found?.maxDailyDoseMgPerDay ?? NaN) / (found?.strengthMg ?? NaN)).toBeCloseTo(units, 12);
  // A label of one unit a day is never ignored and never hides what the dose requires.
  expect(toProduct({ ...row, max_units_per_day: 1 }).maxUnitsPerDay).toBeCloseTo(units, 12);
});

test('a maximum daily dose of the product as mass of its actives is distributed by strength in its mass basis', () => {
  const actives = [
    { apiId: 'a', strength: mg(5), strengthBasis: 'salt' as const, doseBasis: 'salt' as const },
    { apiId: 'b', strength: mg(1) },
  ];
  const found = toProduct({ ...product, ldd: mg(12), actives, base_factors: { a: 0.8 } }).actives;
  // 10 mg of the salt are 8 of its base, and 2 of the other.
  expect(found.map(({ maxDailyDoseMgPerDay }) => maxDailyDoseMgPerDay)).toEqual([8, 2]);
});

const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const amount = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
const basis = fc.constantFrom(null, 'base' as const, 'salt' as const);

test('an intake stated of the salt is never higher, and equals the same amount of base', () => {
  fc.assert(
    fc.property(share, amount, amount, amount, (factor, value, dose, ld50) => {
      const row = {
        ...active,
        base_factor: factor,
        hbels: [hbel('PDE', 'oral', value)],
        min_therapeutic_dose: mg(dose),
        ld50: { value: ld50, unit: 'mg/kg' },
      };
      const said = { hbels: [hbel('PDE', 'oral', value, 'salt')], dose_basis: 'salt', ld50_basis: 'salt' } as const;
      const [asBase, asSalt] = [toActive(row), toActive({ ...row, ...said })];
      for (const [base, salt] of [
        [asBase.hbelMgPerDay['oral'], asSalt.hbelMgPerDay['oral']],
        [asBase.therapeuticDoseMgPerDay, asSalt.therapeuticDoseMgPerDay],
        [asBase.ld50MgPerKg, asSalt.ld50MgPerKg],
      ] as const) {
        expect(salt).toBeLessThanOrEqual(base ?? NaN);
        expect(salt).toBe((base ?? NaN) * factor);
      }
    }),
  );
});

test('units a day equal those of the same masses stated as base; a strength of the salt never reduces them', () => {
  fc.assert(
    fc.property(share, amount, amount, basis, basis, (factor, strength, dose, strengthBasis, doseBasis) => {
      const unitsOf = (fields: Partial<ProductActive>): number => {
        const actives = [{ apiId: 'a', strength: mg(strength), ldd: mg(dose), ...fields }];
        const [found] = toProduct({ ...product, actives, base_factors: { a: factor } }).actives;
        return (found?.maxDailyDoseMgPerDay ?? NaN) / (found?.strengthMg ?? NaN);
      };
      const inBase = (mass: number, of: typeof strengthBasis): number => (of === 'salt' ? mass * factor : mass);
      const expected = inBase(dose, doseBasis) / inBase(strength, strengthBasis);
      expect(unitsOf({ strengthBasis, doseBasis }) / expected).toBeCloseTo(1, 9);
      expect(unitsOf({ strengthBasis: 'salt' })).toBeGreaterThanOrEqual(unitsOf({}));
    }),
  );
});
