import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
let before: unknown;

beforeAll(async () => {
  plant = await testKernel({ only: ['risk'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

/** Everything that a refused call could have changed; all writes, and refusals (ADR 0030), are in the audit trail. */
async function everything(): Promise<unknown> {
  const tables = ['variable', 'rpn_category', 'rpn_formula', 'mac_formula', 'selection_criterion', 'risk_goal'];
  const counts = tables.map(table => `(select count(*)::int from risk.${table}) as ${table}`).join(', ');
  return plant.sql(
    `select ${counts}, (select count(*)::int from audit.entry
    where scope = '${plant.facility.id}' and action <> 'permission.refused') as trail`,
  );
}
beforeEach(async () => {
  before = await everything();
});
afterEach(async () => {
  if (!isDeepStrictEqual(await everything(), before)) throw new Error('a refused call has saved something');
});

const faultsOf = ({ status, body }: TestAnswer): unknown[] => {
  const fields = (body['fields'] ?? []) as unknown as { path: string; message: string }[];
  return [status, body['errName'], ...fields.map(({ path, message }) => `${path}: ${message}`)];
};
const refused = (...fields: unknown[]): unknown[] => [422, 'DataValidationError', ...fields];
const placesOf = ({ body }: TestAnswer): string[] =>
  (body['fields'] as unknown as { path: string }[]).map(field => field.path);
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
    ['a letter of another alphabet', '\u0430rl*mbs', 'FORMULA_SYNTAX at 1: а (U+0430) has no meaning here'],
    ['a name of 1900 letters', `arl*${'m'.repeat(1900)}`, 'FORMULA_SYNTAX at 5: a name has at most 40 characters'],
    ['ten thousand letters', 'a'.repeat(10_000), 'must have at most 4000 characters'],
    ['a number that no computer has', 'arl*mbs*1e309', 'FORMULA_SYNTAX at 9: the number is too large'],
    ['an absurd power of a unit', 'mbs^1e308', 'FORMULA_UNIT at 4: kg to the power of 1e+308 is no unit'],
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
    expect(faultsOf(answer)).toEqual(refused(`expression: ${message}`));
  });

  test('that divides by zero is refused at the test case where it does', async () => {
    const testCases = [{ inputs: { arl: 10, mbs: 100, sf: 2 }, expected: 1 }];
    const body = { ...named, residueType: 'Chemical', criterion: 'arl', status: 'active', testCases };
    const answer = await admin.post('/mac_formulas', { ...body, expression: 'arl*mbs/(sf-2)' });
    expect(faultsOf(answer)).toEqual(refused('testCases.0.inputs: FORMULA_DOMAIN at 8: division by zero'));
    const draft = await admin.post('/mac_formulas', { ...body, status: 'draft', expression: 'arl*mbs/(sf-2)' });
    expect(faultsOf(draft)).toEqual(refused('testCases.0.inputs: FORMULA_DOMAIN at 8: division by zero'));
    const beyond = await admin.post('/mac_formulas', { ...body, expression: 'arl*mbs*1e308*10' });
    expect(faultsOf(beyond)).toEqual(refused('testCases.0.inputs: FORMULA_DOMAIN at 8: the number is too large'));
  });

  test('whose test case expects no number above 0 is refused there, even as a draft', async () => {
    const testCases = [{ inputs: { arl: 10, mbs: 1 }, expected: 0 }];
    const body = { ...named, residueType: 'Chemical', criterion: 'arl', status: 'draft', testCases };
    const answer = await admin.post('/mac_formulas', { ...body, expression: 'arl*mbs' });
    expect(faultsOf(answer)).toEqual(refused('testCases.0.expected: Please enter a value greater than 0'));
  });

  test('without any possible value is refused at its expression, even as a draft without test cases', async () => {
    const body = { ...named, residueType: 'Chemical', criterion: 'arl' };
    const nothing = await admin.post('/mac_formulas', { ...body, expression: 'arl*mbs*(0/0)' });
    expect(faultsOf(nothing)).toEqual(refused('expression: FORMULA_DOMAIN at 11: division by zero'));
    const always = await admin.post('/mac_formulas', { ...body, expression: 'arl*mbs/0' });
    expect(faultsOf(always)).toEqual(refused('expression: FORMULA_DOMAIN at 8: division by zero'));
  });

  test('whose test case uses a reserved property name is refused there', async () => {
    const inputs = JSON.parse('{"arl": 1, "mbs": 1, "__proto__": 5}') as object;
    const body = { ...named, residueType: 'Chemical', criterion: 'arl', expression: 'arl*mbs', status: 'active' };
    const answer = await admin.post('/mac_formulas', { ...body, testCases: [{ inputs, expected: 1 }] });
    expect(faultsOf(answer)).toEqual(refused('__proto__: unknown field'));
  });
});

describe('an RPN formula', () => {
  const formula = (expression: string, more: object = {}): Promise<TestAnswer> =>
    admin.post('/rpn_formulas', { ...named, purpose: 'worstCase', expression, ...more });

  test.each([
    ['an unknown variable', 'solubility*nobody', 'UNKNOWN_VARIABLE nobody at 12'],
    ['a name of the language', 'toxicity*__proto__', 'UNKNOWN_VARIABLE __proto__ at 10'],
    ['what every object has', 'constructor+dose', 'UNKNOWN_VARIABLE constructor at 1'],
    ['an assignment', 'dose = 3; dose', 'FORMULA_SYNTAX at 9: ; has no meaning here'],
    ['a parenthesis that is never closed', '(dose*2', 'FORMULA_SYNTAX at 8: ) is missing for the ( at 1'],
    [
      'a thousand parentheses',
      `${'('.repeat(1000)}dose${')'.repeat(1000)}`,
      'FORMULA_SYNTAX at 65: nested more than 64 deep',
    ],
    ['a unit that is left', 'td', 'FORMULA_UNIT at 1: the result is in mg/day, and it has to be a plain number'],
    ['units that do not mix', 'td/pde + td', 'FORMULA_UNIT at 8: mg/day cannot be added to a plain number'],
    ['a comparison outside if', 'dose > 2', expect.stringMatching(/^FORMULA_(SYNTAX|UNIT) at \d+/)],
    ['a division by 0', 'solubility/0', 'FORMULA_DOMAIN at 11: division by zero'],
    ['a division by what is always 0', 'dose/(solubility - solubility)', 'FORMULA_DOMAIN at 5: division by zero'],
    ['nothing', '   ', expect.any(String)],
  ])('with %s is refused at its expression, with the place', async (_what, expression, message) => {
    const answer = await formula(expression);
    const text = typeof message === 'string' ? `expression: ${message}` : expect.stringMatching(/^expression: /);
    expect(faultsOf(answer)).toEqual(refused(text as unknown));
  });

  test.each([
    ['divides by zero', 'solubility/(dose-2)', { solubility: 1, dose: 2 }, 'FORMULA_DOMAIN at 11: division by zero'],
    [
      'takes the logarithm of nothing',
      'log10(dose-2)',
      { dose: 2 },
      'FORMULA_DOMAIN at 1: the logarithm of a number that is not above 0',
    ],
    ['grows beyond every number', '10^(dose^9)', { dose: 5 }, 'FORMULA_DOMAIN at 3: the number is too large'],
    ['lacks an input', 'dose*solubility', { dose: 5 }, 'MISSING_INPUT solubility'],
  ])('that %s is refused at its test case', async (_what, expression, inputs, message) => {
    const testCases = [{ inputs, expected: 1 }];
    const answer = await formula(expression, { status: 'active', testCases });
    expect(faultsOf(answer)).toEqual(refused(`testCases.0.inputs: ${message}`));
  });

  test('that gives 0 or less is refused at the expected result of the test case', async () => {
    const testCases = [{ inputs: { dose: 2 }, expected: 0 }];
    const answer = await formula('dose-2', { status: 'active', testCases });
    expect(faultsOf(answer)).toEqual(refused('testCases.0.expected: gives 0, and it has to be above 0'));
  });

  test('is activated only with a test case', async () => {
    const answer = await formula('dose*2', { status: 'active' });
    expect(faultsOf(answer)).toEqual(refused(expect.stringMatching(/^testCases: is required/) as unknown));
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
    expect(placesOf(answer)).toEqual(['unit']);
  });

  test.each(['__proto__', 'constructor', 'hasOwnProperty', '2fast', 'has space', 'max'])(
    'called %s is refused at its key',
    async key => {
      const answer = await admin.post('/variables', { ...named, key, unit: 'mg', scope: 'pair' });
      expect(answer.status).toBe(422);
      expect(placesOf(answer)).toEqual(['key']);
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
      'bands.1.from: gap from 10 to 20: not covered by any range',
    ],
    [
      'an overlap',
      [
        { to: 10, score: 2 },
        { from: 5, score: 1 },
      ],
      'bands.1.from: overlap from 5 to 10: covered by two ranges',
    ],
    ['no upper end', [{ to: 10, score: 2 }], 'bands.0.to: gap above 10: not covered by any range'],
  ])('with %s is refused at the range', async (_what, bands, message) => {
    const body = { ...named, key: 'c_bad', kind: 'number', unit: 'mg/day', minimum: 0, bands };
    expect(faultsOf(await admin.post('/rpn_categories', body))).toEqual(refused(message));
  });
});

