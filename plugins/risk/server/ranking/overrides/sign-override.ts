import { Type, type Static } from 'typebox';
import {
  ApiError,
  defineUseCase,
  FacilitySettingsToken,
  RefusedStep,
  SigningToken,
  type Attempt,
  type RouteShape,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import type { OneOverride, OverrideSigning } from '#plugins/risk/shared/worst-case/override';
import { RiskCatalogueToken } from '../../api.js';
import type { OverrideRow } from './override-row.js';
import { storeSignature, labelOf, lockScope, overrideRow, overrideTable } from './overrides.js';
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
    await lockScope(call, { kind: known.scope, id: known.scope_id, procedure: known.procedure });
    const row = await overrideRow(call, known.id);
    const [override] = await withChanges(sources, call, [row]);
    if (override === undefined) throw new Error('one row gives one override');
    if (row.signature !== null) throw locked(row, 'was already signed');
    if (row.ended_how !== null) throw locked(row, `was ${row.ended_how}`);
    if (override.status === 'inputsChanged')
      throw locked(row, 'is based on inputs that have changed and must be decided again');
    if (row.version !== version) throw new ApiError('StaleRecordError', { details: { current: override } });
    if (row.created_by === call.actor.id)
      throw new RefusedStep(attemptOn(row), 'NotAllowed', {
        message: 'The signature must be by another person than the author',
      });
    const act = {
      meaning: 'OVERRIDE',
      content: signedContent(row),
      statement: `${labelOf(row)}, because: ${row.reason}. Review on ${row.review_date}`,
      record: { domain: 'WorstProductOverride', table: overrideTable, id: row.id, label: labelOf(row), version },
      comment,
    } as const;
    const signed = await storeSignature(call, row, await signing.sign(call, act, proof));
    const [worstProductOverride] = await withChanges(sources, call, [signed]);
    if (worstProductOverride === undefined) throw new Error('one row gives one override');
    return { worstProductOverride };
  },
});

function attemptOn(row: OverrideRow): Attempt {
  const entity = { table: overrideTable, id: row.id, label: labelOf(row) };
  return { domain: 'WorstProductOverride', entity, action: 'sign', state: row.ended_how ?? 'current' };
}

function locked(row: OverrideRow, how: string): RefusedStep {
  return new RefusedStep(attemptOn(row), 'TransactionLocked', { message: `This override ${how}` });
}
