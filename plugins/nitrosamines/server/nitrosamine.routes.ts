import { Type } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  notFound,
  readOnly,
  validationError,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import { toBase } from '#schemas/lib/units';
import { NitrosamineAssessment, Together, TogetherRequest } from '#schemas/nitrosamines/assessment';
import { CpcaResult, CpcaStructure } from '#schemas/nitrosamines/cpca';
import { assessNitrosamine } from './assess-nitrosamine.js';
import { categorise, structureFaults } from './engine/index.js';
import { readNitrosamines } from './read-nitrosamines.js';

const One = Type.Object({ id: Uuid }, closed);
const Positive = (maximum: number) => Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum }));
/** The usual swab of 25 sqcm in 10 ml at a recovery of 80 % unless said. */
const SampleQuery = Type.Object(
  { swabArea: Positive(1e6), extractionVolume: Positive(1e6), recoveryPercent: Positive(200) },
  closed,
);
const Assessment = Type.Object({ nitrosamineAssessment: NitrosamineAssessment });
const Category = Type.Object({ cpca: CpcaResult });
const Judged = Type.Object({ together: Together });

const assess = defineUseCase<
  RouteShape<typeof One, typeof SampleQuery, undefined>,
  { nitrosamineAssessment: NitrosamineAssessment }
>()({
  name: 'nitrosamines.assess',
  deps: { limits: LimitsApiToken, products: ProductsApiToken },
  run: async ({ limits, products }, call) => {
    const [found] = await readNitrosamines(call, call.input.params.id);
    if (found === undefined) throw notFound('Nitrosamine');
    const { swabArea = 25, extractionVolume = 10, recoveryPercent = 80 } = call.input.query;
    const sample = { areaSqcm: swabArea, volumeMl: extractionVolume, recoveryPercent };
    const plant = await limits.current(call);
    return { nitrosamineAssessment: await assessNitrosamine(plant, products, call, found, sample) };
  },
});

const categoriseStructure = defineUseCase<
  RouteShape<undefined, undefined, typeof CpcaStructure>,
  { cpca: CpcaResult }
>()({
  name: 'nitrosamines.categorise',
  deps: {},
  run: async (_deps, call) => {
    const faults = structureFaults(call.input.body).map(({ field, message }) => ({ path: field, message }));
    if (faults.length > 0) throw validationError(...faults);
    return Promise.resolve({ cpca: categorise(call.input.body) });
  },
});

const judgeTogether = defineUseCase<RouteShape<undefined, undefined, typeof TogetherRequest>, { together: Together }>()(
  {
    name: 'nitrosamines.judge-together',
    deps: { limits: LimitsApiToken },
    run: async ({ limits }, call) => {
      const plant = await limits.current(call);
      const { nitrosamineAuthority: authority, multiNitrosamineOption: option } = plant.policyOf('Nitrosamine');
      const found = call.input.body.found.map(({ nitrosamineId, intake }) => ({
        nitrosamineId,
        intakeMgPerDay: toBase('dose', intake) ?? 0,
      }));
      const judged = plant.nitrosaminesTogether(found);
      if (judged === null)
        throw validationError({
          path: 'found',
          message: 'names a nitrosamine that is linked with no production or has no acceptable intake under the policy',
        });
      const { sumOfRatios, totalMgPerDay, pass } = judged;
      return { together: { option, authority, sumOfRatios, totalNgPerDay: totalMgPerDay * 1e6, pass } };
    },
  },
);

const shared = { scope: 'facility', feature: 'nitrosamines', access: { anyOf: ['Substance.Get'] } } as const;

/** What follows from nitrosamines besides the calls of master data. */
export const nitrosamineRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/nitrosamines/:id/assessment',
    summary: 'Intakes of a nitrosamine and its limits in products, on surfaces and on a swab, by production',
    input: { params: One, query: SampleQuery },
    output: Assessment,
    asOf: true,
    audit: readOnly,
    useCase: assess,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/nitrosamines/cpca',
    summary: 'Potency category of a structure with every point; nothing is stored',
    input: { body: CpcaStructure },
    output: Category,
    audit: { exempt: 'computes a category and stores nothing' },
    useCase: categoriseStructure,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/nitrosamines/together',
    summary: 'Judges several nitrosamines that were found together by the option of the policy; nothing is stored',
    input: { body: TogetherRequest },
    output: Judged,
    asOf: true,
    audit: { exempt: 'computes a verdict and stores nothing' },
    useCase: judgeTogether,
  }),
];
