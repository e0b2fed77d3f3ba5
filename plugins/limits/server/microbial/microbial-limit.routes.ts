import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, pageOf, readOnly, type RouteShape } from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { MicrobialEquipmentLimitList } from '#plugins/limits/shared/microbial-limit';
import { LimitsApiToken } from '../api.js';
import { filterParameters } from '../pair-filter.js';
import { microbialLimitsOf } from './microbial-limits-of.js';
import { readLimits } from '../permissions.js';

const Query = Type.Object({ ...pageParameters, equipment: filterParameters.equipment }, closed);

const listMicrobialLimits = defineUseCase<
  RouteShape<undefined, typeof Query, undefined>,
  Static<typeof MicrobialEquipmentLimitList>
>()({
  name: 'limits.list-microbial-limits',
  deps: { limits: LimitsApiToken },
  run: async ({ limits }, call) => {
    const { equipments, policyVersion } = await microbialLimitsOf(call, limits);
    const { equipment, ...page } = call.input.query;
    const { rows, pagination } = pageOf(
      equipments.filter(row => equipment === undefined || row.equipment.id === equipment),
      page,
      row => `${row.equipment.externalId} ${row.equipment.name} ${row.roomGrade ?? ''}`,
      {
        externalId: row => row.equipment.externalId.toLowerCase(),
        name: row => row.equipment.name.toLowerCase(),
        roomGrade: row => row.roomGrade,
      },
    );
    return { microbialLimits: rows, pagination, policyVersion };
  },
});

/** Microbial limits of each equipment by its room grade and productions (formulas section 7). */
export const microbialLimitRoute = defineRoute({
  method: 'GET',
  path: '/limits/microbial',
  scope: 'facility',
  access: readLimits,
  feature: 'limits',
  summary:
    'The microbial limits of each piece of equipment by its room grade, or by its productions where these are tighter',
  input: { query: Query },
  output: MicrobialEquipmentLimitList,
  asOf: true,
  audit: readOnly,
  useCase: listMicrobialLimits,
});
