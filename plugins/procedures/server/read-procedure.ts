import { controlledComputed, type AnyCall } from '#kernel/contract';
import type { AgentConcentration } from '#plugins/procedures/shared/cleaning-procedure';
import type { ProcedureStep } from '#plugins/procedures/shared/procedure-step';

/** A cleaning procedure as protocols and runs follow it. */
export interface ProcedureToFollow {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** As printed on it. */
  readonly revision: string | null;
  /** Of its approval; rises with each revision. */
  readonly documentVersion: number;
  /** Approved (shown Active), BeingBuilt and so on. */
  readonly status: string;
  readonly isArchived: boolean;
  readonly dirtyHoldMaxHours: number | null;
  readonly cleanHoldMaxHours: number | null;
  readonly campaignMaxBatches: number | null;
  readonly observerRequired: boolean;
  readonly steps: readonly ProcedureStep[];
}

const computed = controlledComputed('procedures.cleaning_procedure');
const of = (field: string): string => computed[field]?.sql ?? 'null';

/** A procedure of the facility, archived ones included; null for one of another facility. */
export async function readProcedure(call: AnyCall, id: string): Promise<ProcedureToFollow | null> {
  const [found] = await call.tx.rows<ProcedureToFollow>({
    name: 'procedures-to-follow',
    text: `select t.id, t.external_id as "externalId", t.name, t.revision, ${of('status')} as status,
        ${of('documentVersion')} as "documentVersion", t.archived_at is not null as "isArchived",
        t.dirty_hold_max_hours as "dirtyHoldMaxHours", t.clean_hold_max_hours as "cleanHoldMaxHours",
        t.campaign_max_batches as "campaignMaxBatches", coalesce(t.observer_required, false) as "observerRequired",
        coalesce(t.steps, '[]') as steps
      from procedures.cleaning_procedure t where t.facility_id = $1 and t.id = $2`,
    values: [call.facility.id, id],
  });
  return found ?? null;
}

/** What a cleaning has to keep to. */
export interface ProcedureSteps {
  readonly externalId: string;
  readonly steps: readonly ProcedureStep[];
  readonly agentConcentrations: readonly AgentConcentration[];
}

/**
 * The steps of a procedure as a version states them, also after it was revised; null where the facility has no such version. A
 * procedure that was never submitted has only what it states now.
 */
export async function readProcedureSteps(call: AnyCall, id: string, version: number): Promise<ProcedureSteps | null> {
  const [found] = await call.tx.rows<{
    readonly externalId: string;
    readonly steps: readonly ProcedureStep[] | null;
    readonly agentConcentrations: readonly AgentConcentration[] | null;
  }>({
    name: 'procedures-steps-of-version',
    text: `select t.external_id as "externalId", coalesce(v.content -> 'steps', t.steps) as steps,
        coalesce(v.content -> 'agentConcentrations', t.agent_concentrations) as "agentConcentrations"
      from procedures.cleaning_procedure t
      left join kernel.controlled_version v on v.facility_id = t.facility_id
        and v.record_table = 'procedures' || '.' || 'cleaning_procedure' and v.record_id = t.id and v.version = $3
        and v.state in ('Approved', 'Deprecated')
      where t.facility_id = $1 and t.id = $2
        and (v.id is not null or ${of('documentVersion')} = $3)`,
    values: [call.facility.id, id, version],
  });
  return found === undefined
    ? null
    : { externalId: found.externalId, steps: found.steps ?? [], agentConcentrations: found.agentConcentrations ?? [] };
}
