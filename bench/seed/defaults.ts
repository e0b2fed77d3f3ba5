import type { FacilityScope } from '#kernel/contract';
import { startFacility } from '../../kernel/src/ops/facility-commands.js';
import { withKernel } from '../../kernel/src/ops/kernel-for-tools.js';
import { asProduct } from '../../kernel/src/session/system-context.js';

/** Gives new facilities what the command line gives them: their settings, variables, categories, formulas and goals. */
export function seedDefaults(databaseUrl: string, facilities: readonly FacilityScope[]): Promise<void> {
  return withKernel(databaseUrl, async kernel => {
    for (const facility of facilities)
      await asProduct(kernel.database, 'cli', facility, call => startFacility(kernel, call));
  });
}
