import { ControlledRecordsToken, defineUseCase, FacilitySettingsToken, RecordsToken } from '#kernel/contract';
import type { Active } from '#plugins/products/shared/active';
import { followHbelList } from '../hbel/follow-list.js';
import { assertFactorNotNeeded } from './salt-rules.js';

/** After an active is written, its limits become records, and products keep a usable base factor. */
export const afterActive = defineUseCase<
  { readonly id: string; readonly row: Active; readonly before: Active | null },
  void
>()({
  name: 'products.after-active',
  deps: { records: RecordsToken, settings: FacilitySettingsToken, controlled: ControlledRecordsToken },
  run: async (deps, call) => {
    const { id, row, before } = call.input;
    await followHbelList.run(deps, call);
    if ((row.baseFactor ?? null) === null && (before?.baseFactor ?? null) !== null)
      await assertFactorNotNeeded(call, id);
  },
});
