import { Type } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  notFound,
  pageOf,
  readOnly,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { closed, Uuid } from '#schemas/lib/fields';
import { Changeover, type NamedResidue, NamedResidueList, OneNamedResidue } from '#plugins/limits/shared/limit';
import { LimitsApiToken } from './api.js';
import { limitRoute } from './limit-route.js';
import { ChangeoverQuery, ResidueQuery, splitFilter } from './pair-filter.js';
import { readLimits } from './permissions.js';

const OneId = Type.Object({ id: Uuid }, closed);

const getResidue = defineUseCase<RouteShape<typeof OneId, undefined, undefined>, { residue: NamedResidue }>()({
  name: 'limits.get-residue',
  deps: { limits: LimitsApiToken },
  run: async ({ limits }, call) => {
    const { plant } = await limits.latest(call);
    const residue = plant.residueNames().find(({ id }) => id === call.input.params.id);
    if (residue === undefined) throw notFound('Residue');
    return { residue };
  },
});

/** The choices and the answer of the limit finder. */
export const finderRoutes: readonly RouteDefinition[] = [
  limitRoute(
    '/limits/residues',
    'Actives, intermediates, cleaning agents and nitrosamines that may remain',
    ResidueQuery,
    NamedResidueList,
    (plant, query) => {
      const { rows, pagination } = pageOf(plant.residueNames(), query, row => `${row.externalId} ${row.name}`, {
        externalId: row => row.externalId.toLowerCase(),
        name: row => row.name.toLowerCase(),
      });
      return { residues: rows, pagination };
    },
  ),
  defineRoute({
    method: 'GET',
    path: '/limits/residues/:id',
    scope: 'facility',
    access: readLimits,
    feature: 'limits',
    summary: 'One residue that may remain',
    input: { params: OneId },
    asOf: true,
    output: OneNamedResidue,
    audit: readOnly,
    useCase: getResidue,
  }),
  limitRoute(
    '/limits/changeover',
    'Each residue of one changeover with its limit or the reason for none, lowest first; without `previous` a cleaning agent. Empty when the records have no such changeover',
    ChangeoverQuery,
    Changeover,
    (plant, query, round) => ({
      residues: [...plant.changeover(splitFilter(query).filter, round)],
      basis: plant.basis,
    }),
  ),
];
