import { afterAll, beforeAll, expect } from 'vitest';
import { testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import { done, newSigner, personaSigner, policyInForce, signing, type Signer } from '#approvals/test/approvals.fixture';
import type { RunStep, WholeRun } from '#plugins/qualification/shared/run';
import type { SectionData } from '#plugins/qualification/shared/run-sections';
import type { VerificationSection } from '#schemas/enumerations/master-data';
import type { Study } from '#plugins/qualification/shared/study';
import type { Protocol } from '#plugins/qualification/shared/protocol';

export type ShownStudy = Study & { id: string; externalId: string; version: number; state: string; outcome: string };
export type ShownProtocol = Protocol & { id: string; externalId: string; version: number; status: string };

/** A plant with everything that a study needs, and people who may do each part of it. */
export let plant: TestKernel;
export let author: Signer;
export let performer: Signer;
export let witness: Signer;
export let analyst: Signer;
export let reviewer: Signer;
export let approver: Signer;
export let equipmentId: string;
export let productionId: string;
export let procedureId: string;
let activeId: string;

export const made = (answer: TestAnswer, one: string): string => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body[one]?.['id']);
};
export const idOf = async (path: string, many: string, externalId: string): Promise<string> => {
  const { body } = await author.client.get(`${path}?search=${externalId}&pageLimit=100`);
  const rows = body[many] as unknown as { id: string; externalId: string }[];
  return rows.find(row => row.externalId === externalId)?.id ?? '';
};
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Starts the plant for the tests of the calling file. */
export function startPlant(): void {
  beforeAll(async () => {
    await preparePlant(await testKernel({ only: ['qualification'], demo: 'import' }));
  });
  afterAll(() => plant.close());
}

/** Policies, people, a method and a planned sample in a plant with the demo data. */
export async function preparePlant(kernel: TestKernel): Promise<void> {
  plant = kernel;
  const admin = await personaSigner(plant, 'admin');
  author = await personaSigner(plant, 'specialist');
  performer = await newSigner(plant, ['Validation Specialist'], { firstName: 'Otto', lastName: 'Operator' });
  witness = await newSigner(plant, ['Validation Specialist'], { firstName: 'Wim', lastName: 'Witness' });
  analyst = await personaSigner(plant, 'analyst');
  reviewer = await personaSigner(plant, 'reviewer');
  approver = await personaSigner(plant, 'approver');
  await policyInForce(admin, approver, 'MACProtocol');
  await policyInForce(admin, approver, 'StudyReport');
  equipmentId = await idOf('/equipments', 'equipments', 'EQ-CAP-01');
  productionId = await idOf('/productions', 'productions', 'PRD-06');
  procedureId = await idOf('/cleaning-procedure', 'cleaningProcedures', 'CP02');
  activeId = await idOf('/apis', 'apis', 'A006');
  await planSample();
  const qualification = { kind: 'cleaningProcedure', qualifiedOn: '2020-01-01' };
  const operator = {
    externalId: 'OP-Q1',
    firstName: 'Otto',
    lastName: 'Operator',
    linkedUserId: performer.id,
    qualifications: [qualification, { kind: 'swabSampling', qualifiedOn: '2020-01-01' }],
  };
  made(await admin.client.post('/operator', operator), 'operator');
}

/** One swab of the active, with a method that is valid on the material of the equipment. */
async function planSample(): Promise<void> {
  const steel = await idOf('/moc', 'mocs', 'SS316L');
  const methodId = made(
    await author.client.post('/analytical-methods', {
      externalId: 'AM-Q1',
      name: 'HPLC of the active',
      apiId: activeId,
      sampleType: 'swab',
      lod: { value: 0.05, unit: 'ppm' },
      loq: { value: 0.1, unit: 'ppm' },
      extractionVolume: { value: 10, unit: 'ml' },
      swabArea: { value: 25, unit: 'sqcm' },
      recoveries: [{ mocId: steel, recoveryPercent: 80 }],
    }),
    'analyticalMethod',
  );
  const location = made(
    await author.client.post(`/equipments/${equipmentId}/sampling-locations`, {
      externalId: 'L-Q1',
      name: 'Hopper wall',
      description: 'Below the outlet',
      mocId: steel,
      sampleTypes: ['swab'],
    }),
    'samplingLocation',
  );
  made(
    await author.client.post(`/sampling-locations/${location}/samples`, {
      sampleType: 'swab',
      contaminant: 'product',
      targetId: activeId,
      acceptanceMode: 'custom',
      customLimit: { operator: 'LessThanEqualTo', value: 0.00125, unit: 'mg/sqcm', justification: 'Of the test' },
      methodId,
    }),
    'sample',
  );
}

