import { Type, type Static } from 'typebox';
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
import { ProductsApiToken, ResidueDetectionToken } from '#plugins/products/server/api';
import { closed } from '#schemas/lib/fields';
import { usualSwab } from '#schemas/limits/usual-sampling';
import { NitrosamineAssessment, NitrosamineFeasibility } from '#schemas/nitrosamines/assessment';
import { CpcaResult, CpcaStructure } from '#schemas/nitrosamines/cpca';
import { assessNitrosamine, feasibilityOf, type Sample } from './assess-nitrosamine.js';
import { categorise, structureFaults } from './engine/index.js';
import { nitrosamineCall, OneRecord } from './nitrosamine-call.js';
import { readNitrosamines } from './read-nitrosamines.js';
import { swabDetection, type SwabDetection } from './swab-detection.js';

const Positive = (maximum: number, description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum, description }));
/** The usual swab of 25 sqcm in 10 ml unless said; the recovery is that of the method. */
const SampleQuery = Type.Object(
  {
    swabArea: Positive(1e6, `sqcm; ${usualSwab.areaSqcm} unless said`),
    extractionVolume: Positive(1e6, `ml; ${usualSwab.volumeMl} unless said`),
    recoveryPercent: Positive(200, 'That of the method unless said'),
  },
  closed,
);
const Assessment = Type.Object({ nitrosamineAssessment: NitrosamineAssessment });
const Category = Type.Object({ cpca: CpcaResult });
const Feasible = Type.Object({ nitrosamineFeasibility: Type.Array(NitrosamineFeasibility) });

const assess = defineUseCase<
  RouteShape<typeof OneRecord, typeof SampleQuery, undefined>,
  { nitrosamineAssessment: NitrosamineAssessment }
>()({
  name: 'nitrosamines.assess',
  deps: { limits: LimitsApiToken, products: ProductsApiToken, methods: ResidueDetectionToken },
  run: async ({ limits, products, methods }, call) => {
    const [found] = await readNitrosamines(call, call.input.params.id);
    if (found === undefined) throw notFound('Nitrosamine');
    const plant = await limits.current(call);
    const detection = swabDetection(found, await methods.swabMethods(call), plant.policyOf('Nitrosamine'));
    const assumed = { detection, sample: sampleOf(detection, call.input.query) };
    return { nitrosamineAssessment: await assessNitrosamine(plant, products, call, found, assumed) };
  },
});

function sampleOf(detection: SwabDetection, query: Static<typeof SampleQuery> = {}): Sample {
  const { swabArea = usualSwab.areaSqcm, extractionVolume = usualSwab.volumeMl, recoveryPercent } = query;
  return {
    areaSqcm: swabArea,
    volumeMl: extractionVolume,
    recoveryPercent: recoveryPercent ?? detection.recoveryPercent,
    recoverySource: recoveryPercent === undefined ? detection.recoverySource : 'as asked for',
  };
}

const listFeasibility = defineUseCase<RouteShape<undefined, undefined, undefined>, Static<typeof Feasible>>()({
  name: 'nitrosamines.list-feasibility',
  deps: { limits: LimitsApiToken, methods: ResidueDetectionToken },
  run: async ({ limits, methods }, call) => {
    const plant = await limits.current(call);
    const limitOf = new Map(plant.nitrosamines().map(row => [row.nitrosamine.id, row.limit]));
    const recorded = await methods.swabMethods(call);
    const nitrosamineFeasibility = (await readNitrosamines(call)).map(each => {
      const detection = swabDetection(each, recorded, plant.policyOf('Nitrosamine'));
      return feasibilityOf(
        plant,
        { id: each.id, limit: limitOf.get(each.id) ?? null },
        {
          detection,
          sample: sampleOf(detection),
        },
      );
    });
    return { nitrosamineFeasibility };
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

/** What follows from nitrosamines besides the calls of master data. */
export const nitrosamineRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...nitrosamineCall,
    method: 'GET',
    path: '/nitrosamines/:id/assessment',
    summary: 'Intakes of a nitrosamine and its limits in products, on surfaces and on a swab, by production',
    input: { params: OneRecord, query: SampleQuery },
    output: Assessment,
    asOf: true,
    audit: readOnly,
    useCase: assess,
  }),
  defineRoute({
    ...nitrosamineCall,
    method: 'POST',
    path: '/nitrosamines/cpca',
    summary: 'Potency category of a structure with every point; nothing is stored',
    input: { body: CpcaStructure },
    output: Category,
    audit: { exempt: 'computes a category and stores nothing' },
    useCase: categoriseStructure,
  }),
  defineRoute({
    ...nitrosamineCall,
    method: 'GET',
    path: '/nitrosamines/feasibility',
    summary: 'Whether the lowest limit of each nitrosamine can be measured with what is known',
    input: {},
    output: Feasible,
    asOf: true,
    audit: readOnly,
    useCase: listFeasibility,
  }),
];
