import { defineUseCase, FacilitySettingsToken, todayAt, validationError } from '#kernel/contract';
import type { HbelRecord } from '#plugins/products/shared/hbel';
import { assertEffective } from './hbel-rules.js';
import { activeOf } from './stored-hbels.js';

/** After a write, also a trial of a draft: a value of the salt can be converted, and a limit in force is effective. */
export const followHbel = defineUseCase<
  { readonly id: string; readonly row: HbelRecord; readonly before: HbelRecord | null },
  void
>()({
  name: 'products.follow-hbel',
  deps: { settings: FacilitySettingsToken },
  run: async ({ settings }, call) => {
    const { row, before } = call.input;
    if (row.massBasis === 'salt' && before?.massBasis !== 'salt')
      if ((await activeOf(call, row.apiId)).baseFactor === null)
        throw validationError({
          path: 'massBasis',
          message: 'salt requires the base factor of the active, which is missing',
        });
    if (before?.status === 'inForce' && row.status === 'inForce' && row.effectiveFrom !== before.effectiveFrom)
      assertEffective(row.effectiveFrom, await todayAt(call, settings));
  },
});
