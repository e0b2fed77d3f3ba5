import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, testPassword, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let equipmentId: string;

beforeAll(async () => {
  plant = await testKernel({ only: ['documents'] });
  specialist = await plant.as('specialist');
  const equipment = await specialist.post('/equipments', { externalId: 'EQ-1', name: 'Tank', equipmentType: 'tank' });
  equipmentId = String(equipment.body['equipment']?.['id']);
});
afterAll(() => plant.close());

const faults = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(({ path }) => path);
const attach = (path: string, content = '%PDF-1.7 text') => {
  const form = new FormData();
  form.set('reason', 'the scan');
  form.append('file', new Blob([content]), 'scan.pdf');
  return specialist.upload(`${path}/attachments`, form);
};

test('a document version is named by number and version, which no other version has', async () => {
  const sent = {
    externalId: 'SOP-12 v3',
    documentType: 'CleaningValidationSOP',
    documentNumber: 'SOP-12',
    issue: '3',
    name: 'Cleaning validation',
    template: 'T-1',
    effectiveFrom: '2026-11-01',
    changeSummary: 'New limits',
  };
  const made = await specialist.post('/document-version', sent);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body['documentVersion']).toMatchObject(sent);
  const again = await specialist.post('/document-version', { ...sent, externalId: 'SOP-12 again' });
  expect([again.status, again.body['errName']]).toEqual([409, 'DuplicateEntryError']);
  const next = await specialist.post('/document-version', { ...sent, externalId: 'SOP-12 v4', issue: '4' });
  expect(next.status).toBe(201);
  const listed = await specialist.get('/document-version?documentNumber=SOP-12&sort=externalId');
  expect(listed.body['documentVersions']).toMatchObject([{ externalId: 'SOP-12 v3' }, { externalId: 'SOP-12 v4' }]);
  const poem = await specialist.post('/document-version', { ...sent, externalId: 'SOP-12 v5', documentType: 'poem' });
  expect(faults(poem)).toEqual(['documentType']);
});

/** Proves the identity of the specialist for what a call says is to be signed. */
async function proofFor(asked: TestAnswer): Promise<string> {
  const { signing } = asked.body['details'] as unknown as { signing: { meaning: string; contentHash: string } };
  const { meaning: purpose, contentHash } = signing;
  const sent = { username: 'specialist', password: testPassword, purpose, contentHash };
  return String((await specialist.call('POST', '/auth/reauthenticate', sent)).body['proof']);
}

async function aLegacyDocument(externalId: string): Promise<string> {
  const sent = { externalId, name: 'Validation report', documentType: 'MACProtocol', equipmentIds: [equipmentId] };
  const made = await specialist.post('/legacy-documents', sent);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return `/legacy-documents/${String(made.body['legacyDocument']?.['id'])}`;
}

test('a legacy document is signed as a true copy with its files, and a later change of a file is shown', async () => {
  const path = await aLegacyDocument('LD-1');
  const empty = await specialist.post(`${path}/signatures`, { version: 1 });
  expect([empty.status, faults(empty)]).toEqual([422, ['attachments']]);
  expect((await attach(path)).status).toBe(201);
  const asked = await specialist.post(`${path}/signatures`, { version: 1 });
  expect(asked.body['errName']).toBe('ReauthenticationRequired');
  const proof = await proofFor(asked);
  const signed = await specialist.post(`${path}/signatures`, { version: 1, proof, comment: 'compared page by page' });
  expect(signed.status, JSON.stringify(signed.body)).toBe(201);
  const list = async () => (await specialist.get(`${path}/signatures`)).body['signatures'];
  expect(await list()).toMatchObject([
    { isCurrent: true, signature: { meaning: 'TRUE_COPY', comment: 'compared page by page', version: 1 } },
  ]);
  const again = await specialist.post(`${path}/signatures`, { version: 2 });
  expect(again.body['errName']).toBe('NothingToChangeError');
  await attach(path, '%PDF-1.7 other text');
  expect(await list()).toMatchObject([{ isCurrent: false }]);
  const stale = await specialist.post(`${path}/signatures`, { version: 1 });
  expect(stale.body['errName']).toBe('StaleRecordError');
});

test('a historical study is accepted as coverage with a justification, its equipment and a good outcome, and then signed', async () => {
  const document = (await aLegacyDocument('LD-2')).replace('/legacy-documents/', '');
  const sent = {
    externalId: 'HS-1',
    name: 'Validation 2019',
    studyType: 'validation',
    equipmentIds: [equipmentId],
    startedOn: '2019-03-01',
    endedOn: '2019-05-01',
    runsCount: 3,
    outcome: 'Validated',
    residues: [{ name: 'Digoxin', highestResult: 0.2, limitThen: 1, unit: 'ug/sqcm' }],
    legacyDocumentId: document,
  };
  const refused = await specialist.post('/historical-study', {
    ...sent,
    acceptedAsCoverage: true,
    equipmentIds: [],
    outcome: 'Failed',
  });
  expect([refused.status, faults(refused)]).toEqual([422, ['justification', 'equipmentIds', 'outcome']]);
  const reversed = await specialist.post('/historical-study', { ...sent, endedOn: '2018-01-01' });
  expect(faults(reversed)).toEqual(['endedOn']);
  const made = await specialist.post('/historical-study', sent);
  expect(made.body['historicalStudy']).toMatchObject({ ...sent, acceptedAsCoverage: false });
  const path = `/historical-study/${String(made.body['historicalStudy']?.['id'])}`;
  const approver = await plant.as('approver');
  expect(faults(await approver.post(`${path}/signatures`, { version: 1 }))).toEqual(['acceptedAsCoverage']);
  const accepted = await specialist.post(path, {
    acceptedAsCoverage: true,
    justification: 'same procedure',
    version: 1,
    reason: 'assessed',
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await specialist.post(`${path}/signatures`, { version: 2 })).status).toBe(403);
  const asked = await approver.post(`${path}/signatures`, { version: 2 });
  expect(asked.body['errName']).toBe('ReauthenticationRequired');
});

test('documents and studies with their residues are imported and exported', async () => {
  const form = new FormData();
  form.set('reason', 'From the archive');
  const documents = 'Legacy document ID,Title,Document type,Equipment IDs\nLD-IN,Report,CEReport,EQ-1\n';
  form.append('file', new Blob([documents]), 'legacy_documents.csv');
  const studies = 'Historical study ID,Title,Study type,Legacy document ID\nHS-IN,Study,validation,LD-IN\n';
  form.append('file', new Blob([studies]), 'historical_studies.csv');
  const residues = 'Historical study ID,Residue,Highest result,Limit then,Unit\nHS-IN,Digoxin,0.2,1,ug/sqcm\n';
  form.append('file', new Blob([residues]), 'historical_study_residues.csv');
  const answer = await specialist.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { bytes } = await specialist.get('/master?format=csv&sections=Historical%20study%20residues');
  expect(new TextDecoder().decode(bytes)).toContain('HS-IN,Digoxin,0.2,1,ug/sqcm');
});

test('documents are read with ReportDocument.Get and changed with Modify alone', async () => {
  const auditor = await plant.as('auditor');
  expect((await auditor.get('/document-version')).status).toBe(200);
  const body = { externalId: 'LD-9', name: 'Report', documentType: 'CEReport' };
  expect((await auditor.post('/legacy-documents', body)).status).toBe(403);
  expect((await plant.anonymous.get('/historical-study')).status).toBe(401);
});
