import { giveDefaults } from '../../kernel/src/ops/set-up/facility-defaults.js';
import { withKernel } from '../../kernel/src/ops/kernel-for-tools.js';

/** Creates the default records of every facility: variables, categories, formulas and goals. */
export function seedDefaults(databaseUrl: string): Promise<void> {
  return withKernel(databaseUrl, kernel => giveDefaults(kernel, 'system'));
}
