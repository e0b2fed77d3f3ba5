import { permissionMatrix, type PermissionTree } from './permission-matrix.js';

/** A role every installation starts with. Names Production and Quality Control are special (specification section 6). */
export interface RolePreset {
  readonly name: string;
  readonly description: string;
  readonly permissions: PermissionTree;
}

/** Roles whose holders are limited users when they hold no other role. */
export const limitedRoleNames: readonly string[] = ['Production', 'Quality Control'];

const administration = ['User', 'UserRole', 'Department', 'Facility'];
const control = ['ApprovalPolicy', 'AuditLog'];

function tree(allow: (area: string, action: string) => boolean): PermissionTree {
  return Object.fromEntries(
    Object.entries(permissionMatrix).map(([area, actions]) => [
      area,
      Object.fromEntries(actions.filter(action => allow(area, action)).map(action => [action, true])),
    ]),
  );
}

const isMaster = (area: string): boolean => !administration.includes(area) && !control.includes(area);
const reads = (action: string): boolean => action === 'Get';

/** Roles that set-up creates; people may change what they grant, but not the names of the special ones. */
export const rolePresets: readonly RolePreset[] = [
  { name: 'QA Administrator', description: 'Everything, including people and settings', permissions: tree(() => true) },
  {
    name: 'Validation Specialist',
    description: 'Master data, limits, assessments and reports',
    permissions: tree(
      (area, action) =>
        isMaster(area) || (area === 'AuditLog' && action === 'Get') || (area === 'Department' && reads(action)),
    ),
  },
  {
    name: 'Production',
    description: 'Shop floor: sees equipment and productions, records cleaning and takes samples',
    permissions: tree(
      (area, action) =>
        (reads(action) &&
          ['Equipment', 'EquipmentGroup', 'Production', 'CleaningProcedure', 'SwabLocation'].includes(area)) ||
        (area === 'QualificationTask' && action !== 'Add') ||
        (area === 'ResidueMeasure' && ['Get', 'Add'].includes(action)),
    ),
  },
  {
    name: 'Quality Control',
    description: 'The laboratory: sees methods and limits, records results',
    permissions: tree(
      (area, action) =>
        (reads(action) &&
          [
            'Equipment',
            'API',
            'Product',
            'AnalyticalMethod',
            'SwabLocation',
            'RiskCalculation',
            'QualificationTask',
          ].includes(area)) ||
        (area === 'ResidueMeasure' && action !== 'Delete'),
    ),
  },
  {
    name: 'Reviewer',
    description: 'Reads everything and signs reviews',
    permissions: tree(
      (area, action) =>
        (isMaster(area) && reads(action)) || (area === 'ApprovalPolicy' && action !== 'Modify') || area === 'AuditLog',
    ),
  },
  {
    name: 'Approver',
    description: 'Reads everything and signs approvals',
    permissions: tree(
      (area, action) =>
        (isMaster(area) && reads(action)) || (area === 'ApprovalPolicy' && action !== 'Modify') || area === 'AuditLog',
    ),
  },
  {
    name: 'Auditor',
    description: 'Reads everything, including the audit trail; changes nothing',
    permissions: tree((_area, action) => reads(action)),
  },
];
