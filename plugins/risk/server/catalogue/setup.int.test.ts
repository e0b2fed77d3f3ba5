import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['risk'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

/** Status and the faults of a refusal, as `path: message`. */
function refusal(answer: TestAnswer): unknown[] {
  const fields = (answer.body['fields'] ?? []) as unknown as { path: string; message: string }[];
  return [answer.status, answer.body['errName'], ...fields.map(({ path, message }) => `${path}: ${message}`)];
}

async function rows(path: string, many: string): Promise<Record<string, unknown>[]> {
  const answer = await admin.get(`${path}?doPagination=false`);
  expect(answer.status).toBe(200);
  return answer.body[many] as unknown as Record<string, unknown>[];
}

let count = 0;
function named(fields: object): object {
  count += 1;
  return { externalId: `T-${count}`, name: `Test ${count}`, ...fields };
}

describe('defaults', () => {
  test('every facility starts with the default variables, tables, formulas and goals', async () => {
    expect((await rows('/variables', 'variables')).map(row => row['key'])).toEqual(
      expect.arrayContaining(['td', 'pde', 'e_n', 'sa_shared', 'recovery', 'arl', 'cleanability']),
    );
    expect((await rows('/rpn_categories', 'rpnCategories')).map(row => row['key']).toSorted()).toEqual([
      'cleanability',
      'dose',
      'solubility',
      'toxicity',
    ]);
    const formulas = [...(await rows('/rpn_formulas', 'rpnFormulas')), ...(await rows('/mac_formulas', 'macFormulas'))];
    expect(formulas.map(row => [row['expression'], row['unit'], row['status']])).toEqual(
      expect.arrayContaining([
        ['solubility * toxicity * dose * cleanability', '1', 'active'],
        ['td/sf*e_n/mf', 'mg', 'active'],
        ['pde*e_n/mf', 'mg', 'active'],
        ['ld50*bw/(2000*sf*mf)*e_n', 'mg', 'active'],
        ['arl*mbs', 'mg', 'active'],
      ]),
    );
    expect(await rows('/risk-goal', 'riskGoals')).toHaveLength(3);
    const [other] = await plant.sql<{ count: number }>(
      'select count(*)::int as count from risk.variable where facility_id = ?',
      [plant.otherFacility.id],
    );
    expect(other?.count).toBeGreaterThan(25);
  });
});

describe('variables', () => {
  test('an invalid unit, a key that is a function and a used key are refused at their fields', async () => {
    const body = { key: 'mine', unit: 'mg/day', scope: 'pair' };
    expect(refusal(await admin.post('/variables', named({ ...body, unit: 'furlong/fortnight' })))).toEqual([
      422,
      'DataValidationError',
      'unit: is not a unit; enter for example mg/day, kg, ug/sqcm or 1',
    ]);
    expect(refusal(await admin.post('/variables', named({ ...body, key: 'max' })))).toEqual([
      422,
      'DataValidationError',
      'key: max is the name of a function',
    ]);
    expect(refusal(await admin.post('/variables', named({ ...body, key: '__proto__' })))[0]).toBe(422);
    expect(refusal(await admin.post('/variables', named({ ...body, key: 'td' })))).toEqual([
      409,
      'DuplicateEntryError',
      'key: is used by another record',
    ]);
  });

  test('only the name of a built-in variable can be changed', async () => {
    const td = (await rows('/variables', 'variables')).find(row => row['key'] === 'td');
    const path = `/variables/${String(td?.['id'])}`;
    const changed = await admin.post(path, { name: 'Lowest dose', version: 1 });
    expect(changed.body['variable']).toMatchObject({ name: 'Lowest dose', isBuiltIn: true, version: 2 });
    expect(refusal(await admin.post(path, { unit: 'mg', key: 'tdd', isActive: false, version: 2 }))).toEqual([
      422,
      'DataValidationError',
      'key: belongs to a built-in variable and cannot be changed',
      'unit: belongs to a built-in variable and cannot be changed',
      'isActive: a built-in variable cannot be switched off',
    ]);
    expect((await admin.put(`${path}/archive`, { reason: 'not needed' })).status).toBe(422);
  });

  test('a variable used by a formula keeps key and unit, and cannot be archived', async () => {
    const made = await admin.post('/variables', named({ key: 'spare', unit: 'mg', scope: 'pair' }));
    const path = `/variables/${String(made.body['variable']?.['id'])}`;
    const formula = await admin.post('/mac_formulas', named({ expression: 'spare + arl*mbs' }));
    const externalId = String(formula.body['macFormula']?.['externalId']);
    expect(refusal(await admin.post(path, { key: 'renamed', version: 1 }))).toContain(
      `key: cannot be changed: used by the formula ${externalId}`,
    );
    expect(refusal(await admin.post(path, { unit: 'kg', version: 1 }))).toContain(
      `unit: does not fit: used by the formula ${externalId}`,
    );
    expect(refusal(await admin.post(path, { isActive: false, version: 1 }))).toContain(
      `isActive: cannot be switched off: used by the formula ${externalId}`,
    );
    const kept = await admin.put(`${path}/archive`, { reason: 'not needed' });
    expect(kept.body['message']).toBe(`This variable cannot be archived: used by the formula ${externalId}`);
    const macPath = `/mac_formulas/${String(formula.body['macFormula']?.['id'])}`;
    await admin.post(macPath, { expression: 'arl*mbs', version: 1 });
    expect((await admin.put(`${path}/archive`, { reason: 'not needed' })).status).toBe(200);
  });
});

describe('formulas', () => {
  test.each([
    ['solubility *', 'FORMULA_SYNTAX at 13: a number, a name or ( is expected'],
    ['solubility * nonsense', 'UNKNOWN_VARIABLE nonsense at 14'],
    ['__proto__ * 2', 'UNKNOWN_VARIABLE __proto__ at 1'],
    ['constructor', 'UNKNOWN_VARIABLE constructor at 1'],
    ['solubility + td', 'FORMULA_UNIT at 12: mg/day cannot be added to a plain number'],
    ['td', 'FORMULA_UNIT at 1: the result is in mg/day, and it has to be a plain number'],
    [`${'('.repeat(1000)}dose${')'.repeat(990)}`, 'FORMULA_SYNTAX at 65: nested more than 64 deep'],
  ])('%s is refused at its field: %s', async (expression, message) => {
    const answer = await admin.post('/rpn_formulas', named({ expression }));
    expect(refusal(answer)).toEqual([422, 'DataValidationError', `expression: ${message}`]);
  });

  test('a formula becomes active only with test cases, and only when all of them pass', async () => {
    const body = named({ expression: 'max(solubility,cleanability)*toxicity + log10(td)', status: 'active' });
    expect(refusal(await admin.post('/rpn_formulas', body))).toEqual([
      422,
      'DataValidationError',
      'testCases: is required: an active formula has at least one test case that passes',
    ]);
    const right = { inputs: { solubility: 5, cleanability: 3, toxicity: 4, td: 100 }, expected: 22 };
    const testCases = [
      right,
      { ...right, expected: 23 },
      { inputs: { solubility: 5 }, expected: 1 },
      { inputs: { ...right.inputs, td: 0 }, expected: 22 },
      { inputs: { ...right.inputs, nonsense: 1 }, expected: 22 },
    ];
    expect(refusal(await admin.post('/rpn_formulas', { ...body, testCases }))).toEqual([
      422,
      'DataValidationError',
      'testCases.1.expected: gives 22, not 23',
      'testCases.2.inputs: MISSING_INPUT cleanability',
      'testCases.3.inputs: FORMULA_DOMAIN at 41: the logarithm of a number that is not above 0',
      'testCases.4.inputs: UNKNOWN_VARIABLE nonsense',
    ]);
    expect((await rows('/rpn_formulas', 'rpnFormulas')).some(row => String(row['expression']).startsWith('max('))).toBe(
      false,
    );
    const made = await admin.post('/rpn_formulas', { ...body, testCases: [right], purpose: 'cleaning' });
    expect(made.body['rpnFormula']).toMatchObject({
      status: 'active',
      formulaVersion: 1,
      unit: '1',
      variables: ['solubility', 'cleanability', 'toxicity', 'td'],
    });
  });

  test('activating a formula retires the one before it, with an entry of its own, and an active one stays', async () => {
    const testCases = [{ inputs: { solubility: 2 }, expected: 4 }];
    const made = await admin.post(
      '/rpn_formulas',
      named({ expression: 'solubility^2', status: 'active', purpose: 'cleaning', testCases }),
    );
    const id = String(made.body['rpnFormula']?.['id']);
    const cleaning = (await rows('/rpn_formulas', 'rpnFormulas')).filter(row => row['purpose'] === 'cleaning');
    expect(cleaning.filter(row => row['status'] === 'active').map(row => row['id'])).toEqual([id]);
    const retired = cleaning.find(row => row['status'] === 'retired');
    const history = await admin.get(`/rpn_formulas/${String(retired?.['id'])}/history`);
    expect(JSON.stringify(history.body)).toContain('is active instead');
    expect((await admin.put(`/rpn_formulas/${id}/archive`, { reason: 'not needed' })).body['message']).toBe(
      'This formula cannot be archived: it is active. Retire it first',
    );
  });

  test('of two concurrent activations one formula is active in the end', async () => {
    const body = {
      expression: 'solubility',
      status: 'active',
      testCases: [{ inputs: { solubility: 2 }, expected: 2 }],
    };
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/rpn_formulas', named(body))));
    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201]);
    const active = (await rows('/rpn_formulas', 'rpnFormulas')).filter(
      row => row['purpose'] === 'worstCase' && row['status'] === 'active',
    );
    expect(active).toHaveLength(1);
  });

  test('every version of an expression is stored, and other changes create none', async () => {
    const made = await admin.post('/rpn_formulas', named({ expression: 'dose' }));
    const path = `/rpn_formulas/${String(made.body['rpnFormula']?.['id'])}`;
    await admin.post(path, { name: 'Renamed', version: 1 });
    const changed = await admin.post(path, { expression: 'dose * 2', version: 2 });
    expect(changed.body['rpnFormula']).toMatchObject({ formulaVersion: 2, version: 3 });
    const { body } = await admin.get(`${path}/formula-versions`);
    expect(body['versions']).toMatchObject([
      { formulaVersion: 2, expression: 'dose * 2', variables: ['dose'] },
      { formulaVersion: 1, expression: 'dose' },
    ]);
  });

  test('a trial reports faults with positions and sample results; nothing is saved', async () => {
    const good = await admin.post('/mac_formulas/check', {
      expression: 'td/sf*e_n/mf',
      inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1 },
    });
    expect(good.body['check']).toEqual({
      ok: true,
      unit: 'mg',
      names: ['td', 'sf', 'e_n', 'mf'],
      error: null,
      value: 50,
      valueError: null,
      text: 'td 10 / sf 1000 * e_n 5000 / mf 1',
    });
    const zero = await admin.post('/mac_formulas/check', {
      expression: 'arl*mbs/(sf-1)',
      inputs: { arl: 1, mbs: 1, sf: 1 },
    });
    expect(zero.body['check']).toMatchObject({ ok: true, value: null, valueError: { code: 'FORMULA_DOMAIN', at: 8 } });
    const below = await admin.post('/rpn_formulas/check', { expression: 'dose - 5', inputs: { dose: 1 } });
    expect(below.body['check']).toMatchObject({
      value: null,
      valueError: { code: 'FORMULA_DOMAIN', at: 1, message: 'FORMULA_DOMAIN at 1: gives -4, and it has to be above 0' },
    });
    const bad = await admin.post('/rpn_formulas/check', { expression: 'dose *' });
    expect(bad.body['check']).toMatchObject({ ok: false, error: { code: 'FORMULA_SYNTAX', at: 7, name: null } });
  });
});

