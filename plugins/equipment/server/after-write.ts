import { defineUseCase, RecordsToken } from '#kernel/contract';
import type { Equipment } from '#plugins/equipment/shared/equipment';
import { CleaningProceduresToken } from './api.js';
import { linkMocs, ofLiveMocs } from './link-mocs.js';
import { ofLiveProcedure } from './procedures/of-live-procedure.js';

interface Written {
  readonly id: string;
  readonly row: Equipment;
  readonly before: Equipment | null;
}

const deps = { records: RecordsToken, procedures: CleaningProceduresToken };

/** Checks what equipment refers to, and synchronises the table of its materials. */
export const afterWrite = defineUseCase<Written, void>()({
  name: 'equipment.after-write',
  deps,
  run: async ({ records, procedures }, call) => {
    await ofLiveProcedure.run({ procedures }, call);
    await linkMocs.run({ records }, call);
  },
});

/** Equipment is restored only if its materials and its procedure are live; an unresolved number stays. */
export const ofLiveRecords = defineUseCase<Written, void>()({
  name: 'equipment.equipment-of-live-records',
  deps,
  run: async ({ records, procedures }, call) => {
    await ofLiveMocs.run({ records }, call);
    const { row } = call.input;
    const before = { ...row, cleaningProcedureId: null };
    await ofLiveProcedure.run({ procedures }, { ...call, input: { row, before } });
  },
});
