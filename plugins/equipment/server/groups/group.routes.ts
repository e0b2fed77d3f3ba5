import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { closed, RecordOf, Text, Uuid } from '#schemas/lib/fields';
import { ListQuery } from '#schemas/lib/list-query';
import { EquipmentGroup, GroupMember, GroupMembers, GroupMembership } from '#plugins/equipment/shared/equipment-group';
import { listMembers } from './group-members.js';
import { mapGroupEquipment } from './map-group-equipment.js';

const OneGroup = Type.Object({ id: Uuid }, closed);
const mayRead = { anyOf: ['EquipmentGroup.Get'] } as const;
const shared = { scope: 'facility', feature: 'equipment' } as const;

/** Routes of groups beyond the standard ones of master data (specification section 7). */
export const groupRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/equipment_groups/:id/equipments',
    access: mayRead,
    summary: 'The members of an equipment group, side by side',
    input: { params: OneGroup, query: ListQuery },
    output: GroupMembers,
    asOf: true,
    audit: readOnly,
    useCase: listMembers,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/equipment_groups/:id/map',
    access: mayRead,
    summary: 'The members of an equipment group, as sent to /map',
    input: { params: OneGroup, query: ListQuery },
    output: GroupMembers,
    asOf: true,
    audit: readOnly,
    useCase: listMembers,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/equipment_groups/:id/:type',
    access: mayRead,
    summary: 'The members of an equipment group of one equipment type',
    input: { params: Type.Object({ id: Uuid, type: Text(100) }, closed), query: ListQuery },
    output: GroupMembers,
    asOf: true,
    audit: readOnly,
    useCase: listMembers,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/equipment_groups/:id/map',
    access: { anyOf: ['EquipmentGroup.Set', 'EquipmentGroup.Modify'] },
    reason: 'change',
    summary: 'Sets the members of an equipment group',
    input: { params: OneGroup, body: GroupMembership },
    output: Type.Object({ equipmentGroup: RecordOf(EquipmentGroup), equipments: Type.Array(GroupMember) }),
    audit: 'required',
    useCase: mapGroupEquipment,
  }),
];
