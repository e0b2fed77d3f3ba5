import { refusalNotes } from '#kernel/contract';
import type { Database } from '../base/data/database.js';
import type { CallContext } from '../base/data/call-context.js';
import { runWrite } from './unit-of-work.js';

/** Records a refused step in the trail after its transaction is rolled back, and throws the refusal again. */
export async function keepRefusal(database: Database, call: CallContext, error: unknown): Promise<never> {
  // A refused change needs no reason of its own.
  const { needsReason: _needed, ...attempted } = call;
  const notes = refusalNotes(error);
  if (notes.length > 0)
    await runWrite(database, attempted, null, tx => {
      for (const note of notes) tx.audit(note);
      return Promise.resolve();
    });
  throw error;
}
