import type { WorstCasesApi, WorstOfEquipment } from '../api.js';
import { worstOfPlaces } from './compare/worst-of-places.js';
import { criteriaInForce } from './criteria.js';
import type { ViewDeps } from './compare/worst-cases.view.js';
import { rankFacility } from './rank-scope.js';
import { worstCasesOf } from './worst-cases.js';

/** Worst cases for plugins above, as of whatever state their call reads. */
export function worstCasesApi(deps: ViewDeps): WorstCasesApi {
  return {
    ofScope: async (call, scope) => (await worstCasesOf(deps, call, scope)).answer,
    perEquipment: async call => {
      const limits = await deps.limits.current(call);
      const criteria = await criteriaInForce(call, deps, limits);
      const { equipments } = await worstOfPlaces(deps, call, {
        limits,
        criteria,
        facility: rankFacility(limits, criteria),
      });
      return equipments.map(({ key, label, worst, decision }): WorstOfEquipment => ({
        equipmentId: key,
        equipment: label,
        worst: decision?.counts === true ? decision.production : worst,
      }));
    },
  };
}
