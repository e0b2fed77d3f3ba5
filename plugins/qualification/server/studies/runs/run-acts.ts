import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#kernel/contract';
import type { RunAct } from '#plugins/qualification/shared/run';

/** A step to be kept with what was signed. */
export interface NewAct {
  readonly runId: string;
  readonly runVersion: number;
  readonly action: string;
  readonly section?: string | null;
  readonly reason: string | null;
  readonly content: unknown;
  readonly signatureId: string | null;
}

/** Keeps a step of a run for ever. */
export async function keepAct(call: AnyCall, act: NewAct): Promise<void> {
  await call.tx.db('qualification.run_act').insert({
    facility_id: call.facility.id,
    id: randomUUID(),
    run_id: act.runId,
    run_version: act.runVersion,
    action: act.action,
    section: act.section ?? null,
    reason: act.reason,
    content: act.content === null ? null : JSON.stringify(act.content),
    signature_id: act.signatureId,
    actor_id: call.actor.id,
    actor_name: call.actor.fullName,
    at: call.now,
  });
}

/** The steps of a run, oldest first. */
export async function actsOfRun(call: AnyCall, runId: string): Promise<RunAct[]> {
  return (await actsOfRuns(call, [runId])).get(runId) ?? [];
}

/** The steps of runs by run, oldest first. Submissions and reviews before a return count no more. */
export async function actsOfRuns(call: AnyCall, runIds: readonly string[]): Promise<Map<string, RunAct[]>> {
  const rows = await call.tx.rows<Omit<RunAct, 'isSuperseded'> & { readonly runId: string }>({
    name: 'qualification-run-acts',
    text: `select a.run_id as "runId", a.id, a.action, a.section, a.reason, a.actor_name as by, a.actor_id as "byId",
             to_json(a.at) #>> '{}' as at, g.meaning
           from qualification.run_act a
           left join kernel.signature g on g.facility_id = a.facility_id and g.id = a.signature_id
           where a.facility_id = $1 and a.run_id = any($2::uuid[]) order by a.run_version`,
    values: [call.facility.id, runIds],
  });
  const ofRuns = new Map<string, RunAct[]>();
  for (const [runId, own] of Map.groupBy(rows, row => row.runId)) {
    const lastReturn = own.findLastIndex(({ action }) => action === 'Reject');
    const acts = own.map(({ runId: _run, ...act }, index) => ({
      ...act,
      isSuperseded: index < lastReturn && approving.includes(act.action),
    }));
    ofRuns.set(runId, acts);
  }
  return ofRuns;
}

const approving: readonly string[] = ['Submit', 'void', 'Review', 'Approve'];
