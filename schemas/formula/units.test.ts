import { describe, expect, test } from 'vitest';
import { checkFormula, type FormulaPurpose } from './check.js';
import { formatUnit, parseUnit } from './unit.js';

const variables = new Map(
  Object.entries({
    td: 'mg/day',
    pde: 'mg/day',
    ld50: 'mg/kg',
    bw: 'kg',
    ld50_divisor: 'day',
    arl: 'ppm',
    mbs: 'kg',
    ldd: 'mg/day',
    e_n: 'doses/batch',
    sf: '1',
    mf: '1',
    mg_per_kg: 'mg/kg',
    sa_shared: 'sqcm',
    residue_limit: 'mg/sqcm',
    solubility: 'score',
    toxicity: 'score',
    odd: 'furlong',
  }).map(([key, unit]) => [key, { unit }]),
);

function verdict(expression: string, purpose: FormulaPurpose = 'mac'): unknown {
  const check = checkFormula(expression, variables, purpose);
  return check.ok ? check.unit : check.error.message;
}

describe('units of formulas', () => {
  test.each(['td/sf*e_n/mf', 'pde*e_n/mf', 'ld50*bw/(2000*sf*mf)*e_n', 'ld50*bw/(ld50_divisor*sf*mf)*e_n', 'arl*mbs'])(
    'the default %s gives mg',
    formula => {
      expect(verdict(formula)).toBe('mg');
    },
  );

  test.each([
    'min(pde*e_n, td/1000*e_n, arl*mbs)',
    'residue_limit * sa_shared',
    'pde * mbs * mg_per_kg / ldd',
    'if(td > 5, pde*e_n, arl*mbs)',
    'sqrt(pde*e_n * arl*mbs)',
    'round(arl*mbs)',
    'max(arl*mbs, 1)',
    'arl*mbs + 2^3 + sqrt(4) + ln(2)',
    'min(ld50*bw/2000*e_n, arl*mbs)',
    'min(arl*mbs, ld50*bw/2000*e_n)',
    'sf*e_n/(2000/(ld50*bw))',
    '(2000/(ld50*bw*e_n))^-1',
    '(ld50*bw*e_n/2000)^1',
    '50',
  ])('%s gives mg', formula => {
    expect(verdict(formula)).toBe('mg');
  });

  test.each([
    'solubility*toxicity',
    'max(solubility, 2)*toxicity + log10(td)',
    'solubility^2',
    'td/pde',
    '2^solubility',
  ])('%s gives a plain number', formula => {
    expect(verdict(formula, 'rpn')).toBe('1');
  });

  test.each([
    ['arl + mbs*e_n', 'FORMULA_UNIT at 5: kg·day cannot be added to ppm'],
    ['arl*mbs + mbs', 'FORMULA_UNIT at 9: kg cannot be added to mg'],
    ['arl*mbs - mbs*e_n', 'FORMULA_UNIT at 9: kg·day cannot be taken from mg'],
    ['pde', 'FORMULA_UNIT at 1: the result is in mg/day, and it has to be mg'],
    ['td/1000', 'FORMULA_UNIT at 3: the result is in mg/day, and it has to be mg'],
    ['pde*mbs/ldd', 'FORMULA_UNIT at 8: the result is in kg, and it has to be mg'],
    ['solubility', 'FORMULA_UNIT at 1: the result is a plain number, and it has to be mg'],
    ['min(td, mbs)', 'FORMULA_UNIT at 1: kg cannot be compared with mg/day'],
    ['if(td > mbs, 1, 2)', 'FORMULA_UNIT at 7: kg cannot be compared with mg/day'],
    ['if(td > 1, arl*mbs, td)', 'FORMULA_UNIT at 1: mg/day cannot be given where the other value is mg'],
    ['2^td', 'FORMULA_UNIT at 2: an exponent is a plain number, not mg/day'],
    ['td^solubility', 'FORMULA_UNIT at 3: the exponent of mg/day has to be a number that is written out'],
    ['td^99', 'FORMULA_UNIT at 3: mg/day to the power of 99 is no unit'],
    ['td^(1/0)', 'FORMULA_UNIT at 3: the exponent of mg/day has to be a number that is written out'],
    // Only a number below the fraction line stands for days.
    ['ld50*bw*e_n', 'FORMULA_UNIT at 8: the result is in mg·day, and it has to be mg'],
    ['ld50*bw*e_n*2000', 'FORMULA_UNIT at 12: the result is in mg·day, and it has to be mg'],
    ['ld50*bw*e_n/(sf/2000)', 'FORMULA_UNIT at 12: the result is in mg·day, and it has to be mg'],
    ['e_n*sf/(sf/(2000*ld50*bw))', 'FORMULA_UNIT at 7: the result is in mg·day, and it has to be mg'],
    ['(sf/(ld50*bw*e_n*2000))^-1', 'FORMULA_UNIT at 24: the result is in mg·day, and it has to be mg'],
    ['arl*mbs + 2^solubility', 'FORMULA_UNIT at 9: a plain number cannot be added to mg'],
    ['arl*mbs + ln(td)', 'FORMULA_UNIT at 9: a plain number cannot be added to mg'],
    ['odd*e_n', 'FORMULA_UNIT at 1: odd has the unknown unit furlong'],
  ])('%s is refused: %s', (formula, message) => {
    expect(verdict(formula)).toBe(message);
  });

  test('an RPN has no unit', () => {
    expect(verdict('solubility * td', 'rpn')).toBe(
      'FORMULA_UNIT at 12: the result is in mg/day, and it has to be a plain number',
    );
  });
});

