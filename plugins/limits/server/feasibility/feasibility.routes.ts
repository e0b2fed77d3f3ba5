import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  FacilityFeaturesToken,
  pageOf,
  readOnly,
  type AnyCall,
  type FacilityFeatures,
  type RouteDefinition,
  type SortKey,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { ResidueDetectionToken } from '#plugins/products/server/api';
import {
  FeasibilityList,
  ResidueFeasibilityList,
  verdicts,
  type FeasibilityRow,
} from '#plugins/limits/shared/feasibility';
import { ResidueType } from '#plugins/limits/shared/policy';
import { closed, StringEnum, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { LimitsApiToken } from '../api.js';
import { readLimits } from '../permissions.js';
import { roundLimitOf } from '../print-limit.js';
import { usuallyVisibleUgPerSqcm, usualSampling } from './assess-residues.js';
import { byResidue } from './by-residue.js';
import { readFeasibility, type FeasibilitySources } from './read-feasibility.js';

const Query = Type.Object(
  {
    ...pageParameters,
    verdict: Type.Optional(StringEnum(verdicts)),
    equipment: Type.Optional(Uuid),
    substance: Type.Optional(Uuid),
    residueType: Type.Optional(ResidueType),
    method: Type.Optional(
      Type.String({ format: 'uuid', description: 'Only the residues of this method, judged by it alone' }),
    ),
    swabArea: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000,
        description: `sqcm, of every swab; by default that of the method, otherwise ${usualSampling.swabAreaSqcm}`,
      }),
    ),
    extractionVolume: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000,
        description: `ml, of every swab; by default that of the method, otherwise ${usualSampling.extractionVolumeMl}`,
      }),
    ),
  },
  closed,
);
type Query = Static<typeof Query>;

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

function hasTerm(row: FeasibilityRow, term: string): boolean {
  return textOf(row).toLowerCase().includes(term.trim().toLowerCase());
}

const deps = {
  limits: LimitsApiToken,
  detection: ResidueDetectionToken,
  equipment: EquipmentApiToken,
  features: FacilityFeaturesToken,
};
type Sources = FeasibilitySources & { readonly features: FacilityFeatures };

/** The requested rows before paging. */
async function chosenRows(sources: Sources, call: AnyCall, query: Query) {
  const { verdict, equipment, substance, residueType, method, swabArea, extractionVolume, ...page } = query;
  const asked = {
    ...(swabArea === undefined ? {} : { swabAreaSqcm: swabArea }),
    ...(extractionVolume === undefined ? {} : { extractionVolumeMl: extractionVolume }),
  };
  const round = await roundLimitOf(call, sources.features);
  const { rows: found, plant } = await readFeasibility(sources, call, { ...asked, methodId: method }, round);
  const all = found.filter(
    row =>
      (equipment === undefined || row.equipment.id === equipment) &&
      (substance === undefined || row.substance.id === substance) &&
      (residueType === undefined || row.residueType === residueType) &&
      (method === undefined || row.method?.id === method),
  );
  return {
    page,
    chosen: verdict === undefined ? all : all.filter(row => row.verdict === verdict),
    circumstances: {
      counts: Object.fromEntries(verdicts.map(each => [each, all.filter(row => row.verdict === each).length])),
      assumptions: { ...usualSampling, ...asked, visibleFromUgPerSqcm: usuallyVisibleUgPerSqcm },
      basis: plant.basis,
    },
  };
}

const listFeasibility = defineUseCase<{ readonly query: Query }, FeasibilityList>()({
  name: 'limits.read-feasibility',
  deps,
  run: async (sources, call) => {
    const { page, chosen, circumstances } = await chosenRows(sources, call, call.input.query);
    const { rows, pagination } = pageOf(chosen, page, textOf, keys);
    return { feasibility: rows, pagination, ...circumstances };
  },
});

const listResidues = defineUseCase<{ readonly query: Query }, ResidueFeasibilityList>()({
  name: 'limits.read-feasibility-of-residues',
  deps,
  run: async (sources, call) => {
    const { search, ...query } = call.input.query;
    const { page, chosen, circumstances } = await chosenRows(sources, call, query);
    // A residue is found by any of its equipment, and then counts only that equipment.
    const found = search === undefined ? chosen : chosen.filter(row => hasTerm(row, search));
    const { rows, pagination } = pageOf(byResidue(found), page, textOf, keys);
    return { residues: rows, pagination, ...circumstances };
  },
});

/** Common to both routes. */
const shared = {
  method: 'GET',
  scope: 'facility',
  access: readLimits,
  feature: 'limits',
  input: { query: Query },
  asOf: true,
  audit: readOnly,
} as const;

/** GET /limits/feasibility and /residues: which limits can be measured, and what the others would need. */
export const feasibilityRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/limits/feasibility',
    summary:
      'The lowest limit of each residue on each piece of equipment compared with LOD, LOQ and visual residue limit, undetectable ones first',
    output: FeasibilityList,
    useCase: listFeasibility,
  }),
  defineRoute({
    ...shared,
    path: '/limits/feasibility/residues',
    summary: 'Each residue by the equipment where it is hardest to detect, with the number of equipment by verdict',
    output: ResidueFeasibilityList,
    useCase: listResidues,
  }),
];
