import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Pagination, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { ProcedureReference } from './procedure-reference.js';

/** What makes the equipment of a group similar (entities 2.5). */
export const groupBases = ['design', 'size', 'MOC', 'procedure', 'function'] as const;
/** Which equipment represents a group in a study (entities 2.5). */
export const worstCaseRules = ['largestArea', 'mostDifficult', 'both'] as const;

/** The fields of a group: equipment represented by one member in a study, and why (entities 2.5). */
export const equipmentGroupFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Group ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  type: { schema: Nullable(Text(100)), label: 'Type', list: 'column', filters: true },
  basis: {
    section: 'Similarity',
    schema: Nullable(StringEnum(groupBases)),
    label: 'Basis of similarity',
    short: 'Basis',
    list: 'column',
    filters: true,
    sheet: { heading: 'Basis', aliases: ['Basis of similarity'] },
  },
  worstCaseRule: {
    schema: Nullable(StringEnum(worstCaseRules)),
    label: 'Worst case rule',
    exported: true,
  },
  justification: {
    schema: Nullable(Text(2000)),
    label: 'Justification',
    help: 'Why the equipment of the group may be represented by one member; inspectors ask for it',
    list: 'column',
    exported: false,
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A group of equipment as it is stored, made from its fields. */
export const EquipmentGroup = recordSchema(equipmentGroupFields);
export type EquipmentGroup = Static<typeof EquipmentGroup>;

/** Sets the members of the group. */
export const GroupMembership = Type.Object(
  {
    equipments: Type.Array(Uuid, { maxItems: 1000, uniqueItems: true }),
    version: Type.Integer({ minimum: 1 }),
  },
  closed,
);
export type GroupMembership = Static<typeof GroupMembership>;

/** A member of a group with the fields that decide whether it is similar to the others. */
export const GroupMember = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  equipmentType: Type.String(),
  area: Nullable(Type.String()),
  cleaningMode: Nullable(Type.String()),
  cleaningProcedureNumber: Nullable(Type.String()),
  cleaningProcedure: Nullable(ProcedureReference),
  surfaceAreaSqcm: Nullable(Type.Number()),
  isArchived: Type.Boolean(),
});
export type GroupMember = Static<typeof GroupMember>;
/** A page of the members of a group with the version that a change has to name; with `columns` only the named fields. */
export const GroupMembers = Type.Object({
  equipments: Type.Array(Type.Partial(GroupMember)),
  version: Type.Integer(),
  pagination: Pagination,
});
