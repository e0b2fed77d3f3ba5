import { defineUseCase, validationError } from '#kernel/contract';
import { EquipmentUsageToken } from './api.js';

const maxNames = 10;

/** Refuses to archive equipment in use; the message names the first users. */
export const notInUse = defineUseCase<{ readonly id: string }, void>()({
  name: 'equipment.not-in-use',
  deps: { usages: EquipmentUsageToken },
  run: async ({ usages }, call) => {
    const uses = [];
    for (const usage of usages) uses.push(...(await usage.usesOf(call, call.input.id)));
    if (uses.length === 0) return;
    const named = uses.slice(0, maxNames).map(use => `${use.kind} ${use.externalId} ${use.name}`);
    const more = uses.length > maxNames ? ` and ${uses.length - maxNames} more` : '';
    throw validationError({
      path: '',
      message: `This equipment cannot be archived: it is used by ${named.join(', ')}${more}`,
    });
  },
});
