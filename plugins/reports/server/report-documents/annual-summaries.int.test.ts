import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesOf, personWith, testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import { act, done, newSigner, policyInForce, type Signer } from '#approvals/test/approvals.fixture';

let plant: TestKernel;
let author: Signer;
let approver: Signer;

interface Summary extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly issue: number;
  readonly sha256: string;
}

beforeAll(async () => {
  plant = await testKernel({ demo: 'import' });
  author = await newSigner(plant, ['QA Administrator']);
  approver = await newSigner(plant, ['QA Administrator']);
});
afterAll(() => plant.close());

const year = new Date().getUTCFullYear();
const closed = { start: `${year - 1}-01-01`, end: `${year - 1}-12-31` };
const running = { start: `${year}-01-01`, end: `${year}-12-31` };
const conclusion = { title: 'Conclusion', body: 'The plant is in a state of control.\n\nNo revalidation is needed.' };
const ask = (fields: object): Promise<TestAnswer> =>
  author.client.post('/reports/annualSummary', { reason: 'for the year', ...fields });
const stored = async (fields: object): Promise<Summary> => {
  const answer = await ask(fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['annualSummary'] as unknown as Summary;
};
const faults = (answer: TestAnswer): unknown[] => [answer.status, answer.body['fields']?.[0]?.['path']];

test('a summary is a numbered document of its period, printed with the sections that people wrote', async () => {
  const first = await stored({ ...running, customSections: [conclusion] });
  expect(first).toMatchObject({ number: `ASR-${year}-0001`, issue: 1, kind: 'AnnualSummaryReport', asOf: null });
  const file = await author.client.get(`/reports/annualSummary/${first.id}?download=true`);
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(first.sha256);
  const text = (await pagesOf(file.bytes)).join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('The plant is in a state of control. No revalidation is needed.');
  expect(text).toContain(`ASR-${year}-0001, issue 1`);
});

test('other words are the next issue of the same summary, another period is another summary', async () => {
  const [before] = (await author.client.read<{ annualSummaries: Summary[] }>('/reports/annualSummary')).annualSummaries;
  const next = await stored({ ...running, customSections: [{ ...conclusion, body: 'Two revalidations are needed.' }] });
  expect(next).toMatchObject({ number: before?.number, issue: Number(before?.issue) + 1, supersedesId: before?.id });
  const last = await stored(closed);
  expect(last.number).not.toBe(next.number);
  expect(last['asOf']).not.toBeNull();
  const { annualSummaries } = await author.client.read<{ annualSummaries: Summary[] }>('/reports/annualSummary');
  expect(annualSummaries.map(({ id }) => id)).toEqual([next.id, last.id]);
});

test('the generic call numbers the year that it left out like the one that names it', async () => {
  const answer = await author.client.post('/reports/reportDocument', { kind: 'AnnualSummaryReport', reason: 'again' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body['reportDocument']).toMatchObject({ number: `ASR-${year}-0001`, parameters: running });
});

test('what is no period, and sections without words, are refused by the field', async () => {
  expect(faults(await ask({ start: running.end, end: running.start }))).toEqual([422, 'end']);
  expect(faults(await ask({ start: `${year}-02-30`, end: running.end }))).toEqual([422, 'start']);
  expect(faults(await ask({ end: running.end }))).toEqual([422, 'start']);
  expect(faults(await ask({ ...running, customSections: [{ title: '', body: 'x' }] }))).toEqual([
    422,
    'customSections.0.title',
  ]);
  const reader = await personWith(plant, 'ReportDocument.Get');
  const refused = await reader.post('/reports/annualSummary', { ...running, reason: 'for me' });
  expect(refused.status).toBe(403);
  expect((await author.client.get(`/reports/annualSummary/${crypto.randomUUID()}`)).status).toBe(404);
});

test('a summary is approved by a policy of its own, and not before its period is over', async () => {
  await policyInForce(author, approver, 'AnnualSummaryReport', { reviewSteps: [] });
  const open = await stored(running);
  const early = await act(author, `/reports/reportDocument/${open.id}`, 'Submit');
  expect(early.status).toBe(422);
  expect(JSON.stringify(early.body)).toContain('must be after the period');
  const last = await stored(closed);
  const path = `/reports/reportDocument/${last.id}`;
  await done(author, path, 'Submit');
  await done(approver, path, 'Approve');
  const { reportDocument } = await author.client.read<{ reportDocument: Record<string, unknown> }>(path);
  expect(reportDocument['status']).toBe('Approved');
});

test('a summary as of a day within its period is not complete, though the period is over, and is not submitted', async () => {
  const answer = await author.client.post('/reports/reportDocument', {
    kind: 'AnnualSummaryReport',
    parameters: closed,
    asOf: `${year - 1}-06-30`,
    reason: 'as it was in June',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id, parameters } = answer.body['reportDocument'] as unknown as Summary;
  expect(parameters).toMatchObject({ ...closed, isClosed: false });
  const file = await author.client.get(`/reports/annualSummary/${id}?download=true`);
  expect((await pagesOf(file.bytes)).join(' ').replaceAll(/\s+/g, ' ')).toContain('Period closed: no');
  const refused = await act(author, `/reports/reportDocument/${id}`, 'Submit');
  expect(faults(refused)).toEqual([422, 'generatedAt']);
});

test('the master data report has every live record of the sections that were asked for, as PDF and as workbook', async () => {
  const asked = `?sections=${encodeURIComponent('Equipment,Cleaning agents')}`;
  const answer = await author.client.get(`/reports/MasterDataReport/all/pdf${asked}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const text = (await pagesOf(answer.bytes)).join(' ').replaceAll(/\s+/g, ' ');
  const { equipments, pagination } = await author.client.read<{
    equipments: { externalId: string }[];
    pagination: { total: number };
  }>('/equipments?pageLimit=100');
  for (const { externalId } of equipments) expect(text).toContain(externalId);
  expect(text).toContain(`Equipment ${pagination.total}`);
  expect(text).not.toContain('Productions');
  const workbook = await author.client.get(`/reports/MasterDataReport/all/xlsx${asked}`);
  expect(Buffer.from(workbook.bytes).subarray(0, 2).toString()).toBe('PK');
  const past = await author.client.get(`/reports/MasterDataReport/all/pdf?asOf=${new Date().toISOString()}`);
  expect(past.status, JSON.stringify(past.body)).toBe(200);
  expect((await pagesOf(past.bytes))[0]).toContain('State as of');
  const unknown = await author.client.get('/reports/MasterDataReport/all/pdf?sections=Recipes');
  expect(faults(unknown)).toEqual([422, 'sections']);
  const reader = await personWith(plant, 'ReportDocument.Get');
  expect((await reader.get(`/reports/MasterDataReport/all/pdf${asked}`)).status).toBe(403);
});
