import { crudArea } from '#kernel/contract';

/** Areas of the specification's permission matrix that the limits plugin owns (section 6). */
export const permissions = [
  crudArea('CleaningPolicy'),
  crudArea('DefaultUnit'),
  crudArea('EquipmentWiseCleaningLimit'),
  crudArea('EquipmentWiseCleaningAgentLimit'),
  { area: 'RiskCalculation', actions: ['Get'] },
];

/** Limits may be read with permission for risk calculations or for equipment limits. */
export const readLimits = { anyOf: ['RiskCalculation.Get', 'EquipmentWiseCleaningLimit.Get'] } as const;

/** Limits of cleaning agents have a permission of their own as well. */
export const readAgentLimits = {
  anyOf: ['RiskCalculation.Get', 'EquipmentWiseCleaningLimit.Get', 'EquipmentWiseCleaningAgentLimit.Get'],
} as const;
