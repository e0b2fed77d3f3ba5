import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, pageOf, readOnly, type RouteDefinition, type SortKey } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { ResidueDetectionToken } from '#plugins/products/server/api';
import { FeasibilityList, verdicts, type FeasibilityRow } from '#schemas/limits/feasibility';
import { ResidueType } from '#schemas/limits/policy';
import { closed, StringEnum, Uuid } from '#schemas/lib/fields';
import { LimitsApiToken } from '../api.js';
import { readLimits } from '../permissions.js';
import { usuallyVisibleUgPerSqcm, usualSampling } from './assess-residues.js';
import { readFeasibility } from './read-feasibility.js';

const Query = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    sort: Type.Optional(Type.String({ maxLength: 80 })),
    verdict: Type.Optional(StringEnum(verdicts)),
    equipment: Type.Optional(Uuid),
    residueType: Type.Optional(ResidueType),
    swabArea: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000,
        description: `sqcm; ${usualSampling.swabAreaSqcm} unless said`,
      }),
    ),
    extractionVolume: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000,
        description: `ml; ${usualSampling.extractionVolumeMl} unless said`,
      }),
    ),
  },
  closed,
);

const keys: Readonly<Record<string, SortKey<FeasibilityRow>>> = {
  verdict: row => verdicts.indexOf(row.verdict),
  equipment: row => row.equipment.externalId.toLowerCase(),
  substance: row => row.substance.name.toLowerCase(),
  l3: row => row.l3MgPerSqcm,
  concentration: row => row.concentrationPpm,
  ratio: row => row.ratioToLoq,
  method: row => row.method?.externalId.toLowerCase() ?? null,
};

function textOf({ equipment, substance, previous, next, method }: FeasibilityRow): string {
  return [equipment, substance, previous, next, method]
    .flatMap(record => (record === null ? [] : [record.externalId, record.name]))
    .join(' ');
}

const listFeasibility = defineUseCase<{ readonly query: Static<typeof Query> }, FeasibilityList>()({
  name: 'limits.read-feasibility',
  deps: { limits: LimitsApiToken, detection: ResidueDetectionToken, equipment: EquipmentApiToken },
  run: async (sources, call) => {
    const { verdict, equipment: machineId, residueType, swabArea, extractionVolume, ...page } = call.input.query;
    const sampling = {
      swabAreaSqcm: swabArea ?? usualSampling.swabAreaSqcm,
      extractionVolumeMl: extractionVolume ?? usualSampling.extractionVolumeMl,
    };
    const { rows: found, plant } = await readFeasibility(sources, call, sampling);
    const all = found.filter(
      row =>
        (machineId === undefined || row.equipment.id === machineId) &&
        (residueType === undefined || row.residueType === residueType),
    );
    const chosen = verdict === undefined ? all : all.filter(row => row.verdict === verdict);
    const { rows, pagination } = pageOf(chosen, page, textOf, keys);
    return {
      feasibility: rows,
      pagination,
      counts: Object.fromEntries(verdicts.map(each => [each, all.filter(row => row.verdict === each).length])),
      assumptions: { ...sampling, visibleFromUgPerSqcm: usuallyVisibleUgPerSqcm },
      basis: plant.basis,
    };
  },
});

/** GET /limits/feasibility: which limits can be measured, and what would be needed for the others. */
export const feasibilityRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/limits/feasibility',
  scope: 'facility',
  access: readLimits,
  feature: 'limits',
  summary: 'The lowest limit of each residue on each machine against LOD, LOQ and what is seen; the impossible first',
  input: { query: Query },
  asOf: true,
  output: FeasibilityList,
  audit: readOnly,
  useCase: listFeasibility,
});
