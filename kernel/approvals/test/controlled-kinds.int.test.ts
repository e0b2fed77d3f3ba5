import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { named, testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import type { VerifiedFile } from '#schemas/approvals/documents';
import { act, approvalOf, done, newProcedure, personaSigner, policyInForce, type Signer } from './approvals.fixture.js';

let limpid: TestKernel;
let admin: Signer;
let author: Signer;
let reviewer: Signer;
let approver: Signer;

beforeAll(async () => {
  limpid = await testKernel({ only: ['procedures', 'documents'] });
  [admin, author, reviewer, approver] = await Promise.all([
    personaSigner(limpid, 'admin'),
    personaSigner(limpid, 'specialist'),
    personaSigner(limpid, 'reviewer'),
    personaSigner(limpid, 'approver'),
  ]);
});
afterAll(() => limpid.close());

async function created(path: string, one: string, body: object): Promise<string> {
  const answer = await author.client.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return `${path}/${String((answer.body[one] as unknown as { id: string }).id)}`;
}
const attach = (record: string, content: string): Promise<TestAnswer> => {
  const form = new FormData();
  form.set('reason', 'as it is issued');
  form.append('file', new Blob([content]), 'issued.pdf');
  return author.client.upload(`${record}/attachments`, form);
};
const method = { name: 'HPLC', technique: 'HPLC', analyteName: 'carbon', sampleType: 'rinse' };
const lod = { value: 0.1, unit: 'ppm' };

/** Each kind with what it lacks first, as calls name it and as its form does, and what completes it. */
const kinds = [
  {
    type: 'CleaningValidationSOP',
    path: '/sop',
    one: 'sop',
    body: { externalId: 'SOP-1', name: 'Swabbing', revision: '1' },
    lacks: ['owner'],
    labels: ['Owner'],
    completed: { owner: 'QA' },
  },
  {
    type: 'MicrobialAnalyticalMethods',
    path: '/microbial-analytical-methods',
    one: 'microbialAnalyticalMethod',
    body: { externalId: 'MM-1', name: 'Plate', revision: '1', kind: 'bioburden', sampling: 'contactPlate' },
    lacks: ['detectionLimit'],
    labels: ['Detection limit'],
    completed: { detectionLimit: { value: 1, unit: 'CFU per plate' } },
  },
  {
    type: 'DocumentVersion',
    path: '/document-version',
    one: 'documentVersion',
    body: {
      externalId: 'MP-1 v1',
      name: 'Protocol',
      documentType: 'MACProtocol',
      documentNumber: 'MP-1',
      issue: '1',
    },
    lacks: ['changeSummary'],
    labels: ['Summary of the change'],
    completed: { changeSummary: 'first issue', documentNumber: 'MP-2' },
  },
  {
    type: 'AnalyticalMethods',
    path: '/analytical-methods',
    one: 'analyticalMethod',
    body: { ...method, externalId: 'AM-1' },
    lacks: ['lod', 'loq', 'recoveries'],
    labels: ['LOD', 'LOQ', 'Recovery'],
    completed: { lod, loq: lod },
  },
] as const;

test.each(kinds)('a $path record says what is missing before it is submitted', async kind => {
  await policyInForce(admin, approver, kind.type);
  const record = await created(kind.path, kind.one, kind.body);
  const { missing } = await approvalOf(author, record);
  expect(missing.map(({ path }) => path)).toEqual(kind.lacks);
  expect(missing.map(({ label }) => label)).toEqual(kind.labels);
  const refused = await act(author, record, 'Submit');
  expect([refused.status, named(refused)]).toEqual([422, 'DataValidationError']);
});

test.each(kinds.filter(({ type }) => type !== 'AnalyticalMethods'))(
  'a complete $path record is approved with its files, which then stay as they are',
  async ({ path, one, body, completed }) => {
    const record = await created(path, one, { ...body, ...completed, externalId: `${body.externalId} b` });
    expect((await attach(record, '%PDF-1.7 first')).status).toBe(201);
    await done(author, record, 'Submit');
    const refused = await attach(record, '%PDF-1.7 second');
    expect([refused.status, named(refused)]).toEqual([409, 'TransactionLocked']);
    await done(reviewer, record, 'Review');
    expect(await done(approver, record, 'Approve')).toMatchObject({ status: 'Approved', documentVersion: 1 });
    const [act0] = await limpid.sql<{ files: { fileName: string }[] }>(
      `select document->'files' as files from kernel.approval_act where record_id = ? and document is not null`,
      [record.split('/').at(-1)],
    );
    expect(act0?.files).toMatchObject([{ fileName: 'issued.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect((await attach(record, '%PDF-1.7 third')).status).toBe(409);
    await done(author, record, 'Revise', { changeSummary: 'new layout' });
    expect((await attach(record, '%PDF-1.7 fourth')).status).toBe(201);
    const { attachments } = await author.client.read<{ attachments: { id: string }[] }>(`${record}/attachments`);
    const reason = 'replaced by the new layout';
    const removals = attachments.map(({ id }) => author.client.delete(`${record}/attachments/${id}`, { reason }));
    expect((await Promise.all(removals)).map(named), 'signatures cover them').toEqual([
      'TransactionLocked',
      'TransactionLocked',
    ]);
  },
);

test('a procedure in approval whose cleaning agent is changed waits until it is confirmed as still valid (R14)', async () => {
  await policyInForce(admin, approver, 'CleaningProcedure');
  const agent = await created('/cleaning_agents', 'cleaningAgent', { externalId: 'CA-1', name: 'Soda' });
  const agentId = agent.split('/').at(-1);
  const using = await newProcedure(author, { cleaningAgentIds: [agentId] });
  const other = await newProcedure(author);
  for (const record of [using, other]) {
    await done(author, record, 'Submit');
    await done(reviewer, record, 'Review');
  }
  expect((await author.client.post(agent, { name: 'Potash', version: 1 })).status).toBe(200);
  expect((await approvalOf(approver, using)).open?.stale?.why).toBe('cleaning agent CA-1 Potash was changed');
  expect((await approvalOf(approver, other)).open?.stale).toBeNull();
  const refused = await act(approver, using, 'Approve');
  expect(String(refused.body['message'])).toContain('an input has changed');
  await done(approver, using, 'ConfirmValid', { reason: 'the agent was renamed only' });
  expect(await done(approver, using, 'Approve')).toMatchObject({ status: 'Approved' });
});

test('a printed version and an attached file are verified by their bytes, with record, version and signatures', async () => {
  const record = await created('/sop', 'sop', { externalId: 'SOP-V', name: 'Proof', revision: '1', owner: 'QA' });
  await attach(record, '%PDF-1.7 verified');
  await done(author, record, 'Submit');
  await done(reviewer, record, 'Review');
  await done(approver, record, 'Approve');
  const verified = async (bytes: Uint8Array | string): Promise<VerifiedFile> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return (await admin.client.read<{ file: VerifiedFile }>(`/controlled-documents/verify?sha256=${sha256}`)).file;
  };
  const { bytes } = await author.client.get(`${record}/versions/1/pdf`);
  const printed = await verified(bytes);
  expect(printed).toMatchObject({ isUntouched: true, handedOut: [{ by: 'Specialist Tester' }], stored: [] });
  const [of] = printed.documents;
  expect(of).toMatchObject({ relation: 'printed', document: { label: 'SOP-V Proof', version: 1, status: 'Approved' } });
  expect(of?.signatures.map(({ signature }) => signature.meaning)).toEqual(['AUTHOR', 'REVIEW', 'APPROVE']);
  const attached = await verified('%PDF-1.7 verified');
  expect(attached).toMatchObject({ isUntouched: true, documents: [{ relation: 'attached' }] });
  const changed = Uint8Array.from(bytes);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(await verified(changed)).toEqual({ isUntouched: false, handedOut: [], stored: [], documents: [] });
  const sops = `/controlled-documents?documentType=CleaningValidationSOP&status=Approved`;
  const { documents } = await admin.client.read<{ documents: { label: string }[] }>(`${sops}&pageLimit=500`);
  expect(documents.map(({ label }) => label)).toContain('SOP-V Proof');
  const page = await admin.client.read<{ documents: object[]; pagination: object }>(`${sops}&pageNumber=2&pageLimit=1`);
  expect(page.pagination).toEqual({ pageNumber: 2, pageLimit: 1, total: documents.length });
  expect(page.documents).toEqual(documents.slice(1, 2));
});

test('a file is verified with the signatures that cover it, and not with those that were given later or for another file', async () => {
  const record = await created('/sop', 'sop', { externalId: 'SOP-C', name: 'Cover', revision: '1', owner: 'QA' });
  await attach(record, '%PDF-1.7 once');
  await done(author, record, 'Submit');
  const draft = await author.client.get(`${record}/versions/1/pdf`);
  await done(reviewer, record, 'Reject', { reason: 'the annex is missing' });
  await attach(record, '%PDF-1.7 annex');
  await done(author, record, 'Submit');
  await done(reviewer, record, 'Review');
  await done(approver, record, 'Approve');
  const found = async (bytes: Uint8Array | string) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = `/controlled-documents/verify?sha256=${sha256}`;
    const { documents } = (await admin.client.read<{ file: VerifiedFile }>(path)).file;
    return documents.map(of => [of.isDraft, ...of.signatures.map(({ signature }) => signature.meaning)]);
  };
  expect(await found(draft.bytes)).toEqual([[true, 'AUTHOR']]);
  expect(await found('%PDF-1.7 annex')).toEqual([[false, 'AUTHOR', 'REVIEW', 'APPROVE']]);
  expect(await found('%PDF-1.7 once')).toEqual([[false, 'AUTHOR', 'RETURN_REVIEW', 'AUTHOR', 'REVIEW', 'APPROVE']]);
});

test('a first version is put into force on a later day, which its signature names', async () => {
  const record = await created('/sop', 'sop', { externalId: 'SOP-E', name: 'Later', revision: '1', owner: 'QA' });
  await done(author, record, 'Submit');
  await done(reviewer, record, 'Review');
  const past = await act(approver, record, 'Approve', { effectiveFrom: '2020-01-01' });
  expect([past.status, named(past)]).toEqual([422, 'DataValidationError']);
  const approved = await done(approver, record, 'Approve', { effectiveFrom: '2199-01-01' });
  expect(approved.inForce).toMatchObject({ effectiveFrom: '2199-01-01' });
  const rows = await limpid.sql<{ statement: string }>(
    `select statement from kernel.signature where record_id = ? and meaning = 'APPROVE'`,
    [record.split('/').at(-1)],
  );
  expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining(', in force from 2199-01-01')]);
});
