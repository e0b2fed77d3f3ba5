import type { AnyCall, EffectResult, Workflow, WorkflowStep, WorkflowTable } from '#kernel/contract';

/** A permitted step with what its effects answered. */
export interface CarriedOut<W extends WorkflowTable, C> {
  readonly step: WorkflowStep<W, C>;
  readonly results: readonly EffectResult[];
}

/** Carries out the effects of steps of one transition, in the order of its table, for all steps of a set at once where an effect can. */
export async function carryOut<W extends WorkflowTable, C>(
  call: AnyCall,
  { effects }: Workflow<W, C>,
  steps: readonly WorkflowStep<W, C>[],
): Promise<CarriedOut<W, C>[]> {
  const named: Readonly<Record<string, Workflow<W, C>['effects'][keyof Workflow<W, C>['effects']] | undefined>> =
    effects;
  const results = steps.map((): EffectResult[] => []);
  for (const name of steps[0]?.transition.effects ?? []) {
    const effect = named[name];
    if (effect === undefined) continue;
    const answers = effect.together === undefined ? [] : await effect.together(call, steps);
    for (const [index, step] of steps.entries())
      results[index]?.push(effect.together === undefined ? await effect(call, step) : (answers[index] ?? {}));
  }
  return steps.map((step, index) => ({ step, results: results[index] ?? [] }));
}

/** The new states with the columns of the effects, rows with the same ones in one statement, and an audit entry each. */
export async function storeSteps<W extends WorkflowTable, C>(
  { tx, facility, actor, now }: AnyCall,
  { record: { table, domain } }: Workflow<W, C>,
  done: readonly CarriedOut<W, C>[],
): Promise<void> {
  const stamped = done.map(({ step: { id, to, record }, results }) => ({
    id,
    columns: {
      ...Object.fromEntries(results.flatMap(result => Object.entries(result.columns ?? {}))),
      state: to,
      version: record.version + 1,
      updated_at: now,
      updated_by: actor.id,
    },
  }));
  for (const alike of Map.groupBy(stamped, ({ columns }) => JSON.stringify(columns)).values()) {
    const ids = alike.map(({ id }) => id);
    await tx
      .db(table)
      .where({ facility_id: facility.id })
      .whereRaw('id = any(?::uuid[])', [ids])
      .update(alike[0]?.columns ?? {});
  }
  for (const { step, results } of done) {
    const { id, record, transition, to, reason, signature } = step;
    const moved = to === record.state ? [] : [{ path: 'state', from: record.state, to }];
    const stated = reason ?? signature?.comment ?? null;
    tx.audit({
      domain,
      action: transition.action,
      entity: { table, id, label: record.label },
      changes: [...moved, ...results.flatMap(result => result.changes ?? [])],
      ...(stated === null ? {} : { reason: stated }),
    });
  }
}