describe('key and source of a category', () => {
  const table = { ...named, key: 'c_source', kind: 'number', unit: 'mg/day', minimum: 0, bands: [{ score: 1 }] };
  const fields = 'solubilityTerm, cleanability, hbels, minTherapeuticDose, maxDailyDose, ld50';

  test.each([
    [{ sourceField: 'banana' }, `sourceField: is not a field that can be scored: ${fields}`],
    [{ sourceField: '__proto__' }, `sourceField: is not a field that can be scored: ${fields}`],
    [{ sourceField: 'solubilityTerm', unit: null }, 'kind: solubilityTerm holds texts, not numbers'],
    [{ sourceField: 'hbels', unit: 'mg/kg' }, 'unit: does not fit hbels, which is in ug/day'],
  ])('that could never score anything is refused at its field', async (change, message) => {
    expect(faultsOf(await admin.post('/rpn_categories', { ...table, ...change }))).toEqual(refused(message));
  });

  test('and a variable never share a name unless the variable is its score', async () => {
    const variable = { ...named, unit: 'mg', scope: 'previousActive' };
    const taken = faultsOf(await admin.post('/rpn_categories', { ...table, key: 'td' }));
    expect(taken).toEqual([409, 'DuplicateEntryError', 'key: is the key of a variable']);
    expect(faultsOf(await admin.post('/variables', { ...variable, key: 'dose', defaultValue: 7 }))[0]).toBe(409);
  });
});

