import { crudArea } from '#kernel/contract';

/** Areas of the specification's matrix that the limits room owns (section 6). */
export const permissions = [
  crudArea('CleaningPolicy'),
  crudArea('DefaultUnit'),
  crudArea('EquipmentWiseCleaningLimit'),
  crudArea('EquipmentWiseCleaningAgentLimit'),
  { area: 'RiskCalculation', actions: ['Get'] },
];

/** Limits may be read by whoever may see risk calculations or equipment limits. */
export const readLimits = { anyOf: ['RiskCalculation.Get', 'EquipmentWiseCleaningLimit.Get'] } as const;

/** Limits of cleaning agents have a permission of their own besides. */
export const readAgentLimits = {
  anyOf: ['RiskCalculation.Get', 'EquipmentWiseCleaningLimit.Get', 'EquipmentWiseCleaningAgentLimit.Get'],
} as const;
