import { defineUseCase, RecordsToken, type Row } from '#kernel/contract';
import type { GroupMember, GroupMembership } from '#plugins/equipment/shared/equipment-group';
import { equipmentGroup } from './equipment-group.resource.js';
import { equipment } from '../equipment.resource.js';
import { membersOf, replaceMembers } from './group-members.js';

/** Sets the members of a group; new members must be live equipment of the facility, while members archived since they joined may stay. */
export const mapGroupEquipment = defineUseCase<
  { readonly params: { readonly id: string }; readonly body: GroupMembership },
  { equipmentGroup: Row; equipments: GroupMember[] }
>()({
  name: 'equipment.map-group-equipment',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id } = call.input.params;
    const { equipments, version } = call.input.body;
    const group = await records.revise(equipmentGroup, call, id, {
      version,
      change: () =>
        replaceMembers(call, id, equipments, added => records.assertUsable(equipment, call, added, 'equipments')),
    });
    return { equipmentGroup: group, equipments: await membersOf(call, id) };
  },
});
