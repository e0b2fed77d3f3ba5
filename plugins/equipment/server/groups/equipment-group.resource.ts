import { defineResource } from '#kernel/contract';
import { EquipmentGroup, equipmentGroupFields } from '#plugins/equipment/shared/equipment-group';
import { resourceFields } from '#schemas/lib/field-cards';

const fields = resourceFields(equipmentGroupFields);

/** Groups of similar equipment (specification section 7, /equipment_groups); members are changed through /map. */
export const equipmentGroup = defineResource({
  names: { one: 'equipmentGroup', many: 'equipmentGroups' },
  path: '/equipment_groups',
  table: 'equipment.equipment_group',
  schema: EquipmentGroup,
  writable: fields.writable,
  permission: 'EquipmentGroup',
  audit: { domain: 'EquipmentGroup' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'name',
    filters: [
      {
        path: '/filter/no-justification',
        where: 't.justification is null',
        summary: 'Lists equipment groups without a justification',
      },
    ],
  },
  sheet: {
    section: 'Equipment groups',
    file: 'equipment_groups',
    after: [],
    page: '/app/master/equipment-groups',
    ...fields.sheet,
  },
  feature: 'equipment',
});
