import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  notFound,
  readOnly,
  validationError,
  type FieldFault,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import {
  ProductionNitrosamines,
  CombinedNitrosamines,
  CombinedNitrosaminesRequest,
} from '#plugins/nitrosamines/shared/assessment';
import { chosenIntake } from './assess-nitrosamine.js';
import { maximumDailyDose } from './daily-dose.js';
import { inNanograms, intakesOf } from './engine/index.js';
import { linksOf } from './occurrence-source.js';
import { nitrosamineCall, OneRecord } from './nitrosamine-call.js';
import { readNitrosamines, type KnownNitrosamine } from './read-nitrosamines.js';

const OfProduction = Type.Object({ productionNitrosamines: ProductionNitrosamines });
const CombinedResponse = Type.Object({ combinedNitrosamines: CombinedNitrosamines });

const ofProduction = defineUseCase<RouteShape<typeof OneRecord, undefined, undefined>, Static<typeof OfProduction>>()({
  name: 'nitrosamines.of-production',
  deps: { limits: LimitsApiToken, products: ProductsApiToken },
  run: ({ limits, products }, call) =>
    limits.inOneMoment(call, async reading => {
      const plant = await limits.current(reading);
      const production = plant.records.productions.find(each => each.id === call.input.params.id);
      if (production === undefined) throw notFound('Production');
      const { nitrosamineAuthority: authority, multiNitrosamineOption: option } = plant.policyOf('Nitrosamine');
      const known = (await readNitrosamines(reading)).map(each => ({ ...each, links: linksOf(each.occurrences) }));
      const productionsOf = await products.productionsWith(
        reading,
        known.flatMap(({ links }) => links.map(({ id }) => id)),
      );
      const nitrosamines = known.flatMap(({ id, externalId, name, links, ...nitrosamine }) => {
        const here = links.filter(link => productionsOf.get(link.id)?.includes(production.id));
        if (here.length === 0) return [];
        const dose = maximumDailyDose(
          here.map(({ occurrence }) => occurrence),
          production,
          plant.records,
        );
        return { nitrosamine: { id, externalId, name }, intake: chosenIntake(intakesOf(nitrosamine), authority), dose };
      });
      const { id, externalId, name } = production;
      return { productionNitrosamines: { production: { id, externalId, name }, option, authority, nitrosamines } };
    }),
});

const assessCombined = defineUseCase<
  RouteShape<undefined, undefined, typeof CombinedNitrosaminesRequest>,
  { combinedNitrosamines: CombinedNitrosamines }
>()({
  name: 'nitrosamines.assess-combined',
  deps: { limits: LimitsApiToken },
  run: async ({ limits }, call) => {
    const plant = await limits.current(call);
    const { nitrosamineAuthority: authority, multiNitrosamineOption: option } = plant.policyOf('Nitrosamine');
    const found = rated(call.input.body.found, await readNitrosamines(call), authority);
    const { sumOfRatios, ratios, total, lowest, passes, pass } = plant.nitrosaminesTogether(
      found.map(({ intakeNgPerDay, acceptableNgPerDay }) => ({
        intake: intakeNgPerDay,
        acceptableIntake: acceptableNgPerDay,
      })),
    );
    return {
      combinedNitrosamines: {
        option,
        authority,
        found: found.map((each, index) => ({ ...each, ratio: ratios[index] ?? NaN })),
        sumOfRatios,
        totalNgPerDay: total,
        lowestNgPerDay: lowest,
        passes,
        pass,
      },
    };
  },
});

type Rated = Pick<CombinedNitrosamines['found'][number], 'nitrosamineId' | 'intakeNgPerDay' | 'acceptableNgPerDay'>;

/** Amounts found with the intake selected by the policy, wherever the nitrosamine occurs. */
function rated(
  found: Static<typeof CombinedNitrosaminesRequest>['found'],
  known: readonly KnownNitrosamine[],
  authority: CombinedNitrosamines['authority'],
): Rated[] {
  const faults: FieldFault[] = [];
  const all = found.map(({ nitrosamineId, intake }, index): Rated => {
    const nitrosamine = known.find(({ id }) => id === nitrosamineId);
    const acceptable = nitrosamine && chosenIntake(intakesOf(nitrosamine), authority)?.ngPerDay;
    if (acceptable === undefined || acceptable === null)
      faults.push({
        path: `found.${index}.nitrosamineId`,
        message: nitrosamine
          ? `${nitrosamine.externalId} has no acceptable intake under the policy`
          : 'names no live nitrosamine of this facility',
      });
    return { nitrosamineId, intakeNgPerDay: inNanograms(intake), acceptableNgPerDay: acceptable ?? NaN };
  });
  if (faults.length > 0) throw validationError(...faults);
  return all;
}

/** Assessment of combined nitrosamines, and the nitrosamines that a production may carry. */
export const combinedNitrosaminesRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...nitrosamineCall,
    method: 'GET',
    path: '/nitrosamines/of-production/:id',
    summary: 'Nitrosamines that a production may carry, with their intakes under the policy',
    input: { params: OneRecord },
    output: OfProduction,
    asOf: true,
    audit: readOnly,
    useCase: ofProduction,
  }),
  defineRoute({
    ...nitrosamineCall,
    method: 'POST',
    path: '/nitrosamines/combined',
    summary: 'Assesses combined nitrosamines by the option of the policy; nothing is stored',
    input: { body: CombinedNitrosaminesRequest },
    output: CombinedResponse,
    asOf: true,
    audit: { exempt: 'computes a verdict and stores nothing' },
    snapshot: true,
    useCase: assessCombined,
  }),
];
