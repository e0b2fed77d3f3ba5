import type { FacilityScope } from '#kernel/contract';
import { startFacility } from '../../kernel/src/ops/facility-commands.js';
import { giveDefaults } from '../../kernel/src/ops/set-up/facility-defaults.js';
import { withKernel } from '../../kernel/src/ops/kernel-for-tools.js';

/** Gives new facilities what the command line gives them: their settings, variables, categories, formulas and goals. */
export function seedDefaults(databaseUrl: string, facilities: readonly FacilityScope[]): Promise<void> {
  return withKernel(databaseUrl, async kernel => {
    for (const facility of facilities) await startFacility(kernel, facility);
    await giveDefaults(kernel, 'system');
  });
}
