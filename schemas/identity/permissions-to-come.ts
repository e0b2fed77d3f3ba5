/** Permissions of the matrix that no call asks for yet, by the part of the product that will ask for them. */
export const permissionsToCome: Readonly<Record<string, readonly string[]>> = {
  'Change assessments': [
    'EquipmentWiseCleaningLimit.Add',
    'EquipmentWiseCleaningLimit.Delete',
    'EquipmentWiseCleaningLimit.Modify',
    'EquipmentWiseCleaningAgentLimit.Add',
    'EquipmentWiseCleaningAgentLimit.Delete',
    'EquipmentWiseCleaningAgentLimit.Modify',
    'EquipmentWiseWorstProduct.Add',
    'EquipmentWiseWorstProduct.Delete',
    'EquipmentWiseWorstProduct.Modify',
    'WorstProductOverride.Modify',
    'CEReport.Generate',
    'CEReport.Get',
    'CEReport.GeneratePDF',
    'FacilityCleaningEvaluation.Generate',
    'FacilityCleaningEvaluation.Get',
  ],
  Reports: ['ReportDocument.Generate'],
  'Qualification tasks': ['QualificationTask.Get', 'QualificationTask.Add', 'QualificationTask.Modify'],
};

const parts = new Map(
  Object.entries(permissionsToCome).flatMap(([part, keys]) => keys.map(key => [key, part] as const)),
);

/** The part that will ask for a permission; undefined for one that opens a call today. */
export function partToCome(area: string, action: string): string | undefined {
  return parts.get(`${area}.${action}`);
}
