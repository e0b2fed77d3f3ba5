import {
  ApiError,
  RefusedStep,
  RefusedSteps,
  validationError,
  type AnyCall,
  type FacilitySettings,
  type FieldFault,
  type Row,
} from '#kernel/contract';
import { diff } from '#kernel/record/resources/records/diff';
import type { RecordService } from '#kernel/record/resources/records/records';
import type { ApprovalPolicy } from '#schemas/approvals/policy';
import type { ImportedPolicies, PortablePolicy } from '#schemas/approvals/portable-policy';
import { typesOf, type Controlled, type ControlledResources } from '../../controlled-resources.js';
import type { ApprovalSteps } from '../../steps/perform.js';
import { readStanding } from '../../steps/standing.js';
import { editDraft } from '../../versions/edit-draft.js';
import type { Revisions } from '../../versions/revisions.js';
import { approvalPolicy } from '../policy.resource.js';
import { NamedPeople } from './named-people.js';

interface Services {
  readonly records: RecordService;
  readonly controlled: ControlledResources;
  readonly settings: FacilitySettings;
  readonly steps: ApprovalSteps;
  readonly revisions: Revisions;
}
type Imported = ImportedPolicies['policies'][number];
interface Target {
  readonly id: string;
  readonly row: Row;
}

/**
 * Makes the policies of the facility what a file says: new ones as drafts, drafts changed, approved ones revised by a draft
 * that people submit and approve. All or nothing; policies of other types stay as they are.
 */
export async function importPolicies(
  services: Services,
  call: AnyCall,
  policies: readonly PortablePolicy[],
): Promise<ImportedPolicies> {
  const people = await NamedPeople.read(call);
  const read = policies.map(policy => people.stored(policy));
  const faults = [
    ...read.flatMap((each, index) => at(index, each.faults)),
    ...typeFaults(services.controlled, policies),
  ];
  if (faults.length > 0) throw validationError(...faults);
  const outcomes: Imported[] = [];
  for (const [index, { policy }] of read.entries()) {
    try {
      outcomes.push(await importOne(services, call, people, policy));
    } catch (error) {
      throw ofPolicy(error, index, policy.documentType);
    }
  }
  return { policies: outcomes };
}

/** The live policies of the facility, by type of document. */
export async function portablePolicies(records: RecordService, call: AnyCall): Promise<PortablePolicy[]> {
  const rows = await call.tx.rows<{ id: string }>({
    text: `select id from kernel.approval_policy where facility_id = $1 and archived_at is null order by lower(document_type)`,
    values: [call.facility.id],
  });
  const people = await NamedPeople.read(call);
  const found = await records.getMany(
    approvalPolicy,
    call,
    rows.map(({ id }) => id),
  );
  return found.map(row => people.portable(policyOf(row)));
}

async function importOne(
  services: Services,
  call: AnyCall,
  people: NamedPeople,
  policy: ApprovalPolicy,
): Promise<Imported> {
  const { records, controlled, settings, steps, revisions } = services;
  const { documentType } = policy;
  const target = await livePolicy(records, call, documentType);
  if (target === null) {
    await records.create(approvalPolicy, call, policy);
    return { documentType, outcome: 'created', changes: changesOf(people, null, policy) };
  }
  const resource = controlled.ofPath(approvalPolicy.path);
  const { id, row } = target;
  const before = await readStanding(call, steps.surroundings(call), resource, id, 'changed');
  const present = policyOf(before.content);
  const changes = changesOf(people, present, policy);
  if (changes.length === 0) return { documentType, outcome: 'unchanged', changes: [] };
  const isFirstDraft = before.inForce === null && (before.open?.version ?? 1) === 1;
  if (isFirstDraft) {
    await records.update(approvalPolicy, call, id, { ...policy, version: row['version'] }, call.reason);
    return { documentType, outcome: 'changed', changes };
  }
  if (before.state === 'Approved') await revise(steps, call, resource, id, before.version);
  const { version } = await readStanding(call, steps.surroundings(call), resource, id, 'changed');
  await editDraft(call, { settings, revisions }, resource, id, { version, input: policy });
  return { documentType, outcome: 'revised', changes };
}

function revise(steps: ApprovalSteps, call: AnyCall, resource: Controlled, id: string, version: number): Promise<void> {
  const request = { changeSummary: call.reason ?? '' };
  return steps.perform(call, { resource, id, action: 'Revise', version, request }, null);
}

async function livePolicy(records: RecordService, call: AnyCall, documentType: string): Promise<Target | null> {
  const [found] = await call.tx.rows<{ id: string }>({
    text: `select id from kernel.approval_policy where facility_id = $1 and document_type = $2 and archived_at is null`,
    values: [call.facility.id, documentType],
  });
  return found === undefined ? null : { id: found.id, row: await records.get(approvalPolicy, call, found.id) };
}

function policyOf(row: Row): ApprovalPolicy {
  const fields = approvalPolicy.writable.map(field => [field, row[field] ?? null]);
  return Object.fromEntries(fields) as ApprovalPolicy;
}

/** Changed fields as text, people by their names. */
function changesOf(people: NamedPeople, before: ApprovalPolicy | null, after: ApprovalPolicy): Imported['changes'] {
  const from = before === null ? {} : people.portable(before);
  const text = (value: unknown): string | null =>
    value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
  return diff(from, people.portable(after), approvalPolicy.writable).map(change => ({
    field: change.path,
    from: text(change.from),
    to: text(change.to),
  }));
}

function typeFaults(controlled: ControlledResources, policies: readonly PortablePolicy[]): FieldFault[] {
  const known = controlled.all.flatMap(typesOf).map(({ documentType }) => documentType);
  return policies.flatMap(({ documentType }, index): FieldFault[] => {
    const path = `policies.${index}.documentType`;
    if (!known.includes(documentType)) return [{ path, message: `must be one of: ${known.toSorted().join(', ')}` }];
    const isFirst = policies.findIndex(each => each.documentType === documentType) === index;
    return isFirst ? [] : [{ path, message: `${documentType} is in the file twice` }];
  });
}

const at = (index: number, faults: readonly FieldFault[]): FieldFault[] =>
  faults.map(({ path, message }) => ({ path: `policies.${index}.${path}`, message }));

/** A refusal about one policy says which one. */
function ofPolicy(error: unknown, index: number, documentType: string): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.errName === 'DataValidationError') return validationError(...at(index, error.fields));
  const named = {
    message: `${documentType}: ${error.message}`,
    details: error.details,
    fields: [{ path: `policies.${index}`, message: error.message }],
  };
  // What the state of a policy refuses has its entry in the trail, as without a file.
  return error instanceof RefusedStep
    ? new RefusedSteps([error], error.errName, named)
    : new ApiError(error.errName, { ...named, cause: error });
}