describe('unit texts', () => {
  test.each([
    'mg',
    'kg',
    'mg/day',
    'mg/sqcm',
    'ug/sqcm',
    'mg/kg',
    'ml',
    'sqcm',
    '1',
    '1/day',
    'ppm',
    'kg·day',
    'mg/kg/day',
  ])('%s is read, and written so that it is read again', text => {
    const unit = parseUnit(text);
    expect(unit).not.toBeNull();
    if (unit !== null) expect(parseUnit(formatUnit(unit))).toEqual(unit);
  });

  const plainNumbers = ['1', 'fraction', 'score', 'unit', 'units', 'batch', 'sample', 'swab', 'rinse'];
  test.each([
    ['kg', 1e6, 'mg'],
    ['g', 1000, 'mg'],
    ['ug', 1e-3, 'mg'],
    ['µg', 1e-3, 'mg'],
    ['μg', 1e-3, 'mg'],
    ['ng', 1e-6, 'mg'],
    ['sqm', 1e4, 'sqcm'],
    ['sqdm', 100, 'sqcm'],
    // An inch is 2.54 cm.
    ['sqin', 6.4516, 'sqcm'],
    ['in*in', 6.4516, 'sqcm'],
    ['mm*mm', 0.01, 'sqcm'],
    ['cm2', 1, 'sqcm'],
    ['cm²', 1, 'sqcm'],
    ['cm·cm·cm', 1, 'ml'],
    ['m·m·m', 1e6, 'ml'],
    ['mL', 1, 'ml'],
    ['L', 1000, 'ml'],
    ['l', 1000, 'ml'],
    ['days', 1, 'day'],
    ['dose', 1, 'day'],
    ['doses', 1, 'day'],
    ['mg / kg', 1, 'ppm'],
    [' percent ', 1e4, 'ppm'],
    ['%', 1e4, 'ppm'],
    ...plainNumbers.map(name => [name, 1e6, 'ppm'] as const),
  ] as const)('one %s is %d %s', (name, times, other) => {
    const [one, base] = [parseUnit(name), parseUnit(other)];
    const { scale, ...counts } = base ?? { scale: NaN };
    expect(one).toMatchObject(counts);
    expect((one?.scale ?? NaN) / scale / times).toBeCloseTo(1, 12);
  });

  test.each(['', ' ', 'furlong', 'mg/', '/day', 'mg//day', 'mg day', '__proto__', 'constructor', 'mg*'.repeat(50)])(
    '%s is no unit',
    text => {
      expect(parseUnit(text)).toBeNull();
    },
  );
});
