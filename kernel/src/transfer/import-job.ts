import { defineJob } from '#kernel/contract';
import { RolledBack } from '../data/rolled-back.js';
import { importDefinition, type ImportAnswer } from './import-definition.js';
import { loadSheets } from './load-sheets.js';
import { TransferToken } from './transfer.js';

/** One step, all or nothing: a crash before its commit leaves nothing, and the next attempt begins anew. */
export const importJob = defineJob(importDefinition)({
  deps: { transfer: TransferToken },
  run: async ({ transfer }, run) => {
    try {
      return await run.step(call =>
        loadSheets(transfer, call, run.payload, ({ section, done, total }) => run.progress(done, total, section)),
      );
    } catch (error) {
      if (error instanceof RolledBack) return error.reply as ImportAnswer;
      throw error;
    }
  },
});
