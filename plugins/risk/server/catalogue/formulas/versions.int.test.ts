import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { FormulaVersion } from '#plugins/risk/shared/setup/formula-check';

let plant: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['risk'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

let count = 0;
function named(fields: object): object {
  count += 1;
  return { externalId: `V-${count}`, name: `Version test ${count}`, ...fields };
}

test('versions report author, reason and active periods', async () => {
  const testCases = [{ inputs: { dose: 2 }, expected: 2 }];
  const body = named({ expression: 'dose', purpose: 'cleaning', status: 'active', testCases });
  const made = await admin.post('/rpn_formulas', body);
  const path = `/rpn_formulas/${String(made.body['rpnFormula']?.['id'])}`;
  const doubled = { expression: 'dose*2', testCases: [{ inputs: { dose: 2 }, expected: 4 }] };
  await admin.post(path, { ...doubled, reason: 'counts twice', version: 1 });
  await admin.post(path, { status: 'retired', reason: 'not needed', version: 2 });
  await admin.post(path, { expression: 'dose*3', version: 3 });
  const versions = (await admin.get(`${path}/formula-versions`)).body['versions'] as unknown as FormulaVersion[];
  const [, second, first] = versions;
  expect(versions).toMatchObject([
    { formulaVersion: 3, inForce: [] },
    { formulaVersion: 2, reason: 'counts twice', inForce: [{ from: second?.createdAt }] },
    { formulaVersion: 1, inForce: [{ from: first?.createdAt, until: second?.createdAt }] },
  ]);
  expect(second?.inForce[0]?.until).toMatch(/^\d{4}-/);
  expect(versions.map(({ createdByName }) => createdByName)).toEqual(Array(3).fill('Admin Tester'));
  // As of an earlier date nothing later is reported.
  const then = await admin.get(`${path}/formula-versions?asOf=${second?.createdAt}`);
  expect(then.body['versions']).toMatchObject([{ inForce: [{ until: null }] }, { formulaVersion: 1 }]);
  // Active until another formula was activated.
  const other = await admin.post(
    '/rpn_formulas',
    named({ expression: 'dose', purpose: 'cleaning', status: 'active', testCases }),
  );
  const taken = `/rpn_formulas/${String(other.body['rpnFormula']?.['id'])}`;
  await admin.post('/rpn_formulas', named({ expression: 'dose', purpose: 'cleaning', status: 'active', testCases }));
  const [replaced] = (await admin.get(`${taken}/formula-versions`)).body['versions'] as unknown as FormulaVersion[];
  expect(replaced?.inForce).toMatchObject([{ until: expect.stringMatching(/^\d{4}-/) as string }]);
});

test('an active formula keeps its scope when a change omits it', async () => {
  const rpn = { expression: 'dose', testCases: [{ inputs: { dose: 2 }, expected: 2 }], status: 'active' };
  const mac = { expression: 'arl*mbs', testCases: [{ inputs: { arl: 10, mbs: 1 }, expected: 10 }], status: 'active' };
  const made = await admin.post('/rpn_formulas', named({ ...rpn, purpose: 'cleaning' }));
  const arl = await admin.post('/mac_formulas', named({ ...mac, residueType: 'Detergent', criterion: 'arl' }));
  const rpnPath = `/rpn_formulas/${String(made.body['rpnFormula']?.['id'])}`;
  const macPath = `/mac_formulas/${String(arl.body['macFormula']?.['id'])}`;
  const changed = await admin.post(rpnPath, { purpose: null, justification: 'As before', version: 1 });
  expect(changed.body['rpnFormula']).toMatchObject({ purpose: 'cleaning', status: 'active' });
  const other = await admin.post(macPath, {
    residueType: null,
    criterion: null,
    justification: 'As before',
    version: 1,
  });
  expect(other.body['macFormula']).toMatchObject({ residueType: 'Detergent', criterion: 'arl', status: 'active' });
  const worst = await admin.get('/rpn_formulas?purpose=worstCase&status=active');
  expect(worst.body['rpnFormulas']).toMatchObject([{ externalId: 'RPN-DEFAULT' }]);
});
