import { notFound, type AnyCall, type FieldFault, type Row } from '#kernel/contract';
import { getStatement, lockStatement } from '#kernel/record/resources/records/record-sql';
import { singular } from '#kernel/record/resources/records/record-rules';
import type { ApprovalCall } from '#schemas/approvals/approval';
import type { RecordStatus } from '#schemas/enumerations/states';
import { labelOf, typeOf, type Controlled } from '../controlled-resources.js';
import { namesWith, type Signer } from '../people/signers.js';
import { unfillable } from '../policies/fulfil.js';
import { groupOf, plannedSlots, type PlannedSlot } from '../policies/planned-slots.js';
import type { PolicyInUse } from '../policies/policy.js';
import { actsOf, type ActRow } from '../versions/acts.js';
import { contentOf } from '../versions/document.js';
import { slotsOf, type SlotRow } from '../versions/slots.js';
import { versionsOf, type VersionRow } from '../versions/version-rows.js';
import type { Surroundings } from './surroundings.js';

/** What the caller sends with an action; absent when only the offered actions are wanted. */
export type Request = Omit<ApprovalCall, 'action' | 'version' | 'proof'>;

/** Where a record stands in its approval, with all that guards and steps read. */
export interface Standing {
  readonly resource: Controlled;
  readonly id: string;
  readonly row: Row;
  readonly label: string;
  readonly versions: readonly VersionRow[];
  /** The version under work; null: there is none, or the record was never submitted. */
  readonly open: VersionRow | null;
  readonly inForce: VersionRow | null;
  /** The version that steps act on: the open one, the one in force, or the newest. */
  readonly current: VersionRow | null;
  readonly state: RecordStatus;
  /** Counts the changes of the record and all steps. */
  readonly version: number;
  /** The policy of the running approval, otherwise the one that a submission would follow. */
  readonly policy: PolicyInUse | null;
  /** The content that a submission would freeze. */
  readonly content: Row;
  /** Slots and acts of the current version; slots of its last submission. */
  readonly slots: readonly SlotRow[];
  readonly acts: readonly ActRow[];
  readonly signers: readonly Signer[];
  /** The caller; null: not one of those who may sign. */
  readonly me: Signer | null;
  readonly callerId: string;
  readonly today: string;
  readonly missing: readonly FieldFault[];
  /** The slots that the next step would create, and why they could not be filled. */
  readonly planned: readonly PlannedSlot[];
  readonly unfillable: string | null;
  /** Who can make a policy; empty where there is one. */
  readonly policyMakers: string;
  readonly request: Request | null;
}

/** Reads where a record stands. `changed` locks the record and its versions until the transaction ends. */
export async function readStanding(
  call: AnyCall,
  around: Surroundings,
  resource: Controlled,
  id: string,
  toBe: 'read' | 'changed',
  request: Request | null = null,
): Promise<Standing> {
  const row = await recordOf(call, resource, id, toBe);
  const versions = await versionsOf(call, resource.table, id, toBe);
  const isOpen = ({ state }: VersionRow): boolean => ['BeingBuilt', 'BeingReviewed', 'BeingApproved'].includes(state);
  const open = versions.find(isOpen) ?? null;
  const inForce = versions.find(({ state }) => state === 'Approved') ?? null;
  const current = open ?? inForce ?? versions[0] ?? null;
  const state = current?.state ?? 'BeingBuilt';
  const isRunning = state === 'BeingReviewed' || state === 'BeingApproved';
  const { documentType } = typeOf(resource, row);
  const policy =
    isRunning && current !== null && current.policy !== null
      ? { id: current.policyId, version: current.policyVersion ?? 0, rules: current.policy }
      : await around.policy(documentType);
  const signers = await around.signers();
  // A first version is edited in the record itself, a revision in its draft.
  const content =
    open === null || (open.version === 1 && state === 'BeingBuilt') ? contentOf(resource, row) : open.content;
  const planned = plannedFor(state, policy, signers);
  const allSlots = current === null ? [] : await slotsOf(call, current.id);
  const others = signers.filter(({ id: signer }) => signer !== call.actor.id);
  return {
    resource,
    id,
    row,
    label: labelOf(content),
    versions,
    open,
    inForce,
    current,
    state,
    version: versions.reduce((sum, { rowVersion }) => sum + rowVersion, Number(row['version'])),
    policy,
    content,
    slots: allSlots.filter(({ submission }) => submission === current?.submission),
    acts: current === null ? [] : await actsOf(call, current.id),
    signers,
    me: signers.find(({ id: signer }) => signer === call.actor.id) ?? null,
    callerId: call.actor.id,
    today: await around.today(),
    missing: resource.control.complete?.(content) ?? [],
    planned,
    unfillable: policy === null ? null : unfillable(planned, others, policy.rules.sameUserRule),
    policyMakers: policy === null ? await namesWith(call, 'ApprovalPolicy', 'Modify') : '',
    request,
  };
}

/** What a submission would ask for; in force, the one signature that confirms a retirement. */
function plannedFor(state: RecordStatus, policy: PolicyInUse | null, signers: readonly Signer[]): PlannedSlot[] {
  if (policy === null) return [];
  const last = policy.rules.approveSteps.at(-1);
  if (state !== 'Approved' || last === undefined) return plannedSlots(policy.rules, signers);
  return [{ stage: 'approve', step: 1, stepName: 'Retirement', mode: 'any', place: 1, candidates: groupOf(last) }];
}

async function recordOf(call: AnyCall, resource: Controlled, id: string, toBe: 'read' | 'changed'): Promise<Row> {
  const statement = toBe === 'read' ? getStatement(resource, call, [id]) : lockStatement(resource, call, id, 'changed');
  const [found] = await call.tx.rows<{ body: Row }>(statement);
  if (found === undefined) throw notFound(singular(resource));
  return found.body;
}