/** A protocol that is complete but for what `fields` takes away. */
export async function aProtocol(fields: object = {}): Promise<ShownProtocol> {
  const answer = await author.client.post('/protocols', {
    name: 'Validation of the capsule filler',
    studyType: 'validation',
    equipmentId,
    productionId,
    cleaningProcedureId: procedureId,
    runsRequired: 3,
    consecutiveRequired: true,
    allowsContinuation: true,
    worstCaseRationale: 'The active is the hardest to remove',
    runsRationale: 'Three runs as usual',
    citations: 'CP02, AM-Q1',
    responsibilities: ['Validation: Sam Specialist'],
    ...fields,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['protocol'] as unknown as ShownProtocol;
}

export async function filled({ id, version }: { id: string; version: number }): Promise<TestAnswer> {
  const answer = await author.client.post(`/protocols/${id}/fill`, { version });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
}

/** A protocol that two people have signed after its author. */
export async function approvedProtocol(fields: object = {}): Promise<string> {
  const protocol = await aProtocol(fields);
  await filled(protocol);
  const path = `/protocols/${protocol.id}`;
  await done(author, path, 'Submit');
  await done(reviewer, path, 'Review');
  await done(approver, path, 'Approve');
  return protocol.id;
}

export async function aStudy(protocolId: string, fields: object = {}): Promise<ShownStudy> {
  const answer = await author.client.post('/studies', {
    name: 'Validation of the capsule filler',
    studyType: 'validation',
    protocolId,
    ...fields,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['study'] as unknown as ShownStudy;
}
export const studyAt = async (id: string): Promise<ShownStudy> =>
  (await author.client.read<{ study: ShownStudy }>(`/studies/${id}`)).study;

export const runIn = (answer: TestAnswer): WholeRun => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body['run'] as unknown as WholeRun;
};
export const runAt = async (id: string): Promise<WholeRun> => runIn(await author.client.get(`/runs/${id}`));
export const aRun = async (studyId: string): Promise<WholeRun> =>
  runIn(await author.client.post(`/studies/${studyId}/runs`, {}));

/** One step of a run, signed where it needs it, with the version that it has now. */
export async function act(who: Signer, id: string, step: Omit<RunStep, 'version'>): Promise<TestAnswer> {
  const { version } = await runAt(id);
  return signing(who, `/runs/${id}/actions`, { version, ...step });
}
export const step = async (who: Signer, id: string, sent: Omit<RunStep, 'version'>): Promise<WholeRun> =>
  runIn(await act(who, id, sent));
export const faults = ({ body }: TestAnswer): string[] =>
  ((body['fields'] ?? []) as unknown as { path: string; message: string }[]).map(({ path }) => path);

let batch = 0;
/** Begins a run and fills in its sections up to sampling. */
export async function cleaned(id: string, more: { readonly visuallyClean?: boolean } = {}): Promise<WholeRun> {
  batch += 1;
  await step(performer, id, { action: 'start', batchNumber: `B-${batch}` });
  const section = (name: VerificationSection, data: SectionData) =>
    step(performer, id, { action: 'completeSection', section: name, data });
  await section('batchDetails', { manufacturingCompletedAt: hoursAgo(6), batchSize: '50 kg' });
  await section('cleaningDetails', {
    cleaningStartedAt: hoursAgo(5),
    cleaningCompletedAt: hoursAgo(4),
    cleanedBy: 'Otto Operator',
    isManual: true,
  });
  await step(witness, id, { action: 'checkSection', section: 'cleaningDetails' });
  return section('visual', { inspectedAt: hoursAgo(3), visuallyClean: true, ...more });
}

/** Takes, receives, measures and reviews every sample of a run that waits for it. */
export async function measured(id: string, observedResidue: number): Promise<WholeRun> {
  const go = async (who: Signer, sample: { id: string; version: number }, action: string, more: object = {}) => {
    const answer = await who.client.post(`/set-samples/${sample.id}/actions`, {
      action,
      version: sample.version,
      ...more,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body['setSample'] as unknown as { id: string; version: number };
  };
  for (const sample of (await runAt(id)).samples) {
    let now: { id: string; version: number } = sample;
    if (sample.state === 'Planned') now = await go(performer, now, 'take');
    if (sample.state === 'Planned') now = await go(analyst, now, 'receive');
    if (sample.state === 'Planned' || sample.state === 'Received')
      now = await go(analyst, now, 'enterResult', { result: { residueOption: 'quantified', observedResidue } });
    if (sample.state !== 'Reviewed') await go(author, now, 'review');
  }
  return runAt(id);
}

/** Submits, reviews and approves a run. */
export async function completed(id: string, more: Partial<RunStep> = {}): Promise<WholeRun> {
  await step(author, id, { action: 'Submit', explanation: 'As in the deviation', ...more });
  await step(reviewer, id, { action: 'Review' });
  const { continuation = null } = more;
  return step(approver, id, { action: 'Approve', continuation });
}
