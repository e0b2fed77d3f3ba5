import { RefusedStep } from '#kernel/contract';
import type { Database } from '../base/data/database.js';
import type { CallContext } from '../base/data/call-context.js';
import { runWrite } from './unit-of-work.js';

/** Writes a forbidden step into the trail once its own transaction is rolled back; throws the refusal again. */
export async function keepRefusal(database: Database, call: CallContext, error: unknown): Promise<never> {
  if (error instanceof RefusedStep)
    await runWrite(database, call, null, tx => {
      tx.audit(error.note);
      return Promise.resolve();
    });
  throw error;
}
