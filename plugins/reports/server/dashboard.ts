import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  inOneMoment,
  readOnly,
  type AnyCall,
  type PermissionKey,
  type RouteShape,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { Nullable } from '#schemas/lib/fields';
import { LimitSummary } from '#plugins/limits/shared/limit';

const Dashboard = Type.Object({
  dashboard: Type.Object({
    counts: Type.Array(
      Type.Object({ kind: Type.String(), title: Type.String(), live: Type.Integer(), archived: Type.Integer() }),
    ),
    /** Null without permission to read limits. */
    limits: Nullable(LimitSummary),
  }),
});

/** Permission to see the count of each kind of record. */
const countedBy: Readonly<Record<string, PermissionKey>> = {
  equipments: 'Equipment.Get',
  equipmentGroups: 'EquipmentGroup.Get',
  apis: 'API.Get',
  products: 'Product.Get',
  productions: 'Production.Get',
  cleaningAgents: 'Substance.Get',
  intermediates: 'Substance.Get',
};

/** The same permission as for the limit calls. */
function mayReadLimits({ actor }: AnyCall): boolean {
  return actor.may('RiskCalculation.Get') || actor.may('EquipmentWiseCleaningLimit.Get');
}

/** State of the plant: record counts, lowest limits and missing data, each limited to what the caller may read. */
const readDashboard = defineUseCase<RouteShape<undefined, undefined, undefined>, Static<typeof Dashboard>>()({
  name: 'reports.read-dashboard',
  deps: { equipment: EquipmentApiToken, products: ProductsApiToken, limits: LimitsApiToken },
  run: ({ equipment, products, limits }, call) => {
    const withLimits = mayReadLimits(call);
    const read = async (reading: AnyCall) => ({
      dashboard: {
        counts: [...(await equipment.counts(reading)), ...(await products.counts(reading))].filter(({ kind }) => {
          const permission = countedBy[kind];
          return permission !== undefined && call.actor.may(permission);
        }),
        limits: withLimits ? (await limits.current(reading)).summary() : null,
      },
    });
    return withLimits ? limits.inOneMoment(call, read, ['equipment', 'summary']) : inOneMoment(call, read);
  },
});

export const dashboardRoute = defineRoute({
  method: 'GET',
  path: '/dashboard',
  scope: 'facility',
  access: {
    signedIn: true,
    because: 'the home page is open to every user; each block needs the permission of its data',
  },
  summary: 'State of the plant: record counts, lowest limits and missing data with its effect',
  input: {},
  output: Dashboard,
  asOf: true,
  audit: readOnly,
  useCase: readDashboard,
});
