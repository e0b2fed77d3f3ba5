import { afterAll, beforeAll, expect, test } from 'vitest';
import { Chooser, testKernel, type TestKernel } from '#kernel/testing';
import { personaSigner, policyInForce, type Signer } from '#approvals/test/approvals.fixture';
import * as studies from '../../studies/studies.fixture.js';
import type { Facts } from './bodies.fixture.js';
import { Ledger } from './ledger.fixture.js';
import { workflows } from './workflows.fixture.js';
import { observe } from './observed.fixture.js';
import { oneStep } from './step.fixture.js';
import { coverageOfPair, floorFaults, taskFaults, unsignedRuns } from './whole-trail.fixture.js';

/** Actions of the walk; the whole of transitions section 16 by LIMPID_WALK=100000. */
const length = Number(process.env['LIMPID_WALK'] ?? 250);
/** Another walk by another number. */
const seed = Number(process.env['LIMPID_WALK_SEED'] ?? 20_261_127);

let limpid: TestKernel;
let people: Signer[];
let facts: Facts;
let protocolId: string;

beforeAll(async () => {
  limpid = await testKernel({ only: ['qualification'], demo: 'import' });
  await studies.preparePlant(limpid);
  const [admin, auditor, operator] = await Promise.all(
    (['admin', 'auditor', 'operator'] as const).map(persona => personaSigner(limpid, persona)),
  );
  const { author, performer, witness, analyst, reviewer, approver } = studies;
  people = [
    author,
    performer,
    witness,
    analyst,
    reviewer,
    approver,
    ...[admin, auditor, operator].flatMap(each => each ?? []),
  ];
  await policyInForce(admin as Signer, approver, 'CEReport');
  await settings({ observerForManual: false, releaseAtRiskAllowed: true });
  protocolId = await studies.approvedProtocol();
  const { productions } = await author.client.read<{ productions: { id: string }[] }>(
    '/productions?doPagination=false&columns=externalId',
  );
  let number = 0;
  facts = {
    equipments: [studies.equipmentId, await studies.idOf('/equipments', 'equipments', 'EQ-CMP-02')],
    productions: [studies.productionId, ...productions.map(({ id }) => id).filter(id => id !== studies.productionId)],
    owners: [author.id, performer.id],
    number: () => (number += 1),
  };
});
afterAll(() => limpid.close());

async function settings(change: object): Promise<void> {
  const admin = await limpid.as('admin');
  const path = '/cleaning_inspection_settings';
  const version = (await admin.get(path)).body['cleaningInspectionSettings']?.['version'];
  expect((await admin.post(path, { ...change, version })).status).toBe(200);
}

test('random actions of random people never leave the tables, and parents are what their children say', async () => {
  const choose = new Chooser(seed);
  const all = workflows(choose, facts);
  const ledger = new Ledger(limpid, facts.equipments);
  await ledger.begin();
  let before = await observe(limpid);
  for (let count = 0; count < length;) {
    const step = await oneStep({ people, all, creations: { protocolId, facts, choose } }, before);
    if (step === null) continue;
    count += 1;
    const after = await observe(limpid);
    await ledger.check(step, before, after);
    before = after;
  }
  const { unkept, refused, failed, taken } = ledger;
  expect(unkept).toEqual([]);
  expect(await floorFaults(limpid)).toEqual([]);
  expect(await taskFaults(limpid)).toEqual([]);
  expect(await unsignedRuns(limpid)).toEqual([]);
  const pair = { equipmentId: studies.equipmentId, productionId: studies.productionId };
  const { found, expected, sum, cells } = await coverageOfPair(limpid, pair, before);
  expect(found).toEqual(expected);
  expect(sum).toBe(cells);
  const auditor = await limpid.as('auditor');
  const { verification } = await auditor.read<{ verification: { faults: readonly { fault: string }[] } }>(
    '/audit_logs/verification',
  );
  // The people of the tests get their passwords past the trail.
  expect(verification.faults.filter(({ fault }) => !fault.includes('kernel.app_user'))).toEqual([]);
  if (process.env['LIMPID_WALK'] !== undefined)
    process.stdout.write(
      `${length} actions, ${refused} of them refused, ${failed.size} failed runs: ${JSON.stringify(Object.fromEntries([...taken].toSorted()))}\n`,
    );
});
