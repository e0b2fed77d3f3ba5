import {
  ApiError,
  token,
  type AnyCall,
  type AnyUseCase,
  type Row,
  type Token,
  type UnitOfWork,
} from '#kernel/contract';
import { diff } from '#kernel/record/resources/records/diff';
import { cleaned } from '#kernel/record/resources/records/record-rules';
import type { RecordService } from '#kernel/record/resources/records/records';
import type { Controlled } from '../controlled-resources.js';
import type { FrozenRecords } from '../steps/frozen-records.js';
import { contentOf } from './document.js';

/** Drafts of the next version of approved records: checked like a change of the record, and applied when they are approved. */
export class Revisions {
  constructor(
    private readonly records: RecordService,
    private readonly frozen: FrozenRecords,
  ) {}

  /** The draft after an edit, with the fields that the record computes; checked by making the change and undoing it. */
  async edited(
    call: AnyCall,
    resource: Controlled,
    id: string,
    row: Row,
    { draft, input }: { readonly draft: Row; readonly input: Row },
  ): Promise<Row> {
    const wanted = { ...draft, ...cleaned(resource, input) };
    if (diff(draft, wanted, Object.keys(draft)).length === 0) throw new ApiError('NothingToChangeError');
    return this.applied(undoing(call), resource, id, row, wanted);
  }

  /** Refuses a draft that the record could not take: an ID that is taken meanwhile, a reference that was archived. */
  async assertApplicable(call: AnyCall, resource: Controlled, id: string, row: Row, draft: Row): Promise<void> {
    await this.applied(undoing(call), resource, id, row, draft);
  }

  /** Writes the draft into the record. */
  async apply(call: AnyCall, resource: Controlled, id: string, row: Row, draft: Row, reason: string): Promise<void> {
    this.frozen.release(call, resource.table, id);
    await this.update(call, resource, id, row, draft, reason);
  }

  /** Lets the resource follow a step that begins or ends the use of the record. */
  async follow(call: AnyCall, resource: Controlled, id: string, hook: AnyUseCase | undefined): Promise<void> {
    this.frozen.release(call, resource.table, id);
    const row = await this.records.get(resource, call, id);
    await this.records.runHook(hook, call, id, row, null);
  }

  private async applied(trial: Trial, resource: Controlled, id: string, row: Row, draft: Row): Promise<Row> {
    this.frozen.release(trial.call, resource.table, id);
    await trial.call.tx.rows({ text: 'savepoint trial_of_draft', values: [] });
    const result = await this.update(trial.call, resource, id, row, draft, 'trial of a draft');
    await trial.call.tx.rows({ text: 'rollback to savepoint trial_of_draft', values: [] });
    return contentOf(resource, result);
  }

  /** The record as it is after the change; a draft that equals the record changes nothing. */
  private async update(
    call: AnyCall,
    resource: Controlled,
    id: string,
    row: Row,
    draft: Row,
    reason: string,
  ): Promise<Row> {
    const { fields = [] } = resource.control.use ?? {};
    const written = resource.writable.filter(field => !fields.includes(field));
    const input = Object.fromEntries(written.map(field => [field, draft[field] ?? null]));
    return this.records
      .update(resource, call, id, { ...input, version: row['version'] }, reason)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.errName === 'NothingToChangeError') return row;
        throw error;
      });
  }
}

interface Trial {
  readonly call: AnyCall;
}

/** The call whose writes leave no entries and no effects, because they are rolled back. */
function undoing(call: AnyCall): Trial {
  const nothing = { value: () => undefined };
  const tx = Object.create(call.tx, { audit: nothing, afterCommit: nothing }) as UnitOfWork;
  return { call: { ...call, tx } };
}

/** Bound by the kernel. */
export const RevisionsToken: Token<Revisions> = token<Revisions>('approvals.Revisions');
