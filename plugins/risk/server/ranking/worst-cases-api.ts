import type { WorstCasesApi, WorstOfEquipment } from '../api.js';
import { seenWorstCases, type ViewDeps } from './compare/worst-cases.view.js';
import { worstCasesOf } from './worst-cases.js';

/** Worst cases for plugins above, as of whatever state their call reads. */
export function worstCasesApi(deps: ViewDeps): WorstCasesApi {
  return {
    ofScope: async (call, scope) => (await worstCasesOf(deps, call, scope)).answer,
    perEquipment: async call => {
      const { equipments } = await seenWorstCases(deps, call);
      return equipments.map(({ key, label, worst, decision }): WorstOfEquipment => ({
        equipmentId: key,
        equipment: label,
        worst: decision?.counts === true ? decision.production : worst,
      }));
    },
  };
}
