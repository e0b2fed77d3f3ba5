import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  FacilitySettingsToken,
  readOnly,
  type RouteDefinition,
  type RouteShape,
  todayAt,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { endDecision, LimitsApiToken, refusedStep } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { closed, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { OneOverride, OverrideList, OverrideRequest, OverrideSigning } from '#plugins/risk/shared/worst-case/override';
import { ProcedureNumber } from '#plugins/risk/shared/worst-case/ranking-scope';
import { rankingScopes } from '#plugins/risk/shared/worst-case/scope';
import { RiskCatalogueToken } from '../../api.js';
import { toOverride } from './override-row.js';
import { overrideWorstProduct } from './override-worst-product.js';
import { signOverride } from './sign-override.js';
import { assertMayDecide, decides } from './may-decide.js';
import { lockScope, overridePage, overrideRow, scopeOfRow, worstProductDecisions } from './overrides.js';
import { withChanges } from './with-changes.js';

const deps = {
  equipment: EquipmentApiToken,
  limits: LimitsApiToken,
  products: ProductsApiToken,
  settings: FacilitySettingsToken,
  catalogue: RiskCatalogueToken,
};
const OneId = Type.Object({ id: Uuid }, closed);
const Withdrawal = Type.Object({ reason: Reason }, closed);
const Query = Type.Object(
  {
    scope: Type.Optional(StringEnum(rankingScopes)),
    scopeId: Type.Optional(Uuid),
    procedure: Type.Optional(ProcedureNumber),
    standing: Type.Optional(Type.Boolean({ description: 'true: only current decisions; false: only ended ones' })),
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);

const listOverrides = defineUseCase<RouteShape<undefined, typeof Query, undefined>, Static<typeof OverrideList>>()({
  name: 'risk.list-overrides',
  deps,
  run: (sources, call) => {
    const { pageNumber = 1, pageLimit = 10, ...filter } = call.input.query;
    const page = { ...filter, limit: pageLimit, offset: (pageNumber - 1) * pageLimit };
    return sources.limits.inOneMoment(call, async reading => {
      const { rows, total } = await overridePage(reading, page);
      const worstProductOverrides = await withChanges(sources, reading, rows);
      return { worstProductOverrides, pagination: { pageNumber, pageLimit, total } };
    });
  },
});

const getOverride = defineUseCase<RouteShape<typeof OneId, undefined, undefined>, Static<typeof OneOverride>>()({
  name: 'risk.get-override',
  deps,
  run: (sources, call) =>
    sources.limits.inOneMoment(call, async reading => {
      const row = await overrideRow(reading, call.input.params.id);
      const [worstProductOverride] = await withChanges(sources, reading, [row]);
      if (worstProductOverride === undefined) throw new Error('one row gives one override');
      return { worstProductOverride };
    }),
});

/** Ends an override: the ranking counts again. */
const withdrawOverride = defineUseCase<
  RouteShape<typeof OneId, undefined, typeof Withdrawal>,
  Static<typeof OneOverride>
>()({
  name: 'risk.withdraw-override',
  deps: { settings: FacilitySettingsToken },
  run: async ({ settings }, call) => {
    const { id } = call.input.params;
    const known = await overrideRow(call, id);
    assertMayDecide(call, known.scope, 'Delete');
    await lockScope(call, scopeOfRow(known));
    const row = await overrideRow(call, id);
    if (row.ended_how !== null)
      throw refusedStep(
        worstProductDecisions,
        row,
        'withdraw',
        'TransactionLocked',
        `This override was ${row.ended_how} already`,
      );
    const ended = await endDecision(call, worstProductDecisions, row, 'withdrawn', call.input.body.reason.trim());
    return { worstProductOverride: toOverride(ended, [], await todayAt(call, settings)) };
  },
});

const shared = { scope: 'facility', feature: 'risk' } as const;

/** Worst product overrides (entities 3.3): decisions are never edited, only ended or replaced. */
export const overrideRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/worst-product-overrides',
    access: { anyOf: ['WorstProductOverride.Get'] },
    summary: 'Worst product overrides, current ones first, with the changes since',
    input: { query: Query },
    output: OverrideList,
    asOf: true,
    audit: readOnly,
    useCase: listOverrides,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/worst-product-overrides/:id',
    access: { anyOf: ['WorstProductOverride.Get'] },
    summary: 'One worst product override',
    input: { params: OneId },
    output: OneOverride,
    asOf: true,
    audit: readOnly,
    useCase: getOverride,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/worst-product-overrides',
    access: decides('Add'),
    summary: 'Sets another production as the worst case of a scope',
    input: { body: OverrideRequest },
    output: OneOverride,
    status: 201,
    audit: 'required',
    // The inputs stored with a decision must belong to one moment.
    snapshot: true,
    useCase: overrideWorstProduct,
  }),
  defineRoute({
    ...shared,
    method: 'PUT',
    path: '/worst-product-overrides/:id/withdraw',
    access: decides('Delete'),
    summary: 'Withdraws a worst product override',
    input: { params: OneId, body: Withdrawal },
    output: OneOverride,
    audit: 'required',
    useCase: withdrawOverride,
  }),
  defineRoute({
    ...shared,
    method: 'PUT',
    path: '/worst-product-overrides/:id/sign',
    access: { allOf: ['WorstProductOverride.Get', 'ApprovalPolicy.Sign'] },
    summary:
      'Approves a worst product override with a signature of another person than the author; without a proof it returns the content to sign',
    input: { params: OneId, body: OverrideSigning },
    output: OneOverride,
    audit: 'required',
    snapshot: true,
    useCase: signOverride,
  }),
];