describe('a variable that reads a field', () => {
  const variable = { ...named, key: 'own_source', scope: 'previousActive' };
  test.each([
    [{ unit: 'mg', sourceField: 'banana' }, /^sourceField: is not a field that gives a number: minTherapeuticDose/],
    [{ unit: 'mg', sourceField: 'own_source' }, /^sourceField: is not a field that gives a number/],
    [{ unit: 'kg', sourceField: 'minTherapeuticDose' }, /^unit: does not fit minTherapeuticDose, which is in mg\/day/],
  ])('that it could never read is refused at its field', async (change, message) => {
    expect(faultsOf(await admin.post('/variables', { ...variable, ...change }))[2]).toMatch(message);
  });
});

describe('a selection criterion', () => {
  const criterion = { ...named, key: 'bad', appliesTo: 'api', sourceField: 'cleanability' };

  test.each([
    [
      'a gap',
      {
        bands: [
          { to: 2, score: 1 },
          { from: 3, score: 2 },
        ],
      },
      'bands.1.from: gap from 2 to 3: not covered by any range',
    ],
    [
      'an overlap',
      {
        bands: [
          { to: 2, score: 1 },
          { from: 1, score: 2 },
        ],
      },
      'bands.1.from: overlap from 1 to 2: covered by two ranges',
    ],
    [
      'ranges and a filter',
      { bands: [{ score: 1 }], operator: 'LessThan', threshold: 2 },
      'operator: a criterion has either ranges or a filter',
    ],
    ['half a filter', { operator: 'LessThan' }, 'threshold: is required for a filter'],
    [
      'a condition on texts',
      { kind: 'text', operator: 'LessThan', filterText: 'a' },
      'operator: texts can only be compared by EqualTo',
    ],
  ])('with %s is refused at its field', async (_what, fields, message) => {
    const answer = await admin.post('/selection-criteria', { ...criterion, ...fields });
    expect(faultsOf(answer)[2]).toContain(message);
    expect(answer.status).toBe(422);
  });

  test.each([
    [
      'nobody has',
      { sourceField: 'banana' },
      /^sourceField: is not a field for criteria of this kind: solubilityTerm, cleanability, hbels/,
    ],
    ['every object has', { sourceField: '__proto__' }, /^sourceField: is not a field for criteria of this kind/],
    ['other records have', { sourceField: 'roomGrade' }, /^sourceField: is not a field for criteria of this kind/],
    ['holds texts, as a number', { sourceField: 'solubilityTerm' }, /^kind: solubilityTerm holds texts, not numbers/],
    [
      'that is not defined',
      { sourceField: 'additionalFields.api.nothing' },
      /^sourceField: names no additional field .*; enter additionalFields.api.<key>$/,
    ],
    [
      'that equipment cannot have',
      { appliesTo: 'equipment', sourceField: 'additionalFields.api.nothing' },
      /^sourceField: names an additional field, but records of this kind have none$/,
    ],
  ])('by a field that %s is refused at its field', async (_what, fields, message) => {
    const answer = await admin.post('/selection-criteria', { ...criterion, ...fields });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)[2]).toMatch(message);
  });

  test('with a reserved property name is refused at its key', async () => {
    for (const key of ['__proto__', 'has space', '1st']) {
      const answer = await admin.post('/selection-criteria', { ...criterion, key });
      expect(faultsOf(answer)[2], key).toMatch(/^key: /);
    }
  });

  test('that does not exist cannot be changed by PUT', async () => {
    const answer = await admin.put(`/selection-criteria/${crypto.randomUUID()}`, { name: 'Other', version: 1 });
    expect(answer.status).toBe(404);
  });
});