describe('categories', () => {
  const table = (bands: object[], fields: object = {}): object =>
    named({ key: `c_${count}`, kind: 'number', unit: 'mg/day', minimum: 0, bands, ...fields });

  test('a variable may have the key of a category only as its score', async () => {
    const made = await admin.post('/rpn_categories', table([{ score: 1 }], { sourceField: 'ld50', unit: 'mg/kg' }));
    const key = String(made.body['rpnCategory']?.['key']);
    const variable = named({ key, unit: '1', scope: 'previousActive' });
    expect((await admin.post('/variables', { ...variable, defaultValue: 7 })).body).toMatchObject({
      errName: 'DuplicateEntryError',
      fields: [{ path: 'key', message: 'is the key of a category: formulas use it for its score' }],
    });
    expect((await admin.post('/variables', { ...variable, kind: 'score', sourceField: 'dose' })).status).toBe(409);
    expect((await admin.post('/variables', { ...variable, kind: 'score', sourceField: key })).status).toBe(201);
  });

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
      'an edge in no range',
      [
        { to: 10, score: 2 },
        { from: 10, fromInclusive: false, score: 1 },
      ],
      'bands.1.from: gap at 10: not covered by any range',
    ],
    [
      'an edge in two ranges',
      [
        { to: 10, toInclusive: true, score: 2 },
        { from: 10, score: 1 },
      ],
      'bands.1.from: overlap at 10: covered by two ranges',
    ],
    [
      'an overlap',
      [
        { to: 10, score: 2 },
        { from: 5, score: 1 },
      ],
      'bands.1.from: overlap from 5 to 10: covered by two ranges',
    ],
    ['an uncovered end', [{ to: 10, score: 2 }], 'bands.0.to: gap above 10: not covered by any range'],
    ['an uncovered beginning', [{ from: 5, score: 2 }], 'bands.0.from: gap from 0 to 5: not covered by any range'],
    ['a range that is upside down', [{ from: 5, to: 1, score: 2 }], 'bands.0.to: must not be below 5'],
    ['a text among numbers', [{ value: 'easy', score: 2 }], 'bands.0.value: a table of numbers has no texts'],
  ])('%s is refused by field and stretch', async (_what, bands, message) => {
    expect(refusal(await admin.post('/rpn_categories', table(bands)))).toEqual([422, 'DataValidationError', message]);
  });

  test('ranges may be in any order, and a text may appear once', async () => {
    const made = await admin.post(
      '/rpn_categories',
      table([
        { from: 10, score: 1 },
        { to: 10, score: 2 },
      ]),
    );
    expect(made.status).toBe(201);
    const twice = table(
      [
        { value: 'Easy', score: 1 },
        { value: ' easy ', score: 2 },
      ],
      { kind: 'text', minimum: null },
    );
    expect(refusal(await admin.post('/rpn_categories', twice))).toContain('bands.1.value:  easy  appears twice');
    expect(refusal(await admin.post('/rpn_categories', table([{ score: 1 }], { unit: 'stone' })))[2]).toContain(
      'unit: ',
    );
  });

  test('a table of texts scores every term that its field may hold, and no other', async () => {
    const own = { kind: 'text', minimum: null, unit: null, sourceField: 'cleanability' };
    const scored = (...words: string[]) => words.map((value, index) => ({ value, score: index + 1 }));
    expect(refusal(await admin.post('/rpn_categories', table(scored('easy', 'difficult'), own)))[2]).toBe(
      'bands: gap: no score for medium',
    );
    expect(refusal(await admin.post('/rpn_categories', table(scored('easy', 'hard', 'medium'), own)))[2]).toBe(
      'bands.1.value: must be one of easy, medium, difficult',
    );
    const made = await admin.post('/rpn_categories', table(scored('Easy', 'medium', 'difficult'), own));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  });

  test('a category used by the active formula cannot be archived', async () => {
    const solubility = (await rows('/rpn_categories', 'rpnCategories')).find(row => row['key'] === 'solubility');
    const path = `/rpn_categories/${String(solubility?.['id'])}`;
    const refused = await admin.put(`${path}/archive`, { reason: 'not needed' });
    expect(String(refused.body['message'])).toMatch(/^This category cannot be archived: used by the formula/);
    expect(refusal(await admin.post(path, { key: 'other', version: 1 }))[2]).toMatch(/^key: cannot be changed/);
    expect(refusal(await admin.post(path, { bands: null, version: 1 }))[2]).toMatch(
      /^bands: cannot be left out: used by/,
    );
  });
});

