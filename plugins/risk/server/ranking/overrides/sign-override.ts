import { Type, type Static } from 'typebox';
import {
  ApiError,
  defineUseCase,
  FacilitySettingsToken,
  ReauthenticationToken,
  type RouteShape,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import type { OneOverride, OverrideSigning } from '#schemas/risk/override';
import { RiskCatalogueToken } from '../../api.js';
import { keepSignature, lockScope, overrideRow } from './overrides.js';
import { signatureOf } from './signed-content.js';
import { withChanges } from './with-changes.js';

const OneId = Type.Object({ id: Uuid }, closed);

/**
 * Signs a decision that counts, once. A proof of identity for the meaning `OVERRIDE` and the decision's `contentHash` is
 * used up with it. What asks again, has ended or is signed already cannot be signed.
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
    reauthentication: ReauthenticationToken,
  },
  run: async ({ reauthentication, ...sources }, call) => {
    const { proof, version } = call.input.body;
    const known = await overrideRow(call, call.input.params.id);
    await lockScope(call, { kind: known.scope, id: known.scope_id, procedure: known.procedure });
    const row = await overrideRow(call, known.id);
    const [override] = await withChanges(sources, call, [row]);
    if (override === undefined) throw new Error('one row gives one override');
    if (row.version !== version) throw new ApiError('StaleRecordError', { details: { current: override } });
    if (row.signature !== null) throw locked('was signed already');
    if (row.ended_how !== null) throw locked(`was ${row.ended_how}`);
    if (override.status === 'askAgain') throw locked('rests on inputs that have changed, and asks to be decided again');
    const signed = await keepSignature(call, row, await signatureOf(reauthentication, call, row, proof));
    const [worstProductOverride] = await withChanges(sources, call, [signed]);
    if (worstProductOverride === undefined) throw new Error('one row gives one override');
    return { worstProductOverride };
  },
});

function locked(how: string): ApiError {
  return new ApiError('TransactionLocked', { message: `This override ${how}` });
}
