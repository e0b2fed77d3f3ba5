import type { Static } from 'typebox';
import {
  defineUseCase,
  notFound,
  shortList,
  syncLinks,
  type AnyCall,
  type Change,
  type ListInput,
} from '#kernel/contract';
import type { GroupMember, GroupMembers } from '#plugins/equipment/shared/equipment-group';
import { referenceJson } from '../procedures/reference-sql.js';

const memberLinks = {
  table: 'equipment.equipment_group_member',
  owner: 'group_id',
  target: 'equipment_id',
} as const;

/** Members of a group by externalId, at most those of one equipment type. */
export async function membersOf(
  call: AnyCall,
  groupId: string,
  equipmentType: string | null = null,
): Promise<GroupMember[]> {
  return call.tx.rows<GroupMember>({
    name: 'equipment-group-members',
    text: `select e.id, e.external_id as "externalId", e.name, e.equipment_type as "equipmentType", e.area,
             e.cleaning_mode as "cleaningMode", u.number as "cleaningProcedureNumber", ${referenceJson('u')} as "cleaningProcedure",
             kernel.quantity_base(e.total_surface_area) as "surfaceAreaSqcm", e.archived_at is not null as "isArchived"
           from equipment.equipment_group_member m
           join equipment.equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
           left join equipment.v_equipment_procedure u on u.facility_id = e.facility_id and u.equipment_id = e.id
           where m.facility_id = $1 and m.group_id = $2 and ($3::text is null or lower(e.equipment_type) = lower($3))
           order by lower(e.external_id)`,
    values: [call.facility.id, groupId, equipmentType],
  });
}

/** Sets the members of a group to `ids` and returns the changes by name. */
export async function replaceMembers(
  call: AnyCall,
  groupId: string,
  ids: readonly string[],
  check: (added: readonly string[]) => Promise<void>,
): Promise<readonly Change[]> {
  const names = async (): Promise<string> =>
    (await membersOf(call, groupId)).map(member => member.externalId).join(', ');
  const from = await names();
  await syncLinks(call, memberLinks, { id: groupId }, ids, check);
  const to = await names();
  return from === to ? [] : [{ path: 'equipments', from, to }];
}

/** The list answered by /equipment_groups/{id}/equipments and /{id}/{type}. */
export const listMembers = defineUseCase<
  { readonly params: { readonly id: string; readonly type?: string }; readonly query: ListInput },
  Static<typeof GroupMembers>
>()({
  name: 'equipment.list-group-members',
  deps: {},
  run: async (_deps, call) => {
    const { id, type } = call.input.params;
    const [group] = await call.tx.rows<{ version: number }>({
      // Read before the members, so that a change in between is refused as stale instead of being overwritten.
      text: 'select version from equipment.equipment_group where facility_id = $1 and id = $2',
      values: [call.facility.id, id],
    });
    if (group === undefined) throw notFound('Equipment group');
    const { rows, pagination } = shortList(await membersOf(call, id, type ?? null), call.input.query, {
      text: member => `${member.externalId} ${member.name}`,
      columns: [
        'equipmentType',
        'area',
        'cleaningMode',
        'cleaningProcedureNumber',
        'cleaningProcedure',
        'surfaceAreaSqcm',
        'isArchived',
      ],
      always: ['id', 'externalId', 'name'],
      pageLimit: 'all',
    });
    return { equipments: rows, version: group.version, pagination };
  },
});
