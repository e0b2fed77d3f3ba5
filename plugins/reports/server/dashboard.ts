import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, inOneMoment, readOnly, type RouteShape } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { LimitSummary } from '#schemas/limits/limit';

const Dashboard = Type.Object({
  dashboard: Type.Object({
    counts: Type.Array(
      Type.Object({ kind: Type.String(), title: Type.String(), live: Type.Integer(), archived: Type.Integer() }),
    ),
    limits: LimitSummary,
  }),
});

/** What is the state of my plant: records, lowest limits, missing data with what each blocks. */
const readDashboard = defineUseCase<RouteShape<undefined, undefined, undefined>, Static<typeof Dashboard>>()({
  name: 'reports.read-dashboard',
  deps: { equipment: EquipmentApiToken, products: ProductsApiToken, limits: LimitsApiToken },
  run: ({ equipment, products, limits }, call) =>
    inOneMoment(call, async reading => ({
      dashboard: {
        counts: [...(await equipment.counts(reading)), ...(await products.counts(reading))],
        limits: (await limits.current(reading)).summary(),
      },
    })),
});

export const dashboardRoute = defineRoute({
  method: 'GET',
  path: '/dashboard',
  scope: 'facility',
  access: {
    signedIn: true,
    because: 'the home page greets every user; it shows counts and limits of the own facility only',
  },
  summary: 'The state of the plant: counts, lowest limits, missing data with what each blocks',
  input: {},
  output: Dashboard,
  asOf: true,
  audit: readOnly,
  useCase: readDashboard,
});