describe('criteria and goals', () => {
  test('a criterion has ranges or a filter, and is changed by PUT', async () => {
    const body = { key: 'hard_places', appliesTo: 'location', sourceField: 'locationScore' };
    const both = named({ ...body, bands: [{ score: 1 }], operator: 'GreaterThan', threshold: 5 });
    expect(refusal(await admin.post('/selection-criteria', both))).toEqual([
      422,
      'DataValidationError',
      'operator: a criterion has either ranges or a filter',
      'threshold: a criterion has either ranges or a filter',
    ]);
    const half = named({ ...body, operator: 'GreaterThan' });
    expect(refusal(await admin.post('/selection-criteria', half))).toContain('threshold: is required for a filter');
    const made = await admin.post('/selection-criteria', named({ ...body, operator: 'GreaterThan', threshold: 5 }));
    expect(made.body['selectionCriterion']).toMatchObject({ missingRule: 'block', weight: 1, kind: 'number' });
    const path = `/selection-criteria/${String(made.body['selectionCriterion']?.['id'])}`;
    const changed = await admin.put(path, { threshold: 7, version: 1, reason: 'a stricter rule' });
    expect(changed.body['selectionCriterion']).toMatchObject({ threshold: 7, version: 2 });
    expect((await admin.put(path, { threshold: 8, version: 1 })).body['errName']).toBe('StaleRecordError');
  });
});

