import { defineResource } from '#kernel/contract';
import { EquipmentGroup } from '#plugins/equipment/shared/equipment-group';

/** Groups of like machines (specification section 7, /equipment_groups). Members are changed through /map. */
export const equipmentGroup = defineResource({
  names: { one: 'equipmentGroup', many: 'equipmentGroups' },
  path: '/equipment_groups',
  table: 'equipment.equipment_group',
  schema: EquipmentGroup,
  writable: ['externalId', 'name', 'type', 'basis', 'worstCaseRule', 'justification', 'remarks'],
  permission: 'EquipmentGroup',
  audit: { domain: 'EquipmentGroup' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'type', 'basis', 'worstCaseRule'],
    search: ['externalId', 'name'],
    sort: 'name',
    equals: ['type', 'basis'],
    filters: [
      {
        path: '/filter/no-justification',
        where: 't.justification is null',
        summary: 'Lists equipment groups that do not say why their machines may stand for each other',
      },
    ],
  },
  sheet: {
    section: 'Equipment groups',
    file: 'equipment_groups',
    after: [],
    page: '/app/master/equipment-groups',
    columns: [
      { heading: 'Group ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      { heading: 'Type', field: 'type' },
      { heading: 'Basis', field: 'basis' },
      { heading: 'Worst case rule', field: 'worstCaseRule' },
      { heading: 'Justification', field: 'justification' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  feature: 'equipment',
});
