import { randomUUID } from 'node:crypto';
import {
  ApiError,
  defineUseCase,
  FacilitySettingsToken,
  validationError,
  type AnyCall,
  type RouteShape,
  todayAt,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { endDecision, LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import type { OverrideRequest, WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import { RiskCatalogueToken } from '../../api.js';
import { criteriaInForce } from '../criteria.js';
import { rankScope, type RankedScope } from '../rank-scope.js';
import { findScope, scopeFault } from '../scope.js';
import { toOverride, type OverrideRow } from './override-row.js';
import { assertMayDecide } from './may-decide.js';
import { currentRow, labelOf, lockScope, overrideTable, worstProductDecisions } from './overrides.js';
import { hashOf, rankingInputs } from './ranking-inputs.js';

/**
 * Sets another production as worst case of a scope, with a reason and a review date. It stores its inputs and counts
 * until they change; a current override must be named in `replaces`.
 */
export const overrideWorstProduct = defineUseCase<
  RouteShape<undefined, undefined, typeof OverrideRequest>,
  { worstProductOverride: WorstProductOverride }
>()({
  name: 'risk.override-worst-product',
  deps: {
    equipment: EquipmentApiToken,
    limits: LimitsApiToken,
    products: ProductsApiToken,
    settings: FacilitySettingsToken,
    catalogue: RiskCatalogueToken,
  },
  run: async (deps, call) => {
    const { limits: limitsApi, settings } = deps;
    const { body } = call.input;
    assertMayDecide(call, body.scope, 'Add');
    if ((body.replaces ?? null) !== null) assertMayDecide(call, body.scope, 'Modify');
    const today = await todayAt(call, settings);
    if (body.reviewDate <= today) throw validationError({ path: 'reviewDate', message: 'must be a future date' });
    const limits = await limitsApi.current(call);
    const request = { scope: body.scope, id: body.scopeId ?? null, procedure: body.procedure ?? null };
    const fault = scopeFault(request, 'scopeId');
    if (fault !== null) throw fault;
    const scope = await findScope(call, request, { ...deps, limits });
    if (scope === null) throw unknownScope(request);
    const criteria = await criteriaInForce(call, deps, limits);
    const ranked = rankScope(scope, limits, criteria);
    const scopeId = scope.record?.id ?? call.facility.id;
    const { kind, procedure, procedureId } = scope;
    const decided = { kind, id: scopeId, procedure, procedureId };
    await lockScope(call, decided);
    const standing = await currentRow(call, decided);
    await replaceStanding(call, standing, body);
    const inputs = rankingInputs(ranked, criteria);
    const row: OverrideRow = {
      id: randomUUID(),
      scope: scope.kind,
      scope_id: scopeId,
      scope_record: scope.record,
      procedure,
      procedure_id: procedureId,
      production: productionOf(ranked, body.productionId),
      reason: body.reason.trim(),
      review_date: body.reviewDate,
      inputs_hash: hashOf(inputs),
      replaces: body.replaces ?? null,
      signature: null,
      signed_by: null,
      signed_at: null,
      version: 1,
      created_at: call.now,
      created_by: call.actor.id,
      ended_at: null,
      ended_by: null,
      ended_how: null,
      end_reason: null,
    };
    await call.tx.db(overrideTable).insert({
      facility_id: call.facility.id,
      ...row,
      production_id: row.production.id,
      scope_record: row.scope_record === null ? null : JSON.stringify(row.scope_record),
      production: JSON.stringify(row.production),
      inputs: JSON.stringify(inputs),
    });
    call.tx.audit({
      domain: 'WorstProductOverride',
      action: 'create',
      entity: { table: overrideTable, id: row.id, label: labelOf(row) },
      changes: [
        { path: 'production', from: null, to: row.production.externalId },
        { path: 'insteadOf', from: null, to: firstRankText(ranked) },
        { path: 'reviewDate', from: null, to: row.review_date },
        { path: 'inputsHash', from: null, to: row.inputs_hash },
      ],
      reason: row.reason,
    });
    return { worstProductOverride: toOverride(row, [], today) };
  },
});

function unknownScope({ procedure }: { readonly procedure: string | null }): ApiError {
  if (procedure === null)
    return validationError({ path: 'scopeId', message: 'is unknown in this facility or archived' });
  return validationError({ path: 'procedure', message: 'cleans nothing of this group, or the group is archived' });
}

async function replaceStanding(call: AnyCall, standing: OverrideRow | null, body: OverrideRequest): Promise<void> {
  const replaces = body.replaces ?? null;
  if (standing === null) {
    if (replaces === null) return;
    throw new ApiError('StaleRecordError', { message: 'The override to replace is no longer current' });
  }
  if (replaces !== standing.id)
    throw new ApiError('DuplicateEntryError', {
      message: `There is already an override: ${labelOf(standing)}. Withdraw it, or replace it by name`,
      fields: [{ path: 'replaces', message: 'must name the current override' }],
      details: { standing: standing.id },
    });
  await endDecision(call, worstProductDecisions, standing, 'replaced', body.reason.trim());
}

function productionOf(ranked: RankedScope, id: string): OverrideRow['production'] {
  const found = ranked.rows.find(row => row.product.id === id)?.product;
  if (found === undefined)
    throw validationError({ path: 'productionId', message: 'is not a production of this scope' });
  return found;
}

/** The first rank of the ranking, or that it is undecided. */
function firstRankText(ranked: RankedScope): string | null {
  return ranked.rows.find(row => row.rank === 1)?.product.externalId ?? null;
}
