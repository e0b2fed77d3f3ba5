/** The permission matrix (specification section 6): areas and their actions, all false unless a role grants them. */
const crudAreas = [
  'ProductGroup',
  'ProductType',
  'MACFormula',
  'RPNFormula',
  'RPNCategory',
  'Variable',
  'DefaultUnit',
  'SwabLocation',
  'ResidueMeasure',
  'Department',
  'CleaningPolicy',
  'SelectionCriteria',
  'EquipmentWiseCleaningLimit',
  'WorstProductOverride',
  'EquipmentWiseWorstProduct',
  'AnalyticalMethod',
  'EquipmentWiseCleaningAgentLimit',
  'API',
  'SamplingMethod',
  'CleaningProcedure',
  'Substance',
  'ApiEquipment',
  'ApiProduct',
  'ApiProduction',
  'EquipmentTrain',
  'Facility',
] as const;

const crud = ['Add', 'Delete', 'Modify', 'Get'] as const;

/** Actions by area, as the table of specification section 6 has them; plugins may add areas. */
export const permissionMatrix: Readonly<Record<string, readonly string[]>> = {
  User: ['Add', 'Archive', 'Modify', 'Get'],
  UserRole: crud,
  Equipment: [...crud, 'Archive'],
  EquipmentGroup: [...crud, 'Set'],
  Product: [...crud, 'Archive', 'Set'],
  Production: [...crud, 'Dummy', 'Set', 'Archive'],
  ...Object.fromEntries(crudAreas.map(area => [area, crud])),
  CEReport: ['Generate', 'Get', 'GeneratePDF'],
  AuditLog: ['Get'],
  Master: ['BulkExport', 'BulkImport'],
  ApprovalPolicy: ['Modify', 'Get', 'Sign'],
  FacilityCleaningEvaluation: ['Generate', 'Get'],
  ReportDocument: ['Generate', 'Get', 'Modify'],
  QualificationTask: ['Get', 'Add', 'Modify'],
  RiskCalculation: ['Get'],
};

/** `{ Area: { Action: true } }`; what is missing is false. */
export type PermissionTree = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** The whole matrix with what the tree grants, everything else false; areas that plugins add follow. */
export function completeTree(tree: PermissionTree): PermissionTree {
  const matrix = Object.entries(permissionMatrix).map(([area, actions]) => [
    area,
    Object.fromEntries(actions.map(action => [action, tree[area]?.[action] === true])),
  ]);
  const added = Object.entries(tree).filter(([area]) => permissionMatrix[area] === undefined);
  return Object.fromEntries([...matrix, ...added]);
}

/** Area.Action keys that a tree grants. A key that no route asks for opens nothing. */
export function grantedKeys(tree: PermissionTree): `${string}.${string}`[] {
  return Object.entries(tree).flatMap(([area, actions]) =>
    Object.keys(actions)
      .filter(action => actions[action] === true)
      .map(action => `${area}.${action}` as const),
  );
}
