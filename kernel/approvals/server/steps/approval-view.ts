import type { AnyCall, FacilitySettings, FieldFault } from '#kernel/contract';
import type { Approval, ApprovalLadderStep, ApprovalSlot } from '#schemas/approvals/approval';
import { fieldLabel } from '#schemas/lib/name-in-words';
import { actionsFor } from '#schemas/workflow/actions-for';
import { typeOf, type Controlled } from '../controlled-resources.js';
import { candidateWords, type Candidates } from '../people/signers.js';
import type { ActRow } from '../versions/acts.js';
import { slotsInTurn, type SlotRow } from '../versions/slots.js';
import { toDocumentVersion } from '../versions/version-rows.js';
import { isOwnSlot, stageOf } from './own-slot.js';
import { situationOf } from './roles.js';
import { rules } from './rules.js';
import { readStanding, type Standing } from './standing.js';
import { Surroundings } from './surroundings.js';

/** Where a record stands, as it is answered. */
export async function approvalOf(
  call: AnyCall,
  settings: FacilitySettings,
  resource: Controlled,
  id: string,
): Promise<Approval> {
  const standing = await readStanding(call, new Surroundings(call, settings), resource, id, 'read');
  const { open, inForce, current, state, policy, versions } = standing;
  const shown = inForce ?? current;
  const lists = [...standing.slots, ...standing.planned].map(({ candidates }) => candidates);
  const words = await candidateWords(call, lists);
  const isDraftOfRevision = open?.state === 'BeingBuilt' && open.version > 1;
  return {
    documentType: typeOf(resource, standing.row).documentType,
    label: standing.label,
    status: shown?.state ?? 'BeingBuilt',
    documentVersion: shown?.version ?? 1,
    isApproved: inForce !== null || versions.some(({ approvedAt }) => approvedAt !== null),
    isUsed: resource.control.use?.isUsed(standing.row) === true,
    version: standing.version,
    open: open === null ? null : toDocumentVersion(open),
    draft: isDraftOfRevision ? { ...open.content } : null,
    inForce: inForce === null ? null : toDocumentVersion(inForce),
    policy: policy === null ? null : policyOf(standing),
    steps: ladderOf(standing, words),
    acts: standing.acts.map(toAct),
    actions: actionsFor(rules, situationOf(call, standing)),
    missing: state === 'BeingBuilt' ? standing.missing.map(fault => labelled(resource, fault)) : [],
    next: nextOf(standing, words),
    versions: versions.map(toDocumentVersion),
  };
}

function labelled({ schema }: Controlled, { path, message }: FieldFault): Approval['missing'][number] {
  const [name = ''] = path.split('.');
  return { path, label: fieldLabel(schema.properties[name], name), message };
}

function policyOf({ policy }: Standing): Approval['policy'] {
  if (policy === null) return null;
  const { name, sequential, requireComment, requireAuditTrailReview } = policy.rules;
  return { id: policy.id, version: policy.version, name, sequential, requireComment, requireAuditTrailReview };
}

/** An act as answered, without what only its row has. */
export function toAct({ slotId: _slotId, ...act }: ActRow): Approval['acts'][number] {
  return act;
}

/** The steps of the running approval; before a submission those that the policy would ask for. */
function ladderOf(standing: Standing, words: (of: Candidates) => string): ApprovalLadderStep[] {
  const { slots, state, current } = standing;
  const isDraft = state === 'BeingBuilt';
  const ladder = new Map<string, ApprovalLadderStep>();
  const shown = isDraft || current === null ? standing.planned.map(planned => upcoming(planned)) : slots;
  for (const slot of shown) {
    const key = `${slot.stage} ${slot.step}`;
    const known = ladder.get(key) ?? {
      stage: slot.stage,
      number: slot.step,
      name: slot.stepName,
      mode: slot.mode,
      progress: progressOf(standing, slot, isDraft),
      slots: [],
    };
    ladder.set(key, { ...known, slots: [...known.slots, toSlot(standing, slot, words, isDraft)] });
  }
  return [...ladder.values()];
}

function upcoming(planned: Standing['planned'][number]): SlotRow {
  return {
    ...planned,
    id: '00000000-0000-4000-8000-000000000000',
    submission: 0,
    status: 'PendingApproval',
    delegatedTo: null,
    delegatedUntil: null,
    openedAt: null,
    dueOn: null,
    closedAt: null,
    actId: null,
  };
}

function progressOf(standing: Standing, { stage, step }: SlotRow, isDraft: boolean): ApprovalLadderStep['progress'] {
  const ofStep = standing.slots.filter(slot => slot.stage === stage && slot.step === step);
  if (!isDraft && ofStep.every(({ status }) => status === 'Signed')) return 'done';
  return !isDraft && stage === stageOf(standing) && ofStep.some(slot => isInTurn(standing, slot)) ? 'open' : 'waiting';
}

function isInTurn({ slots, policy }: Standing, slot: SlotRow): boolean {
  return slotsInTurn(slots, slot.stage, policy?.rules.sequential ?? true).includes(slot);
}

function toSlot(standing: Standing, slot: SlotRow, words: (of: Candidates) => string, isDraft: boolean): ApprovalSlot {
  const { me, today, acts } = standing;
  const [only, ...others] = slot.candidates;
  const person = only?.startsWith('user:') === true && others.length === 0 ? only.slice('user:'.length) : null;
  const act = acts.find(({ id }) => id === slot.actId);
  return {
    id: slot.id,
    status: slot.status,
    assignee: words(slot.candidates),
    assigneeId: person,
    delegatedTo: slot.delegatedTo,
    delegatedUntil: slot.delegatedUntil,
    openedAt: slot.openedAt,
    dueOn: slot.dueOn,
    closedAt: slot.closedAt,
    isOwn:
      !isDraft &&
      me !== null &&
      slot.stage === stageOf(standing) &&
      isInTurn(standing, slot) &&
      isOwnSlot(slot, me, today),
    act: act === undefined ? null : toAct(act),
  };
}

/** Who can do what comes next. */
function nextOf(standing: Standing, words: (of: Candidates) => string): string[] {
  const { slots, policy, state, policyMakers } = standing;
  const stage = stageOf(standing);
  if (stage !== null)
    return slotsInTurn(slots, stage, policy?.rules.sequential ?? true).map(
      ({ stepName, candidates, delegatedTo }) =>
        `${stepName}: ${words(candidates)}${delegatedTo === null ? '' : `, or ${delegatedTo.name} for them`}`,
    );
  if (state !== 'BeingBuilt') return [];
  return policy === null ? [`An approval policy is needed; who can make one: ${policyMakers}`] : [];
}
