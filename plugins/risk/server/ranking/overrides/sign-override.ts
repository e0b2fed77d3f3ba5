import { Type, type Static } from 'typebox';
import { defineUseCase, FacilitySettingsToken, SigningToken, type RouteShape } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { assertSignable, LimitsApiToken, storeSignature } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import type { OneOverride, OverrideSigning } from '#plugins/risk/shared/worst-case/override';
import { RiskCatalogueToken } from '../../api.js';
import { labelOf, lockScope, overrideRow, overrideTable, scopeOfRow, worstProductDecisions } from './overrides.js';
import { signedContent } from './signed-content.js';
import { withChanges } from './with-changes.js';

const OneId = Type.Object({ id: Uuid }, closed);

/**
 * Approves a valid decision with one signature of another person than the author; without a proof of identity it
 * returns the content to sign.
 */
export const signOverride = defineUseCase<
  RouteShape<typeof OneId, undefined, typeof OverrideSigning>,
  Static<typeof OneOverride>
>()({
  name: 'risk.sign-override',
  deps: {
    equipment: EquipmentApiToken,
    limits: LimitsApiToken,
    products: ProductsApiToken,
    settings: FacilitySettingsToken,
    catalogue: RiskCatalogueToken,
    signing: SigningToken,
  },
  run: async ({ signing, ...sources }, call) => {
    const { proof, version, comment = null } = call.input.body;
    const known = await overrideRow(call, call.input.params.id);
    await lockScope(call, scopeOfRow(known));
    const row = await overrideRow(call, known.id);
    const [override] = await withChanges(sources, call, [row]);
    if (override === undefined) throw new Error('one row gives one override');
    const outdated = override.status === 'inputsChanged';
    assertSignable(call, worstProductDecisions, row, { version, current: override, outdated });
    const act = {
      meaning: 'OVERRIDE',
      content: signedContent(row),
      statement: `${labelOf(row)}, because: ${row.reason}. Review on ${row.review_date}`,
      record: { domain: 'WorstProductOverride', table: overrideTable, id: row.id, label: labelOf(row), version },
      comment,
    } as const;
    const signed = await storeSignature(call, worstProductDecisions, row, await signing.sign(call, act, proof));
    const [worstProductOverride] = await withChanges(sources, call, [signed]);
    if (worstProductOverride === undefined) throw new Error('one row gives one override');
    return { worstProductOverride };
  },
});
