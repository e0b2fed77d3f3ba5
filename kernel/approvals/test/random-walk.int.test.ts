import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#kernel/record/audit/chain/verify';
import { testKernel, type TestKernel } from '#kernel/testing';
import { approvalSteps, type Approval, type ApprovalStepAction } from '#schemas/approvals/approval';
import { controlledRecord } from '#schemas/approvals/workflow';
import { act, approvalOf, newProcedure, personaSigner, policyInForce, step, type Signer } from './approvals.fixture.js';

/** Actions of the walk; the whole of transitions section 16 by LIMPID_WALK=100000. */
const length = Number(process.env['LIMPID_WALK'] ?? 600);
/** Walks of several seeds add up where one of the whole length takes too long. */
const seed = Number(process.env['LIMPID_WALK_SEED'] ?? 20_261_126);

let limpid: TestKernel;
let people: Signer[];
beforeAll(async () => {
  limpid = await testKernel({ only: ['procedures'] });
  people = await Promise.all(
    (['specialist', 'reviewer', 'approver', 'admin', 'auditor', 'operator'] as const).map(persona =>
      personaSigner(limpid, persona),
    ),
  );
  const [, , approver, admin] = people as [Signer, Signer, Signer, Signer];
  await policyInForce(admin, approver, 'CleaningProcedure', { approveSteps: [step('Approval')] });
});
afterAll(() => limpid.close());

/** A generator of numbers below `most` that is the same in every run. */
function random(start: number): (most: number) => number {
  // mulberry32: numbers of a linear generator depend on the ones before, and some walks never came to a retirement.
  let state = start;
  return most => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most);
  };
}

const stateOf = ({ open, inForce, versions }: Approval): string =>
  open?.state ?? inForce?.state ?? versions[0]?.state ?? 'BeingBuilt';

/** Actions that the answer offers a person; those are tried more often than others, so that the walk gets somewhere. */
async function allowedFor(signer: Signer, record: string): Promise<ApprovalStepAction[]> {
  const approval = await approvalOf(signer, record).catch(() => null);
  const allowed = (approval?.actions ?? []).filter(each => each.allowed).map(({ action }) => action);
  return approvalSteps.filter(each => allowed.includes(each));
}

/** States that an action may lead to, by the table; the system supersedes and starts versions. */
function mayLeadTo(action: string, from: string): Set<string> {
  const rows = controlledRecord.transitions.filter(
    row => row.action === action && row.from !== 'none' && (row.from as readonly string[]).includes(from),
  );
  const states = rows.map(row => ('to' in row ? row.to : from));
  // A revision is a version of its own, and the record shows again what is in force when it is given up.
  return new Set([
    ...states,
    ...(action === 'Revise' ? ['BeingBuilt'] : []),
    ...(action === 'Abandon' ? ['Approved'] : []),
  ]);
}

test('random actions of random people never leave the table, and no state is reached without its signatures', async () => {
  const next = random(seed);
  const records: string[] = [];
  const taken = new Map<string, number>();
  const known = new Map<string, Approval>();
  const author = people[0] as Signer;
  for (let count = 0; count < length; count += 1) {
    if (records.length < 3 || next(40) === 0) records.push(await newProcedure(author));
    const record = records[Math.max(0, records.length - 1 - next(6))] ?? '';
    const signer = people[next(people.length)] as Signer;
    const before = known.get(record) ?? (await approvalOf(author, record));
    const offered = before.open === null || next(4) === 0 ? [] : await allowedFor(signer, record);
    const action = offered[next(Math.max(1, offered.length))] ?? approvalSteps[next(approvalSteps.length)] ?? 'Submit';
    const words = { reason: 'as the walk has it', changeSummary: 'as the walk has it' };
    const answer = await act(signer, record, action, words).catch(() => null);
    const after = await approvalOf(author, record);
    known.set(record, after);
    if (answer === null || answer.status !== 200) {
      expect(answer === null || [403, 409, 422].includes(answer.status), `${action}: ${answer?.status}`).toBe(true);
      expect(after.version, `${action} was refused`).toBe(before.version);
      continue;
    }
    taken.set(action, (taken.get(action) ?? 0) + 1);
    const [from, to] = [stateOf(before), stateOf(after)];
    expect([...mayLeadTo(action, from)], `${action} from ${from}`).toContain(to);
  }
  const unsigned = await limpid.sql<{ id: string }>(
    `select v.id from kernel.controlled_version v where v.approved_at is not null and not (
       exists (select from kernel.approval_act a join kernel.signature s on s.facility_id = a.facility_id and s.id = a.signature_id
         where a.version_id = v.id and a.submission = v.submission and s.meaning = 'AUTHOR' and s.content_hash = v.content_hash)
       and exists (select from kernel.approval_act a join kernel.signature s on s.facility_id = a.facility_id and s.id = a.signature_id
         where a.version_id = v.id and a.submission = v.submission and s.meaning = 'REVIEW' and s.content_hash = v.content_hash
           and s.user_id <> v.submitted_by)
       and exists (select from kernel.approval_act a join kernel.signature s on s.facility_id = a.facility_id and s.id = a.signature_id
         where a.version_id = v.id and a.submission = v.submission and s.meaning = 'APPROVE' and s.content_hash = v.content_hash
           and s.user_id <> v.submitted_by))
     and v.record_table <> 'kernel.approval_policy'`,
  );
  expect(unsigned).toEqual([]);
  const twice = await limpid.sql(
    `select version_id, submission, actor_id from kernel.approval_act where action in ('Submit', 'Review', 'Approve')
       and stage <> 'retire' group by 1, 2, 3 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  expect(await verifyAudit(limpid.kernel.database, {})).toMatchObject({ intact: true, faults: [] });
  console.info(`${length} actions on ${records.length} records: ${[...taken].map(one => one.join(' ')).join(', ')}`);
  for (const action of ['Submit', 'Review', 'Approve', 'Reject', 'Recall', 'Revise', 'Abandon', 'Retire'])
    expect(taken.get(action) ?? 0, `the walk was too short for ${action}`).toBeGreaterThan(0);
});
