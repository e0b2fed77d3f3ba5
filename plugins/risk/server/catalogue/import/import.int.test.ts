import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['risk'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

function upload(files: Readonly<Record<string, readonly string[]>>): Promise<TestAnswer> {
  const form = new FormData();
  form.set('reason', 'sheets of risk setup');
  for (const [name, lines] of Object.entries(files))
    form.append('file', new Blob([lines.join('\r\n')], { type: 'text/csv' }), `${name}.csv`);
  return admin.upload('/master', form);
}

test('a scoring table is imported from two sheets, and its ranges are checked as a whole', async () => {
  const category = ['Category ID,Name,Key,Kind,Unit,Minimum', 'CAT-FREQ,Changeovers a year,frequency,number,1,0'];
  const gap = [
    'Category ID,From,From inclusive,To,To inclusive,Text,Score,Label',
    'CAT-FREQ,,,10,no,,1,rare',
    'CAT-FREQ,20,yes,,,,2,',
  ];
  const refused = await upload({ rpn_categories: category, rpn_category_ranges: gap });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('gap from 10 to 20: not covered by any range');
  expect((await admin.get('/rpn_categories?search=CAT-FREQ')).body['rpnCategories']).toEqual([]);

  const answer = await upload({ rpn_categories: category, rpn_category_ranges: gap.with(2, 'CAT-FREQ,10,yes,,,,2,') });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [row] = (await admin.get('/rpn_categories?search=CAT-FREQ')).body['rpnCategories'] as unknown as object[];
  expect(row).toMatchObject({
    key: 'frequency',
    bands: [
      { to: 10, toInclusive: false, score: 1, label: 'rare' },
      { from: 10, fromInclusive: true, score: 2 },
    ],
  });
});

test('formulas are imported as drafts with their test cases, to be activated by a user', async () => {
  const answer = await upload({
    rpn_formulas: ['Formula ID,Name,Expression', 'RPN-SHEET,From a sheet,solubility^2 + log10(td)'],
    rpn_formula_test_cases: [
      'Formula ID,Inputs,Expected,Note',
      'RPN-SHEET,solubility=5; td=100,27,by hand',
      'RPN-SHEET,solubility=1; td=1e3,4,',
    ],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [row] = (await admin.get('/rpn_formulas?search=RPN-SHEET')).body['rpnFormulas'] as unknown as {
    id: string;
    version: number;
  }[];
  expect(row).toMatchObject({
    status: 'draft',
    testCases: [
      { inputs: { solubility: 5, td: 100 }, expected: 27, note: 'by hand' },
      { inputs: { solubility: 1, td: 1000 }, expected: 4 },
    ],
  });
  const activated = await admin.post(`/rpn_formulas/${row?.id ?? ''}`, { status: 'active', version: row?.version });
  expect(activated.body['rpnFormula']).toMatchObject({ status: 'active' });

  const bad = await upload({ rpn_formulas: ['Formula ID,Name,Expression', 'RPN-BAD,Bad,solubility * nonsense'] });
  expect(JSON.stringify(bad.body)).toContain('UNKNOWN_VARIABLE nonsense at 14');
  const noPair = await upload({
    rpn_formula_test_cases: ['Formula ID,Inputs,Expected', 'RPN-SHEET,solubility is five,1'],
  });
  expect(JSON.stringify(noPair.body)).toContain('solubility is five is not written as td=10');
});

test('an export changes nothing when imported again, whatever fields were omitted', async () => {
  const table = {
    kind: 'number',
    unit: '1',
    minimum: 0,
    bands: [
      { to: 0.1 + 0.2, score: 2 },
      { from: 0.1 + 0.2, score: 1 },
    ],
  };
  const made = await admin.post('/rpn_categories', {
    externalId: '=SHORT',
    name: 'Short',
    key: 'short_form',
    ...table,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const form = new FormData();
  form.set('dryRun', 'true');
  for (const [section, file] of [
    ['RPN categories', 'rpn_categories'],
    ['RPN category ranges', 'rpn_category_ranges'],
  ] as const) {
    const { bytes } = await admin.get(`/master?format=csv&sections=${encodeURIComponent(section)}`);
    form.append('file', new Blob([new Uint8Array(bytes)]), `${file}.csv`);
  }
  const again = await admin.upload('/master', form);
  expect(again.body['import'], JSON.stringify(again.body)).toMatchObject({
    sections: [
      { section: 'RPN categories', created: 0, updated: 0 },
      { section: 'RPN category ranges', created: 0, updated: 0 },
    ],
  });
});

test('an active formula and a scoring table change together with their dependent lists', async () => {
  const formula = 'MAC-LD50,LD50,arl*mbs,Chemical,ld50';
  const changed = (cases: readonly string[]) => ({
    mac_formulas: ['Formula ID,Name,Expression,Residue type,Criterion', formula],
    mac_formula_test_cases: ['Formula ID,Inputs,Expected', ...cases],
  });
  const wrong = await upload(changed(['mac-ld50,arl=10; mbs=100,1001']));
  expect(wrong.status).toBe(422);
  expect(JSON.stringify(wrong.body)).toContain('testCases.0.expected');

  const answer = await upload({
    ...changed(['mac-ld50,arl=10; mbs=100,1000']),
    rpn_categories: ['Category ID,Name,Key,Kind,Unit,Minimum', 'dose,Therapeutic dose,dose,number,mg/day,5'],
    rpn_category_ranges: [
      'Category ID,From,From inclusive,To,To inclusive,Text,Score,Label',
      'dose,5,yes,10,no,,2,',
      'dose,10,yes,,,,1,',
    ],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [saved] = (await admin.get('/mac_formulas?search=MAC-LD50')).body['macFormulas'] as unknown as object[];
  expect(saved).toMatchObject({
    status: 'active',
    expression: 'arl*mbs',
    formulaVersion: 2,
    testCases: [{ inputs: { arl: 10, mbs: 100 }, expected: 1000 }],
  });
  const [table] = (await admin.get('/rpn_categories?search=dose')).body['rpnCategories'] as unknown as object[];
  expect(table).toMatchObject({
    minimum: 5,
    bands: [
      { from: 5, to: 10, score: 2 },
      { from: 10, score: 1 },
    ],
  });
});
