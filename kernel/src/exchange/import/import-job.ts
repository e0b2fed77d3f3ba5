import { defineJob } from '#kernel/contract';
import type { ImportResult } from '#schemas/transfer/import';
import { RolledBack } from '../../base/data/rolled-back.js';
import { badRows } from '../corrections/bad-rows.js';
import { keepCorrections } from '../corrections/correction-store.js';
import { importDefinition, type ImportTask } from './import-definition.js';
import { RejectedRows } from './import.js';
import { dropWaitingRows, endWith, outcomeOf, storedSheets } from './import-source.js';
import { loadSheets } from './load-sheets.js';
import { mapSheets } from './map-columns.js';
import { TransferToken } from '../transfer.js';

/**
 * One step, all or nothing: after a crash before its commit the next attempt starts again; after a crash later the next
 * attempt returns the stored answer. When rows are rejected, a second step stores them for correction.
 */
export const importJob = defineJob(importDefinition)({
  deps: { transfer: TransferToken },
  ended: dropWaitingRows,
  run: async ({ transfer }, run) => {
    const order: ImportTask = { ...run.payload, files: run.payload.files ?? [] };
    const { stored } = order;
    try {
      return await run.step(async call => {
        const ended = await outcomeOf<ImportResult>(call, stored);
        if (ended !== null) return ended;
        const sheets = storedSheets(call, stored);
        const answer = await loadSheets(transfer, call, sheets, order, ({ section, done, total }) => {
          // Stopping an import must not wait for the rest of its rows.
          run.signal.throwIfAborted();
          run.progress(done, total, section);
        });
        return endWith(call, stored, answer);
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.reply as ImportResult;
      if (!(error instanceof RejectedRows)) throw error;
      const { outcomes } = error;
      const kept = await run.step(call => {
        const sheets = mapSheets(transfer.sections, storedSheets(call, stored), order.mapping);
        return keepCorrections(call, badRows(transfer.sections, sheets, outcomes));
      });
      throw new RejectedRows(outcomes, kept);
    }
  },
});
