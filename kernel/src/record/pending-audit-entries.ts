import type { AuditNote } from '#kernel/contract';
import { stageStatements } from './audit/chain/staged.js';
import type { OneConnection } from '../base/data/one-connection.js';
import type { CallContext } from '../base/data/call-context.js';

/** More notes than this are laid aside in the database, so that a transaction of any length takes the same memory. */
const waitingAtMost = 200;

/**
 * The notes of one transaction. Notes about the kernel's own records are few, and whoever looks at a transaction before
 * its commit needs each of them: they all wait here. Of others that were laid aside the first of its kind stands for all.
 */
export class PendingAuditEntries {
  private readonly kinds = new Map<string, AuditNote>();
  private notes: AuditNote[] = [];
  private records = 0;

  constructor(
    private readonly one: OneConnection,
    private readonly context: CallContext,
  ) {}

  add(note: AuditNote): void {
    this.notes.push(note);
    if (isOfRecord(note)) this.records += 1;
    if (this.records >= waitingAtMost) this.layAside();
  }

  get hasStaged(): boolean {
    return this.kinds.size > 0;
  }

  /** What was not laid aside. */
  get waiting(): readonly AuditNote[] {
    return this.notes;
  }

  /** What happened in the transaction: every note, or one of each kind. */
  get telling(): readonly AuditNote[] {
    return [...this.kinds.values(), ...this.notes];
  }

  /** Of a transaction that has laid notes aside, at its end: all others follow them. */
  layAsideRest(): void {
    while (this.notes.length > 0)
      for (const statement of stageStatements(this.context, this.notes.splice(0, waitingAtMost)))
        this.one.send(statement);
  }

  private layAside(): void {
    const aside = this.notes.filter(isOfRecord);
    this.notes = this.notes.filter(note => !isOfRecord(note));
    this.records = 0;
    for (const statement of stageStatements(this.context, aside)) this.one.send(statement);
    for (const note of aside) {
      const kind = `${note.action} ${note.entity.table}`;
      if (!this.kinds.has(kind)) this.kinds.set(kind, note);
    }
  }
}

function isOfRecord({ entity }: AuditNote): boolean {
  return !entity.table.startsWith('kernel.');
}
