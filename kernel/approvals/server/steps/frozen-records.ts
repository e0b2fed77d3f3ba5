import {
  RefusedStep,
  todayAt,
  token,
  validationError,
  type AnyCall,
  type AnyResource,
  type FacilitySettings,
  type RecordCall,
  type Token,
  type UnitOfWork,
} from '#kernel/contract';
import type { AboutToChange, RecordGuard } from '#kernel/record/resources/records/record-guards';
import { reasonFault } from '#schemas/workflow/reason-fault';
import { isControlled, labelOf, typeOf } from '../controlled-resources.js';
import { policyInForce } from '../policies/policy-in-force.js';

interface State {
  readonly state: string;
  readonly version: number;
  readonly submission: number;
  readonly submittedBy: string | null;
  readonly at: string | null;
  readonly isRevised: boolean;
}

/**
 * Keeps submitted, approved and deprecated records as they are, whatever would write them (transitions rule 7). The last
 * approval of a revision alone may replace an approved record.
 */
export class FrozenRecords implements RecordGuard {
  private readonly released = new WeakMap<UnitOfWork, Set<string>>();

  constructor(private readonly settings: FacilitySettings) {}

  /** Lets this transaction write the record. */
  release(call: AnyCall, table: string, id: string): void {
    const keys = this.released.get(call.tx) ?? new Set();
    this.released.set(call.tx, keys.add(`${table} ${id}`));
  }

  async assertChangeable(resource: AnyResource, call: RecordCall, change: AboutToChange): Promise<void> {
    const { id, row, to, reason } = change;
    if (this.released.get(call.tx)?.has(`${resource.table} ${id}`) === true) return;
    const [last] = await call.tx.rows<State>({
      name: 'state-of-controlled-record',
      text: `select v.state, v.version, v.submission, coalesce(u.first_name || ' ' || u.last_name, '') as "submittedBy",
               to_char(coalesce(v.approved_at, v.submitted_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
               exists (select from kernel.controlled_version d where d.facility_id = $1 and d.record_table = $2
                 and d.record_id = $3 and d.state = 'BeingBuilt') as "isRevised"
             from kernel.controlled_version v left join kernel.app_user u on u.id = v.submitted_by
             where v.facility_id = $1 and v.record_table = $2 and v.record_id = $3
             order by (v.state in ('BeingReviewed', 'BeingApproved')) desc, (v.state = 'Approved') desc, v.version desc limit 1`,
      values: [call.facility?.id ?? null, resource.table, id],
    });
    const why =
      last === undefined || last.state === 'BeingBuilt'
        ? await this.usedBecause(resource, call, change)
        : frozenBecause(last, to);
    if (why !== null)
      throw new RefusedStep(
        {
          domain: resource.audit.domain,
          entity: { table: resource.table, id, label: labelOf(row) },
          action: to === 'archived' ? 'archive or restore' : to === 'changed' ? 'change' : 'change the files',
          state: last?.state ?? 'BeingBuilt',
        },
        'TransactionLocked',
        {
          message: `Not allowed: ${why}`,
          details: { lockedBy: last?.submittedBy, since: last?.at, state: last?.state },
        },
      );
    // What was submitted once is changed with a reason (transitions R2).
    if (to === 'archived' || (last?.submission ?? 0) === 0) return;
    const fault = reasonFault(reason ?? '');
    if (fault !== null) throw validationError({ path: 'reason', message: fault });
  }

  /** Calculations would follow a change that nobody approved. */
  private async usedBecause(
    resource: AnyResource,
    call: RecordCall,
    { row, to }: AboutToChange,
  ): Promise<string | null> {
    const { facility } = call;
    if (
      facility === null ||
      !isControlled(resource) ||
      resource.control.use?.isUsed(row) !== true ||
      (to !== 'changed' && to !== 'archived')
    )
      return null;
    const here: AnyCall = { ...call, facility };
    const policy = await policyInForce(here, typeOf(resource, row).documentType, await todayAt(here, this.settings));
    return policy === null ? null : 'it is used and not approved yet: submit it as it stands, and revise it then';
  }
}

/** Bound by the kernel. */
export const FrozenRecordsToken: Token<FrozenRecords> = token<FrozenRecords>('approvals.FrozenRecords');

function frozenBecause({ state, version, submittedBy, at, isRevised }: State, to: AboutToChange['to']): string | null {
  switch (state) {
    case 'BeingReviewed':
    case 'BeingApproved':
      return `${submittedBy ?? ''} submitted version ${version} on ${at ?? ''} UTC; it is changed after it was returned or recalled`;
    case 'Approved':
      // The files of the next version are added while its draft is open; those that were signed stay.
      if (to === 'given files' && isRevised) return null;
      if (to === 'without a file')
        return `version ${version} is approved since ${at ?? ''} UTC, and its signatures cover its files; add the new file to a revision`;
      return to === 'archived'
        ? `version ${version} is approved since ${at ?? ''} UTC: retire it first`
        : `version ${version} is approved since ${at ?? ''} UTC: revise it first`;
    case 'Deprecated':
      return to === 'archived' ? null : `version ${version} is deprecated and stays as it is`;
    default:
      return null;
  }
}
