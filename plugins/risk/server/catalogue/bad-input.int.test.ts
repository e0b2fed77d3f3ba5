import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
let before: unknown;

beforeAll(async () => {
  plant = await testKernel({ only: ['risk'] });
  admin = await plant.as('admin');
}, 60_000);
afterAll(() => plant.close());

/** Everything that a refused call could have left behind; whatever is saved, policies too, stands in the trail. */
async function everything(): Promise<unknown> {
  const tables = ['variable', 'rpn_category', 'rpn_formula', 'mac_formula', 'formula_version'];
  const counts = tables.map(table => `(select count(*)::int from risk.${table}) as ${table}`).join(', ');
  return plant.sql(`select ${counts}, (select max(seq)::int from audit.chain) as trail`);
}
beforeEach(async () => {
  before = await everything();
});
afterEach(async () => {
  if (!isDeepStrictEqual(await everything(), before)) throw new Error('a refused call has saved something');
});

const faults = ({ status, body }: TestAnswer): unknown[] => {
  const fields = (body['fields'] ?? []) as unknown as { path: string; message: string }[];
  return [status, body['errName'], ...fields.map(({ path, message }) => `${path}: ${message}`)];
};
const refused = (...fields: string[]): unknown[] => [422, 'DataValidationError', ...fields];
const named = { externalId: 'BAD', name: 'Bad' };

describe('a MAC formula', () => {
  test.each([
    ['an unknown variable', 'pde*e_n*nobody', 'UNKNOWN_VARIABLE nobody at 9'],
    ['a name of the language', '__proto__*e_n', 'UNKNOWN_VARIABLE __proto__ at 1'],
    ['a method of every object', 'arl*mbs*toString', 'UNKNOWN_VARIABLE toString at 9'],
    ['a member of a name', 'pde.constructor', 'FORMULA_SYNTAX at 4: . has no meaning here'],
    [
      'a thousand parentheses',
      `${'('.repeat(1000)}arl${')'.repeat(990)}`,
      'FORMULA_SYNTAX at 65: nested more than 64 deep',
    ],
    ['a call of what is no function', 'eval(arl)', 'FORMULA_SYNTAX at 1: there is no function eval'],
    ['another unit than mg', 'mbs', 'FORMULA_UNIT at 1: the result is in kg, and it has to be mg'],
    ['units that do not mix', 'pde + mbs', 'FORMULA_UNIT at 5: kg cannot be added to mg/day'],
  ])('with %s is refused at its expression', async (_what, expression, message) => {
    const answer = await admin.post('/mac_formulas', {
      ...named,
      residueType: 'Chemical',
      criterion: 'arl',
      expression,
    });
    expect(faults(answer)).toEqual(refused(`expression: ${message}`));
  });

  test('that divides by zero is refused at the test case where it does', async () => {
    const testCases = [{ inputs: { arl: 10, mbs: 100, sf: 2 }, expected: 1 }];
    const body = { ...named, residueType: 'Chemical', criterion: 'arl', status: 'active', testCases };
    const answer = await admin.post('/mac_formulas', { ...body, expression: 'arl*mbs/(sf-2)' });
    expect(faults(answer)).toEqual(refused('testCases.0.inputs: FORMULA_DOMAIN at 8: division by zero'));
    const always = await admin.post('/mac_formulas', { ...body, expression: 'arl*mbs/0' });
    expect(faults(always)).toEqual(refused('testCases.0.inputs: FORMULA_DOMAIN at 8: division by zero'));
  });

  test('whose test case names what no object should have is refused there', async () => {
    const inputs = JSON.parse('{"arl": 1, "mbs": 1, "__proto__": 5}') as object;
    const body = { ...named, residueType: 'Chemical', criterion: 'arl', expression: 'arl*mbs', status: 'active' };
    const answer = await admin.post('/mac_formulas', { ...body, testCases: [{ inputs, expected: 1 }] });
    expect(faults(answer)).toEqual(refused('__proto__: unknown field'));
  });
});

describe('a variable', () => {
  test.each([
    'furlong/fortnight',
    'mg//day',
    'mg/',
    '/day',
    'mg^99',
    '1/0',
    '__proto__',
    'constructor',
    'own_key',
    `mg${'/mg'.repeat(30)}`,
    'mg;drop table',
  ])('in %s is refused at its unit', async unit => {
    const answer = await admin.post('/variables', { ...named, key: 'own_key', unit, scope: 'pair' });
    expect(answer.status).toBe(422);
    const fields = answer.body['fields'] as unknown as { path: string }[];
    expect(fields.map(field => field.path)).toEqual(['unit']);
  });

  test.each(['__proto__', 'constructor', 'hasOwnProperty', '2fast', 'has space', 'max'])(
    'called %s is refused at its key',
    async key => {
      const answer = await admin.post('/variables', { ...named, key, unit: 'mg', scope: 'pair' });
      expect(answer.status).toBe(422);
      expect((answer.body['fields'] as unknown as { path: string }[]).map(field => field.path)).toEqual(['key']);
    },
  );
});

describe('a category', () => {
  test.each([
    [
      'a gap',
      [
        { to: 10, score: 2 },
        { from: 20, score: 1 },
      ],
      'bands.1.from: gap from 10 to 20: no range holds it',
    ],
    [
      'an overlap',
      [
        { to: 10, score: 2 },
        { from: 5, score: 1 },
      ],
      'bands.1.from: overlap from 5 to 10: two ranges hold it',
    ],
    ['no upper end', [{ to: 10, score: 2 }], 'bands.0.to: gap above 10: no range holds it'],
  ])('with %s is refused at the range', async (_what, bands, message) => {
    const body = { ...named, key: 'c_bad', kind: 'number', unit: 'mg/day', minimum: 0, bands };
    expect(faults(await admin.post('/rpn_categories', body))).toEqual(refused(message));
  });
});

describe('a policy', () => {
  const off = { useToxicity: false, useDosage: false, useProductLimit: false, useLd50: false, useARL: false };

  test.each(['Chemical', 'Detergent', 'Intermediate', 'Nitrosamine'])(
    'of %s residues without a criterion is refused where it is enabled',
    async residueType => {
      const path = `/cleaning_limit_policies/${residueType}`;
      const answer = await admin.post(path, { ...off, enabled: true, version: 0, reason: 'nothing counts' });
      expect(faults(answer)).toContain('enabled: at least one criterion must be on when the policy is enabled');
    },
  );

  test('in absurd units, with names of the language, or of no residue type is refused by name', async () => {
    const path = '/cleaning_limit_policies/Chemical';
    const units = await admin.post(path, { arl: { value: 1, unit: 'furlong' }, version: 0, reason: 'absurd' });
    expect((units.body['fields'] as unknown as { path: string }[]).map(field => field.path)).toEqual(['arl.unit']);
    const body = JSON.parse('{"constructor": {"a": 1}, "version": 0, "reason": "a name"}') as object;
    const names = await admin.post(path, body);
    expect((names.body['fields'] as unknown as { path: string }[]).map(field => field.path)).toEqual(['constructor']);
    expect((await admin.post('/cleaning_limit_policies/__proto__', { version: 0, reason: 'a name' })).status).toBe(422);
  });
});
