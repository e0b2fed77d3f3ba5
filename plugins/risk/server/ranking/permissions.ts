import { crudArea } from '#kernel/contract';

/** Areas of the specification's matrix that the rankings own (section 6). */
export const permissions = [crudArea('WorstProductOverride'), crudArea('EquipmentWiseWorstProduct')];

/** Rankings and scores need permission for risk calculations or worst products. */
export const readRankings = { anyOf: ['RiskCalculation.Get', 'EquipmentWiseWorstProduct.Get'] } as const;
