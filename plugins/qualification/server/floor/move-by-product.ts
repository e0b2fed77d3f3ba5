import { RefusedStep, situationOf, type AnyCall } from '#kernel/contract';
import type { FloorAction } from '#plugins/qualification/shared/floor-workflow';
import { decide, sentenceOf } from '#schemas/workflow/actions-for';
import { productRecord } from './floor-context.js';
import { addFloorEvent } from './floor-events.js';
import { floorWorkflow } from './floor-workflow.js';
import { takeOn } from './take-on.js';

const { table, domain } = floorWorkflow.record;

/** What moves equipment without a person at it: its clock, a run, a release. */
export interface ProductMove {
  readonly equipmentId: string;
  readonly action: FloorAction;
  readonly at: Date;
  readonly note?: string | null;
  readonly reason?: string | null;
  /** What was made on equipment that is taken on. */
  readonly productionId?: string | null;
  /** Written with the columns of the action. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

/**
 * Carries out a row of the table that is open to the product, as a consequence of the call and in its transaction: waits for
 * its turn, and audits. TransactionLocked (409) when the state does not have the action, which
 * stays in the trail.
 */
export async function moveByProduct(call: AnyCall, move: ProductMove): Promise<void> {
  const { equipmentId: id, action, at } = move;
  if (action === 'takeOn') return takeOn(call, id, { at, kind: 'interface', productionId: move.productionId ?? null });
  await call.tx.rows({
    text: `select id from qualification.equipment_floor where facility_id = $1 and id = $2 for no key update`,
    values: [call.facility.id, id],
  });
  const record = await productRecord(call, id, at);
  const decision = decide(floorWorkflow, situationOf(call, record, true), action);
  if (decision === null || decision.needs !== null || decision.unmet.length > 0)
    throw new RefusedStep(
      { domain, entity: { table, id, label: record.label }, action, state: record.state },
      'TransactionLocked',
      {
        message: `${record.label} is ${record.state}: ${action} is not possible now${decision === null ? '' : `: ${decision.unmet.map(sentenceOf).join('; ')}`}`,
      },
    );
  const { transition } = decision;
  const to = transition.to ?? record.state;
  const step = { id, record, transition, to, reason: move.reason ?? null, signature: null };
  const effects: Readonly<Record<string, (typeof floorWorkflow.effects)[keyof typeof floorWorkflow.effects]>> =
    floorWorkflow.effects;
  const results = [];
  for (const name of transition.effects ?? []) results.push((await effects[name]?.(call, step)) ?? {});
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id, id })
    .update({
      ...Object.fromEntries(results.flatMap(({ columns = {} }) => Object.entries(columns))),
      ...move.columns,
      state: to,
      version: record.version + 1,
      updated_at: call.now,
      updated_by: call.actor.id,
    });
  call.tx.audit({
    domain,
    action,
    entity: { table, id, label: record.label },
    changes: [
      ...(to === record.state ? [] : [{ path: 'state', from: record.state, to }]),
      ...results.flatMap(({ changes = [] }) => changes),
    ],
    ...(typeof move.reason === 'string' ? { reason: move.reason } : {}),
  });
  await addFloorEvent(call, {
    equipmentId: id,
    recordVersion: record.version,
    action,
    from: record.state,
    to,
    at,
    kind: 'interface',
    reason: move.reason ?? null,
    note: move.note ?? null,
  });
}
