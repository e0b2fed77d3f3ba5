import { Type } from 'typebox';
import {
  defineRoute,
  FacilitySettingsToken,
  readOnly,
  SigningToken,
  type PermissionKey,
  type RouteDefinition,
} from '#kernel/contract';
import { closed, Uuid } from '#schemas/lib/fields';
import {
  AgentOverrideRequest,
  LimitOverrideList,
  OneLimitOverride,
  OverrideApproval,
  OverrideChange,
  OverrideRemoval,
  OverrideWithdrawal,
  ProductionOverrideRequest,
} from '#plugins/limits/shared/limit-override';
import { LimitsApiToken } from '../api.js';
import { overridePage, overrideRow, type OverrideDomain } from './override-row.js';
import {
  approveOverride,
  asRecords,
  changeOverride,
  proposeOverride,
  removeOverride,
  withdrawOverride,
} from './override-steps.js';

const deps = { limits: LimitsApiToken, settings: FacilitySettingsToken };
const withSigning = { ...deps, signing: SigningToken };
const OneId = Type.Object({ id: Uuid }, closed);
const Query = Type.Object(
  {
    equipment: Type.Optional(Uuid),
    production: Type.Optional(Uuid),
    substance: Type.Optional(Uuid),
    standing: Type.Optional(Type.Boolean({ description: 'true: only current decisions; false: only ended ones' })),
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);

const shared = { scope: 'facility', feature: 'limits' } as const;
const write = { ...shared, audit: 'required', output: OneLimitOverride } as const;

/** The calls of one kind of override; both kinds are the same decision about different residues. */
function routesOf(
  path: `/${string}`,
  domain: OverrideDomain,
  what: string,
  propose: RouteDefinition,
): readonly RouteDefinition[] {
  const may = (...actions: readonly string[]): readonly PermissionKey[] =>
    actions.map(action => `${domain}.${action}` as const);
  const name = (act: string): string => `limits.${act}-${domain}`;
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      path,
      access: { anyOf: may('Get') },
      summary: `Overrides of the limits of ${what}, current ones first`,
      input: { query: Query },
      output: LimitOverrideList,
      audit: readOnly,
      useCase: {
        name: name('list'),
        deps,
        run: async (sources, call) => {
          const { pageNumber = 1, pageLimit = 10, ...filter } = call.input.query;
          const page = { ...filter, domain, limit: pageLimit, offset: (pageNumber - 1) * pageLimit };
          return sources.limits.inOneMoment(call, async reading => {
            const { rows, total } = await overridePage(reading, page);
            const limitOverrides = await asRecords(sources, reading, rows);
            return { limitOverrides, pagination: { pageNumber, pageLimit, total } };
          });
        },
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      path: `${path}/:id`,
      access: { anyOf: may('Get') },
      summary: `One override of a limit of ${what}`,
      input: { params: OneId },
      output: OneLimitOverride,
      audit: readOnly,
      useCase: {
        name: name('get'),
        deps,
        run: (sources, call) =>
          sources.limits.inOneMoment(call, async reading => {
            const row = await overrideRow(reading, domain, call.input.params.id);
            const [limitOverride] = await asRecords(sources, reading, [row]);
            if (limitOverride === undefined) throw new Error('one row gives one override');
            return { limitOverride };
          }),
      },
    }),
    propose,
    defineRoute({
      ...write,
      method: 'PUT',
      path: `${path}/:id`,
      access: { anyOf: may('Modify') },
      summary: `Proposes another value in place of an override in force of a limit of ${what}`,
      input: { params: OneId, body: OverrideChange },
      status: 201,
      snapshot: true,
      useCase: {
        name: name('change'),
        deps,
        run: async (sources, call) => ({
          limitOverride: await changeOverride(sources, call, domain, call.input.params.id, call.input.body),
        }),
      },
    }),
    defineRoute({
      ...write,
      method: 'PUT',
      path: `${path}/:id/sign`,
      access: { allOf: [...may('Get'), 'ApprovalPolicy.Sign'] },
      summary: `Approves an override of a limit of ${what} with a signature of another person than the author`,
      input: { params: OneId, body: OverrideApproval },
      snapshot: true,
      useCase: {
        name: name('sign'),
        deps: withSigning,
        run: async (sources, call) => ({
          limitOverride: await approveOverride(sources, call, domain, call.input.params.id, call.input.body),
        }),
      },
    }),
    defineRoute({
      ...write,
      method: 'PUT',
      path: `${path}/:id/withdraw`,
      access: { anyOf: may('Delete') },
      summary: `Withdraws an override of a limit of ${what} that nobody has signed`,
      input: { params: OneId, body: OverrideWithdrawal },
      useCase: {
        name: name('withdraw'),
        deps,
        run: async (sources, call) => ({
          limitOverride: await withdrawOverride(sources, call, domain, call.input.params.id, call.input.body),
        }),
      },
    }),
    defineRoute({
      ...write,
      method: 'PUT',
      path: `${path}/:id/remove`,
      access: { allOf: [...may('Delete'), 'ApprovalPolicy.Sign'] },
      summary: `Removes an override of a limit of ${what} with a signature: the calculated limit applies again`,
      input: { params: OneId, body: OverrideRemoval },
      useCase: {
        name: name('remove'),
        deps: withSigning,
        run: async (sources, call) => ({
          limitOverride: await removeOverride(sources, call, domain, call.input.params.id, call.input.body),
        }),
      },
    }),
  ];
}

const proposal = { ...write, method: 'POST', status: 201, snapshot: true } as const;
const counts = 'it counts once another person has signed it';

const proposeOfProduction = defineRoute({
  ...proposal,
  path: '/equipment-wise-cleaning-limits',
  access: { anyOf: ['EquipmentWiseCleaningLimit.Add'] },
  summary: `Proposes another limit of a production on a piece of equipment; ${counts}`,
  input: { body: ProductionOverrideRequest },
  useCase: {
    name: 'limits.propose-EquipmentWiseCleaningLimit',
    deps,
    run: async (sources, call) => {
      const { equipmentId, productionId, substanceId, ...decided } = call.input.body;
      const place = { equipmentId, productionId, substanceId };
      return { limitOverride: await proposeOverride(sources, call, 'EquipmentWiseCleaningLimit', place, decided) };
    },
  },
});

const proposeOfAgent = defineRoute({
  ...proposal,
  path: '/equipment-wise-cleaning-agent-limits',
  access: { anyOf: ['EquipmentWiseCleaningAgentLimit.Add'] },
  summary: `Proposes another limit of a cleaning agent on a piece of equipment; ${counts}`,
  input: { body: AgentOverrideRequest },
  useCase: {
    name: 'limits.propose-EquipmentWiseCleaningAgentLimit',
    deps,
    run: async (sources, call) => {
      const { equipmentId, cleaningAgentId, ...decided } = call.input.body;
      const place = { equipmentId, productionId: null, substanceId: cleaningAgentId };
      return { limitOverride: await proposeOverride(sources, call, 'EquipmentWiseCleaningAgentLimit', place, decided) };
    },
  },
});

/** Overrides of single calculated limits (entities 6.3, ADR 0061). */
export const overrideRoutes: readonly RouteDefinition[] = [
  ...routesOf(
    '/equipment-wise-cleaning-limits',
    'EquipmentWiseCleaningLimit',
    'a production on a piece of equipment',
    proposeOfProduction,
  ),
  ...routesOf(
    '/equipment-wise-cleaning-agent-limits',
    'EquipmentWiseCleaningAgentLimit',
    'a cleaning agent on a piece of equipment',
    proposeOfAgent,
  ),
];
