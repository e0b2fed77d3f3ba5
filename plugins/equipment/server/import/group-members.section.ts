import { defineNestedSection, RecordsToken, type AnyCall } from '#kernel/contract';
import { equipmentGroup } from '../groups/equipment-group.resource.js';
import { equipment } from '../equipment.resource.js';
import { replaceMembers } from '../groups/group-members.js';

/** Members of groups, one row per equipment. */
export const groupMembersSection = defineNestedSection<string | null>()({
  section: 'Equipment group members',
  file: 'equipment_group_members',
  after: ['Equipment groups', 'Equipment'],
  page: '/app/master/equipment-groups',
  permissions: ['EquipmentGroup.Set'],
  deps: { records: RecordsToken },
  owner: { heading: 'Group ID', table: 'equipment.equipment_group' },
  headings: ['Equipment ID'],
  references: ['equipment.equipment'],
  read: row => row.required('Equipment ID', row.reference('Equipment ID', 'equipment.equipment')),
  write: ({ records }, call, { id, version }, members) => {
    const ids = members.flatMap(member => member ?? []);
    // Sheets cannot name archived equipment, so an import leaves it in its groups.
    const change = async () =>
      replaceMembers(call, id, [...ids, ...(await archivedMembers(call, id))], added =>
        records.assertUsable(equipment, call, added, 'equipments'),
      );
    return records.revise(equipmentGroup, call, id, { version, change });
  },
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{ group: string; equipment: string }>({
      text: `select g.external_id as "group", e.external_id as equipment from equipment.equipment_group_member m
             join equipment.equipment_group g on g.facility_id = m.facility_id and g.id = m.group_id
             join equipment.equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
             where m.facility_id = $1 and g.archived_at is null and e.archived_at is null
             order by lower(g.external_id), lower(e.external_id)`,
      values: [call.facility.id],
    });
    return rows.map(row => ({ 'Group ID': row.group, 'Equipment ID': row.equipment }));
  },
});

async function archivedMembers(call: AnyCall, groupId: string): Promise<string[]> {
  const rows = await call.tx.rows<{ id: string }>({
    name: 'equipment-archived-members',
    text: `select e.id from equipment.equipment_group_member m
           join equipment.equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
           where m.facility_id = $1 and m.group_id = $2 and e.archived_at is not null`,
    values: [call.facility.id, groupId],
  });
  return rows.map(({ id }) => id);
}
