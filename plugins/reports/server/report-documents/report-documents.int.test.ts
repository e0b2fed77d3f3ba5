import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesOf, testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import {
  act,
  approvalOf,
  done,
  newSigner,
  policyInForce,
  refusedSteps,
  type Signer,
} from '#approvals/test/approvals.fixture';

let plant: TestKernel;
let author: Signer;
let approver: Signer;
let production: string;

interface Document extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly fileId: string;
  readonly sha256: string;
}

beforeAll(async () => {
  plant = await testKernel({ demo: 'import' });
  author = await newSigner(plant, ['QA Administrator']);
  approver = await newSigner(plant, ['QA Administrator']);
  const { productions } = await author.client.read<{ productions: { id: string }[] }>('/productions?pageLimit=1');
  production = productions[0]?.id ?? '';
});
afterAll(() => plant.close());

const store = (fields: object = {}): Promise<TestAnswer> =>
  author.client.post('/reports/reportDocument', {
    kind: 'MACCalculationMatrix',
    recordId: production,
    reason: 'for the dossier',
    ...fields,
  });
const stored = async (fields: object = {}): Promise<Document> => {
  const answer = await store(fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['reportDocument'] as unknown as Document;
};
const fileOf = ({ id, fileId }: Document, format = 'pdf'): Promise<TestAnswer> =>
  author.client.get(`/reports/reportDocument/${id}/${format}/${fileId}`);
const statusOf = async ({ id }: Document): Promise<unknown> =>
  (await author.client.get(`/reports/reportDocument/${id}`)).body['reportDocument']?.['status'];
const faults = (answer: TestAnswer): unknown[] => [answer.status, answer.body['fields']?.[0]?.['path']];
const year = new Date().getFullYear();

test('a report is stored once, with its number printed in it, and its file comes back byte by byte', async () => {
  const document = await stored();
  expect(document).toMatchObject({
    externalId: `MAC-${year}-0001 v1`,
    number: `MAC-${year}-0001`,
    issue: 1,
    format: 'pdf',
    status: 'BeingBuilt',
    supersedesId: null,
  });
  const [first, again] = [await fileOf(document), await fileOf(document)];
  expect(first.headers.get('content-type')).toBe('application/pdf');
  expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(document.sha256);
  expect(Buffer.compare(Buffer.from(first.bytes), Buffer.from(again.bytes))).toBe(0);
  const pages = await pagesOf(first.bytes);
  expect(pages[0]).toContain(`MAC-${year}-0001, issue 1`);
  expect(document['pages']).toBe(pages.length);
});

test('the same report about the same is the next issue of its number; another record or format has its own', async () => {
  const { productions } = await author.client.read<{ productions: { id: string }[] }>('/productions?pageLimit=3');
  const recordId = productions[1]?.id;
  const one = await stored({ recordId });
  const two = await stored({ recordId, name: 'After the change of June', asOf: new Date().toISOString() });
  expect(two).toMatchObject({ number: one.number, issue: 2, supersedesId: one.id, name: 'After the change of June' });
  expect(two['asOf']).not.toBeNull();
  const workbook = await stored({ recordId, format: 'xlsx' });
  expect(workbook).toMatchObject({ issue: 1, pages: null });
  expect(workbook.number).not.toBe(one.number);
  expect(
    Buffer.from((await fileOf(workbook, 'xlsx')).bytes)
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const last = await author.client.read<{ reportDocuments: Document[] }>(
    `/reports/reportDocument/filter/last-issues?recordId=${recordId}&format=pdf`,
  );
  expect(last.reportDocuments.map(({ id }) => id)).toEqual([two.id]);
});

test('two who store the same at once get two issues, and every kind counts for itself', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => store({ kind: 'EquipmentLimit', recordId: null })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const issues = answers.map(({ body }) => body['reportDocument']?.['externalId']);
  expect(issues.toSorted()).toEqual([1, 2, 3].map(issue => `EQL-${year}-0001 v${issue}`));
});

test('a refused report takes no number', async () => {
  const before = await stored({ kind: 'ProductionLimit', recordId: production });
  expect((await store({ kind: 'ProductionLimit', recordId: null, tags: [crypto.randomUUID()] })).status).toBe(422);
  const after = await stored({ kind: 'ProductionLimit', recordId: null });
  expect([before.number, after.number]).toEqual([`PRL-${year}-0001`, `PRL-${year}-0002`]);
});

test('what cannot be stored is refused by the field, and nothing is written', async () => {
  const count = async (): Promise<unknown> => (await plant.sql('select count(*) as n from reports.report_document'))[0];
  const before = await count();
  expect(faults(await store({ kind: 'YearbookReport' }))).toEqual([422, 'kind']);
  expect(faults(await store({ recordId: null }))).toEqual([422, 'recordId']);
  expect(faults(await store({ recordId: crypto.randomUUID() }))).toEqual([422, 'recordId']);
  expect(faults(await store({ parameters: { poem: 1 } }))).toEqual([422, 'parameters.poem']);
  expect(faults(await store({ asOf: '2999-01-01' }))).toEqual([422, 'asOf']);
  expect(faults(await store({ kind: 'LimitExplanation', parameters: {} }))).toEqual([422, 'parameters.substance']);
  expect(faults(await store({ kind: 'SamplingSheet', format: 'xlsx', recordId: production }))).toEqual([
    422,
    'recordId',
  ]);
  expect(faults(await store({ tags: [crypto.randomUUID()] }))).toEqual([422, 'tags']);
  expect(faults(await store({ fileId: crypto.randomUUID() }))).toEqual([422, 'fileId']);
  const operator = await plant.as('operator');
  const refused = await operator.post('/reports/reportDocument', { kind: 'EquipmentLimit', reason: 'for me' });
  expect(refused.status).toBe(403);
  expect(await count()).toEqual(before);
});

test('a file is read by its own document alone', async () => {
  const [one, two] = [await stored(), await stored({ format: 'xlsx' })];
  expect((await author.client.get(`/reports/reportDocument/${one.id}/pdf/${two.fileId}`)).status).toBe(404);
  expect((await fileOf(two, 'pdf')).status).toBe(404);
});

test('documents are filed under tags, and lists are filtered by one', async () => {
  const made = await author.client.post('/report-tags', { externalId: 'audit', name: 'Audit', colour: 'purple' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const tag = String(made.body['tag']?.['id']);
  const offered = await author.client.read<{ tags: object[] }>('/reports/get-report-tags');
  expect(offered.tags).toEqual([{ id: tag, key: 'audit', label: 'Audit', colour: 'purple' }]);
  const document = await stored({ tags: [tag] });
  const filed = await author.client.read<{ reportDocuments: Document[] }>(`/reports/reportDocument?tags=${tag}`);
  expect(filed.reportDocuments.map(({ id }) => id)).toEqual([document.id]);
  const untagged = await author.client.post(`/reports/reportDocument/${document.id}`, {
    tags: [],
    version: document['version'],
    reason: 'filed elsewhere',
  });
  expect(untagged.status, JSON.stringify(untagged.body)).toBe(200);
  expect((await author.client.get(`/reports/reportDocument?tags=${tag}`)).body['reportDocuments']).toEqual([]);
});

test('R3, R9, R12: a document is approved by the policy of its type, and the next issue takes its place', async () => {
  const one = await stored();
  const path = `/reports/reportDocument/${one.id}`;
  const none = await author.client.post(`${path}/approval`, { action: 'Submit', version: one['version'] });
  expect([none.status, none.body['errName']]).toEqual([409, 'TransactionLocked']);
  expect(String(none.body['message'])).toContain('MAC calculation matrices');
  await policyInForce(author, approver, 'MACCalculationMatrix', { reviewSteps: [] });
  const types = await author.client.read<{ documentTypes: { documentType: string; isInForce: boolean }[] }>(
    '/approval_policies/document-types',
  );
  const inForce = (type: string) => types.documentTypes.find(each => each.documentType === type)?.isInForce;
  expect([inForce('MACCalculationMatrix'), inForce('ReportDocument')]).toEqual([true, false]);
  await done(author, path, 'Submit');
  await done(approver, path, 'Approve');
  expect(await statusOf(one)).toBe('Approved');
  const frozen = await author.client.post(path, { name: 'Another', version: one['version'], reason: 'better title' });
  expect([frozen.status, frozen.body['errName']]).toEqual([409, 'TransactionLocked']);

  const two = await stored();
  expect(two['issue']).toBe(Number(one['issue']) + 1);
  expect([await statusOf(one), await statusOf(two)]).toEqual(['Approved', 'BeingBuilt']);
  await done(author, `/reports/reportDocument/${two.id}`, 'Submit');
  await done(approver, `/reports/reportDocument/${two.id}`, 'Approve');
  expect([await statusOf(one), await statusOf(two)]).toEqual(['Deprecated', 'Approved']);
  expect((await fileOf(one)).status).toBe(200);

  const { file } = await author.client.read<{ file: { isUntouched: boolean; documents: object[] } }>(
    `/controlled-documents/verify?sha256=${two.sha256}`,
  );
  expect(file).toMatchObject({
    isUntouched: true,
    stored: [{ fileName: two['fileName'] }],
    documents: [
      {
        relation: 'attached',
        document: { documentType: 'MACCalculationMatrix', status: 'Approved' },
        signatures: [{ isSuperseded: false }, { isSuperseded: false }],
      },
    ],
  });
  // A kind without a policy of its own is not touched by it.
  const other = await stored({ kind: 'EquipmentLimit', recordId: null });
  const open = await author.client.read<{ approval: { documentType: string; policy: unknown } }>(
    `/reports/reportDocument/${other.id}/approval`,
  );
  expect(open.approval).toMatchObject({ documentType: 'ReportDocument', policy: null });
});

test('R12: an issue is not approved once a newer one is, which stays approved', async () => {
  const [one, two] = [await stored(), await stored()];
  expect([two.number, two['issue']]).toEqual([one.number, Number(one['issue']) + 1]);
  for (const { id } of [one, two]) await done(author, `/reports/reportDocument/${id}`, 'Submit');
  await done(approver, `/reports/reportDocument/${two.id}`, 'Approve');
  const late = await act(approver, `/reports/reportDocument/${one.id}`, 'Approve');
  expect([late.status, late.body['errName']]).toEqual([409, 'TransactionLocked']);
  expect(String(late.body['message'])).toContain('is approved already');
  expect(await refusedSteps(plant, `/reports/reportDocument/${one.id}`)).toEqual(['BeingApproved: Approve']);
  expect([await statusOf(one), await statusOf(two)]).toEqual(['BeingApproved', 'Approved']);
});

test('R12: of two issues that are approved at once the newer one is in force, and never both', async () => {
  for (let round = 0; round < 4; round++) {
    const issues = [await stored(), await stored()];
    for (const { id } of issues) await done(author, `/reports/reportDocument/${id}`, 'Submit');
    const answers = await Promise.all(
      issues.map(({ id }) => act(approver, `/reports/reportDocument/${id}`, 'Approve')),
    );
    const [older, newer] = answers.map(({ status }) => status);
    expect(newer).toBe(200);
    const states = await Promise.all(issues.map(statusOf));
    expect(states).toEqual([older === 200 ? 'Deprecated' : 'BeingApproved', 'Approved']);
  }
});

test('R14: a stored matrix names the versions that it was calculated with, and cannot be approved when one of them is replaced', async () => {
  const admin = await plant.as('admin');
  const policyOf = async (residueType: string) =>
    (
      await admin.read<{ cleaningLimitPolicy: { latestVersion: number; recordId: string | null } }>(
        `/cleaning_limit_policies/${residueType}`,
      )
    ).cleaningLimitPolicy;
  const save = async (residueType: string, settings: object): Promise<void> => {
    const { latestVersion: version } = await policyOf(residueType);
    const answer = await admin.post(`/cleaning_limit_policies/${residueType}`, {
      ...settings,
      version,
      reason,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const activate = async (fields: object): Promise<TestAnswer> =>
    admin.post('/mac_formulas', {
      externalId: 'MAC-CITED',
      name: 'Cited',
      residueType: 'Chemical',
      criterion: 'toxicity',
      expression: 'pde*e_n/mf/2',
      testCases: [{ inputs: { pde: 2, e_n: 1, mf: 1 }, expected: 1 }],
      ...fields,
    });
  const reason = 'rule of the site';
  const formula = (await activate({ status: 'active' })).body['macFormula'] as unknown as {
    id: string;
    version: number;
  };
  const inReview = async (): Promise<Document> => {
    const document = await stored();
    await done(author, `/reports/reportDocument/${document.id}`, 'Submit');
    return document;
  };
  const stateOf = async ({ id }: Document): Promise<string | null> =>
    (await approvalOf(author, `/reports/reportDocument/${id}`)).open?.stale?.why ?? null;
  const document = await inReview();
  const { recordId, latestVersion } = await policyOf('Chemical');
  expect(document['cites']).toEqual(
    expect.arrayContaining([
      { id: recordId, version: latestVersion, name: `Chemical policy version ${latestVersion}` },
      { id: formula.id, version: 1, name: 'MAC formula MAC-CITED' },
    ]),
  );
  expect(await stateOf(document)).toBeNull();
  await save('Chemical', { areaMarginPct: 7 });
  expect(await stateOf(document)).toBe(`Chemical policy version ${latestVersion + 1} was saved`);
  const path = `/reports/reportDocument/${document.id}`;
  const refused = await act(approver, path, 'Approve');
  expect(String(refused.body['message'])).toContain('an input has changed');
  await done(approver, path, 'ConfirmValid', { reason: 'the margin is the same here' });
  const changed = await admin.post(`/mac_formulas/${formula.id}`, {
    expression: 'pde*e_n/mf/4',
    testCases: [{ inputs: { pde: 4, e_n: 1, mf: 1 }, expected: 1 }],
    version: formula.version,
    reason,
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(await stateOf(document)).toBe('MAC formula MAC-CITED Cited was changed');
  await done(approver, path, 'Reject', { reason: 'stored again with the new formula' });

  const next = await inReview();
  expect(next['cites']).toContainEqual({ id: formula.id, version: 2, name: 'MAC formula MAC-CITED' });
  // A policy that was never saved is cited, too.
  const unsaved = (next['cites'] as { id: string | null; version: number; name: string }[]).find(
    ({ id }) => id === null,
  );
  expect(unsaved).toMatchObject({ version: 0 });
  await save(String(unsaved?.name.split(' ')[0]), { areaMarginPct: 8 });
  expect(await stateOf(next)).toBe(`${unsaved?.name.replace('0', '1')} was saved`);
});

test('the facility chooses how its documents are numbered', async () => {
  const read = () => author.client.read<{ numbering: { kind: string; next: string }[]; version: number }>('/numbering');
  const { version } = await read();
  const save = (fields: object): Promise<TestAnswer> =>
    author.client.post('/numbering', { kind: 'CleaningAgentLimit', version, reason: 'rule of the site', ...fields });
  const pattern = { prefix: 'CVR/AGT', withYear: false, digits: 3 };
  expect(faults(await save({ pattern: { ...pattern, prefix: 'a b' } }))).toEqual([422, 'pattern.prefix']);
  expect(faults(await save({ kind: 'SampleSet', pattern }))).toEqual([422, 'kind']);
  const saved = await save({ pattern });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await save({ pattern: { ...pattern, digits: 4 } })).status).toBe(409);
  expect((await read()).numbering.find(({ kind }) => kind === 'CleaningAgentLimit')?.next).toBe('CVR/AGT-001');
  const document = await stored({ kind: 'CleaningAgentLimit', recordId: null });
  expect(document.number).toBe('CVR/AGT-001');
  expect((await read()).numbering.find(({ kind }) => kind === 'CleaningAgentLimit')?.next).toBe('CVR/AGT-002');
});
