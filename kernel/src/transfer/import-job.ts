import { defineJob } from '#kernel/contract';
import { RolledBack } from '../data/rolled-back.js';
import { keepCorrections } from './correction-store.js';
import { importDefinition, type ImportAnswer } from './import-definition.js';
import { RejectedRows } from './import.js';
import { loadSheets } from './load-sheets.js';
import { TransferToken } from './transfer.js';

/**
 * One step, all or nothing: a crash before its commit leaves nothing, and the next attempt begins anew. When rows are
 * rejected, a second step keeps them to be corrected.
 */
export const importJob = defineJob(importDefinition)({
  deps: { transfer: TransferToken },
  run: async ({ transfer }, run) => {
    try {
      return await run.step(call =>
        loadSheets(transfer, call, run.payload, ({ section, done, total }) => {
          // Whoever stops an import shall not wait for the rest of its rows.
          run.signal.throwIfAborted();
          run.progress(done, total, section);
        }),
      );
    } catch (error) {
      if (error instanceof RolledBack) return error.reply as ImportAnswer;
      if (!(error instanceof RejectedRows) || error.corrections.length === 0) throw error;
      const { outcomes, corrections } = error;
      throw new RejectedRows(outcomes, corrections, await run.step(call => keepCorrections(call, corrections)));
    }
  },
});
