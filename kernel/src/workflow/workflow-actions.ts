import type {
  ActionRequest,
  AnyCall,
  Signing,
  TogetherRequest,
  Workflow,
  WorkflowRecord,
  Workflows,
  WorkflowStep,
  WorkflowTable,
} from '#kernel/contract';
import type { Signature } from '#schemas/identity/signature';
import { permittedStep } from './permitted-step.js';
import { lockRecords } from './record-locks.js';
import { carryOut, storeSteps, type CarriedOut } from './store-steps.js';

/** Decides about actions by the table of their workflow, and carries them out. */
export class WorkflowActions implements Workflows {
  constructor(private readonly signing: Signing) {}

  async permit<W extends WorkflowTable, C>(
    call: AnyCall,
    workflow: Workflow<W, C>,
    request: ActionRequest<W>,
    read: () => Promise<WorkflowRecord<W, C>>,
  ): Promise<WorkflowStep<W, C>> {
    const { id, bySystem = false } = request;
    const held = await lockRecords(call, workflow.record.table, [id], bySystem ? '' : 'skip locked');
    return permittedStep(call, workflow, request, await read(), held.get(id));
  }

  async perform<W extends WorkflowTable, C>(
    call: AnyCall,
    workflow: Workflow<W, C>,
    request: ActionRequest<W>,
    read: () => Promise<WorkflowRecord<W, C>>,
  ): Promise<WorkflowStep<W, C>> {
    const permitted = await this.permit(call, workflow, request, read);
    const step = { ...permitted, signature: await this.sign(call, workflow, permitted, request) };
    await storeSteps(call, workflow, await carryOut(call, workflow, [step]));
    return step;
  }

  async performTogether<W extends WorkflowTable, C>(
    call: AnyCall,
    workflow: Workflow<W, C>,
    { records, ...request }: TogetherRequest<W>,
    read: () => Promise<ReadonlyMap<string, WorkflowRecord<W, C>>>,
  ): Promise<WorkflowStep<W, C>[]> {
    const { table } = workflow.record;
    const ids = [...new Set(records.map(({ id }) => id))];
    if (ids.length < records.length) throw new Error(`an action on records of ${table} names one of them twice`);
    const held = await lockRecords(call, table, ids, request.bySystem === true ? '' : 'skip locked');
    const found = await read();
    const steps = records.map(named => {
      const record = found.get(named.id);
      if (record === undefined) throw new Error(`a record of ${table} was not read`);
      return permittedStep(call, workflow, { ...request, ...named }, record, held.get(named.id));
    });
    if (steps.some(({ transition }) => transition.signature !== undefined))
      throw new Error(`${request.action} of ${table} is signed for each record`);
    const done: CarriedOut<W, C>[] = [];
    for (const alike of Map.groupBy(steps, ({ transition }) => transition).values())
      done.push(...(await carryOut(call, workflow, alike)));
    await storeSteps(call, workflow, done);
    return steps;
  }

  /** The signature that the row asks for, or null. */
  private async sign<W extends WorkflowTable, C>(
    call: AnyCall,
    { record: { domain, table }, signed }: Workflow<W, C>,
    step: WorkflowStep<W, C>,
    { proof, comment = null }: ActionRequest<W>,
  ): Promise<Signature | null> {
    const { id, record, transition, reason } = step;
    const meaning = transition.signature;
    if (meaning === undefined) return null;
    if (signed === undefined) throw new Error(`${table} has an action to sign and does not say what is signed`);
    const { label, version } = record;
    const act = {
      ...(await signed(call, step, meaning)),
      meaning,
      record: { domain, table, id, label, version },
      comment: comment ?? reason,
    };
    return this.signing.sign(call, act, proof);
  }
}
