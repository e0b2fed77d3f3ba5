import { defineUseCase, validationError } from '#kernel/contract';
import type { Equipment } from '#plugins/equipment/shared/equipment';
import { CleaningProceduresToken } from '../api.js';
import { unknownProcedure } from './procedures-named.js';

const path = 'cleaningProcedureNumber';

interface Written {
  readonly row: Equipment;
  readonly before: Equipment | null;
}

/**
 * Equipment refers to a live procedure. A number that names none is refused where a plugin has procedures, unless it is one
 * that was stated before they were referred to by key.
 */
export const ofLiveProcedure = defineUseCase<Written, void>()({
  name: 'equipment.equipment-of-live-procedure',
  deps: { procedures: CleaningProceduresToken },
  run: async ({ procedures }, call) => {
    const { row, before } = call.input;
    const unresolved = row.unresolvedProcedureNumber ?? null;
    if (unresolved !== null && procedures.length > 0 && unresolved !== before?.unresolvedProcedureNumber)
      throw validationError({ path, message: unknownProcedure(unresolved) });
    const id = row.cleaningProcedureId ?? null;
    if (id === null || id === before?.cleaningProcedureId) return;
    for (const each of procedures) await each.assertUsable(call, [id], path);
  },
});