test.each([
  ['/rpn_formulas', 'rpnFormula', '/rpn_categories', { kind: 'number', unit: '1', bands: [{ score: 2 }] }, {}],
  ['/mac_formulas', 'macFormula', '/variables', { scope: 'policy', kind: 'number', unit: 'mg' }, { criterion: 'arl' }],
])('a formula of %s is not restored while something that it names is archived', async (path, one, of, fields, more) => {
  const key = `named_${one.toLowerCase()}`;
  const reason = { reason: 'not needed' };
  const name = (await admin.post(of, named({ key, ...fields }))).body;
  const nameId = String(Object.values(name)[0]?.['id']);
  const made = await admin.post(path, named({ expression: `2 * ${key}`, status: 'draft', ...more }));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = String(made.body[one]?.['id']);
  for (const each of [`${path}/${id}`, `${of}/${nameId}`])
    expect((await admin.put(`${each}/archive`, reason)).status, each).toBe(200);
  expect(refusal(await admin.put(`${path}/${id}/unarchive`, reason))).toEqual([
    422,
    'DataValidationError',
    `expression: UNKNOWN_VARIABLE ${key} at 5`,
  ]);
  for (const each of [`${of}/${nameId}`, `${path}/${id}`])
    expect((await admin.put(`${each}/unarchive`, reason)).status, each).toBe(200);
});