describe('a risk goal', () => {
  const goal = { ...named, metric: 'rpn', operator: 'GreaterThan', threshold: 1, level: 'high', action: 'Study it' };
  test.each([
    ['metric', { metric: '__proto__' }],
    ['operator', { operator: '>' }],
    ['threshold', { threshold: 1e300 }],
    ['level', { level: 'extreme' }],
    ['action', { action: '' }],
    ['sequence', { sequence: 0 }],
  ])('with a bad %s is refused there', async (field, change) => {
    const answer = await admin.post('/risk-goal', { ...goal, ...change });
    expect(faultsOf(answer)[2]).toMatch(new RegExp(`^${field}: `));
    expect(answer.status).toBe(422);
  });
});

describe('a policy', () => {
  const off = { useToxicity: false, useDosage: false, useProductLimit: false, useLd50: false, useARL: false };

  test.each(['Chemical', 'Detergent', 'Intermediate', 'Nitrosamine'])(
    'of %s residues without a criterion is refused where it is enabled',
    async residueType => {
      const path = `/cleaning_limit_policies/${residueType}`;
      const answer = await admin.post(path, { ...off, enabled: true, version: 0, reason: 'nothing counts' });
      expect(faultsOf(answer)).toContain('enabled: at least one criterion must be on when the policy is enabled');
    },
  );

  test('in absurd units, with names of the language, or of no residue type is refused by name', async () => {
    const path = '/cleaning_limit_policies/Chemical';
    const units = await admin.post(path, { arl: { value: 1, unit: 'furlong' }, version: 0, reason: 'absurd' });
    expect(placesOf(units)).toEqual(['arl.unit']);
    const body = JSON.parse('{"constructor": {"a": 1}, "version": 0, "reason": "a name"}') as object;
    const names = await admin.post(path, body);
    expect(placesOf(names)).toEqual(['constructor']);
    expect((await admin.post('/cleaning_limit_policies/__proto__', { version: 0, reason: 'a name' })).status).toBe(422);
  });
});

test('reading and writing need permission', async () => {
  const operator = await plant.as('operator');
  const auditor = await plant.as('auditor');
  for (const path of [
    '/variables',
    '/rpn_categories',
    '/rpn_formulas',
    '/mac_formulas',
    '/selection-criteria',
    '/risk-goal',
  ]) {
    expect((await operator.get(path)).status, path).toBe(403);
    expect((await auditor.get(path)).status, path).toBe(200);
    expect((await auditor.post(path, {})).status, path).toBe(403);
  }
  expect((await operator.post('/rpn_formulas/check', { expression: '1' })).status).toBe(403);
});
