import { Type } from 'typebox';
import {
  defineRoute,
  FacilitySettingsToken,
  inOneMoment,
  notFound,
  readOnly,
  type RouteDefinition,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import {
  coverageFilter,
  CoverageGapList,
  CoverageMapAnswer,
  CoveragePair,
  CoverageQuery,
} from '#plugins/qualification/shared/coverage/coverage';
import { RiskCatalogueToken } from '#plugins/risk/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import { coverageMap } from '../coverage-of.js';
import { gapsOf } from './gaps.js';
import { mapAnswer } from './map-answer.js';
import { proofOf, readHbels, readStudies } from './read-proofs.js';
import { nameOf, shownCell } from './shown-cell.js';

const shared = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['RiskCalculation.Get'] },
  feature: 'qualification',
  asOf: true,
  audit: readOnly,
} as const;

const GapQuery = Type.Object(
  {
    ...coverageFilter,
    isAccepted: Type.Optional(Type.Boolean({ description: 'true: only accepted gaps; false: only open ones' })),
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);
const Pair = Type.Object({ equipmentId: Uuid, productionId: Uuid }, closed);

/** The coverage map, its gaps, and the proof of each cell (screen S30). */
export const coverageRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/coverage',
    summary: 'Coverage map: what is proven of each production on each piece of equipment',
    input: { query: CoverageQuery },
    output: CoverageMapAnswer,
    useCase: {
      name: 'qualification.read-coverage',
      deps: { limits: LimitsApiToken, settings: FacilitySettingsToken },
      run: async (sources, call) => ({ coverage: mapAnswer(await coverageMap(call, sources), call.input.query) }),
    },
  }),
  defineRoute({
    ...shared,
    path: '/coverage/gaps',
    summary: 'Residues without a proof in force, by risk and age',
    input: { query: GapQuery },
    output: CoverageGapList,
    useCase: {
      name: 'qualification.list-gaps',
      deps: {
        equipment: EquipmentApiToken,
        limits: LimitsApiToken,
        products: ProductsApiToken,
        settings: FacilitySettingsToken,
        catalogue: RiskCatalogueToken,
      },
      run: async (deps, call) => {
        const { pageNumber = 1, pageLimit = 10, ...filter } = call.input.query;
        const gaps = await gapsOf(deps, call, filter);
        return {
          gaps: gaps.slice((pageNumber - 1) * pageLimit, pageNumber * pageLimit),
          pagination: { pageNumber, pageLimit, total: gaps.length },
        };
      },
    },
  }),
  defineRoute({
    ...shared,
    path: '/coverage/:equipmentId/:productionId',
    summary: 'Each residue of a production on equipment with its proof: study, runs, results, health-based limit',
    input: { params: Pair },
    output: CoveragePair,
    useCase: {
      name: 'qualification.read-proofs',
      deps: { limits: LimitsApiToken, settings: FacilitySettingsToken },
      run: async (sources, call) => {
        const { equipmentId, productionId } = call.input.params;
        const map = await coverageMap(call, sources);
        const cells = map.pairOf(equipmentId, productionId);
        const [first] = cells ?? [];
        const equipment = first?.equipment ?? map.matrix.equipments.find(({ id }) => id === equipmentId);
        const production = first?.production ?? map.matrix.productions.find(({ id }) => id === productionId);
        if (cells === null || equipment === undefined || production === undefined)
          throw notFound('The pair of production and equipment');
        const { studies, hbels } = await inOneMoment(call, async reading => ({
          studies: await readStudies(
            reading,
            cells.flatMap(({ cover }) => cover?.studyId ?? []),
          ),
          hbels: await readHbels(
            reading,
            cells.flatMap(({ residue }) => (residue.kind === 'active' ? residue.id : [])),
          ),
        }));
        return {
          pair: {
            equipment: nameOf(equipment),
            production: nameOf(production),
            cells: cells.map(cell => ({
              ...shownCell(cell, map.moment),
              proof: proofOf(cell.cover, studies),
              hbels: [...(hbels.get(cell.residue.id) ?? [])],
            })),
          },
        };
      },
    },
  }),
];
