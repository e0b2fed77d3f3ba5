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
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken, readFeasibility } from '#plugins/limits/server/api';
import { ProductsApiToken, ResidueDetectionToken } from '#plugins/products/server/api';
import { closed } from '#schemas/lib/fields';
import { usualSwab } from '#plugins/products/shared/usual-sampling';
import { NitrosamineAssessment, NitrosamineFeasibility } from '#plugins/nitrosamines/shared/assessment';
import { CpcaResult, CpcaStructure } from '#plugins/nitrosamines/shared/cpca';
import { assessNitrosamine, type Sample } from './assess-nitrosamine.js';
import { feasibilityOf } from './feasibility-of.js';
import { surfacesOf } from './surfaces-of.js';
import { categorise, structureFaults } from './engine/index.js';
import { nitrosamineCall, OneRecord } from './nitrosamine-call.js';
import { readNitrosamines } from './read-nitrosamines.js';
import { swabDetection, type SwabDetection } from './swab-detection.js';

const Positive = (maximum: number, description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum, description }));
/** By default the sample and recovery of the method; a method without a sample uses the usual swab. */
const SampleQuery = Type.Object(
  {
    swabArea: Positive(1e6, `sqcm; by default that of the method, else ${usualSwab.areaSqcm}`),
    extractionVolume: Positive(1e6, `ml; by default that of the method, else ${usualSwab.volumeMl}`),
    recoveryPercent: Positive(200, 'By default that of the method'),
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
  deps: {
    limits: LimitsApiToken,
    products: ProductsApiToken,
    methods: ResidueDetectionToken,
    equipment: EquipmentApiToken,
  },
  run: ({ limits, products, methods, equipment }, call) =>
    limits.inOneMoment(call, async reading => {
      const [found] = await readNitrosamines(reading, call.input.params.id);
      if (found === undefined) throw notFound('Nitrosamine');
      const plant = await limits.current(reading);
      const surfaces = surfacesOf(found, plant, await equipment.materials(reading));
      const known = await methods.swabMethods(reading);
      const { swabArea: areaSqcm, extractionVolume: volumeMl } = call.input.query;
      const detection = swabDetection(found, known, surfaces, plant.policyOf('Nitrosamine'), { areaSqcm, volumeMl });
      const assumed = { detection, sample: sampleOf(detection, call.input.query) };
      return { nitrosamineAssessment: await assessNitrosamine(plant, products, reading, found, assumed) };
    }),
});

function sampleOf(
  detection: SwabDetection,
  { recoveryPercent }: Pick<Static<typeof SampleQuery>, 'recoveryPercent'>,
): Sample {
  return {
    areaSqcm: detection.areaSqcm,
    volumeMl: detection.volumeMl,
    ...(recoveryPercent === undefined
      ? {
          recoveryPercent: detection.recovery.percent,
          recoverySource: detection.recovery.source,
          missing: [...detection.recovery.missing],
        }
      : { recoveryPercent, recoverySource: 'as requested', missing: [] }),
  };
}

const listFeasibility = defineUseCase<RouteShape<undefined, undefined, undefined>, Static<typeof Feasible>>()({
  name: 'nitrosamines.list-feasibility',
  deps: { limits: LimitsApiToken, detection: ResidueDetectionToken, equipment: EquipmentApiToken },
  run: (sources, call) =>
    sources.limits.inOneMoment(
      call,
      async reading => {
        const { rows } = await readFeasibility(sources, reading);
        const methods = await sources.detection.swabMethods(reading);
        const known = await readNitrosamines(reading);
        return { nitrosamineFeasibility: known.map(each => feasibilityOf(each, rows, methods)) };
      },
      ['residues'],
    ),
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

/** Calls about nitrosamines besides those of master data. */
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
