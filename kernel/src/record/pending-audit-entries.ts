import type { AuditNote } from '#kernel/contract';
import { stageStatements } from './audit/chain/staged.js';
import type { OneConnection } from '../base/data/one-connection.js';
import { noteWithReason, reasonMissing } from '../core/change-reason.js';
import type { CallContext } from '../base/data/call-context.js';

/** More notes than this are staged in the database, so that memory does not grow with the transaction. */
const waitingAtMost = 200;

/** The audit notes of one transaction; those about the kernel's own records all stay in memory for the commit guards. */
export class PendingAuditEntries {
  private readonly kinds = new Map<string, AuditNote>();
  private notes: AuditNote[] = [];
  private records = 0;
  private lacksReason = false;

  constructor(
    private readonly one: OneConnection,
    private readonly context: CallContext,
  ) {}

  add(note: AuditNote): void {
    const stated = noteWithReason(note, this.context.reason);
    if (stated.action !== 'create' && stated.reason === undefined) this.lacksReason = true;
    this.notes.push(stated);
    if (isOfRecord(note)) this.records += 1;
    if (this.records >= waitingAtMost) this.stage();
  }

  /** Refuses changes without a reason where the call needs one: at its end, so that every other refusal comes first. */
  assertReasons(): void {
    if (this.lacksReason && this.context.needsReason === true) throw reasonMissing();
  }

  get hasStaged(): boolean {
    return this.kinds.size > 0;
  }

  /** Notes that are not staged. */
  get waiting(): readonly AuditNote[] {
    return this.notes;
  }

  /** All notes in memory, and of staged notes the first of each action and table. */
  get representative(): readonly AuditNote[] {
    return [...this.kinds.values(), ...this.notes];
  }

  /** Stages the remaining notes at the end of a transaction that has staged others. */
  stageRest(): void {
    while (this.notes.length > 0)
      for (const statement of stageStatements(this.context, this.notes.splice(0, waitingAtMost)))
        this.one.send(statement);
  }

  private stage(): void {
    const staged = this.notes.filter(isOfRecord);
    this.notes = this.notes.filter(note => !isOfRecord(note));
    this.records = 0;
    for (const statement of stageStatements(this.context, staged)) this.one.send(statement);
    for (const note of staged) {
      const kind = `${note.action} ${note.entity.table}`;
      if (!this.kinds.has(kind)) this.kinds.set(kind, note);
    }
  }
}

function isOfRecord({ entity }: AuditNote): boolean {
  return !entity.table.startsWith('kernel.');
}
