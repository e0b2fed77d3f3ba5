import { Type, type Static } from 'typebox';
import { roomGrades } from '#schemas/enumerations/master-data';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { MicrobialCriterion } from './microbial-criterion.js';

/** The fields of a room grade (entities 2.8); its equipment names the grade, which several records may have in common. */
export const roomGradeFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Room grade ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  grade: {
    schema: StringEnum(roomGrades),
    label: 'Grade',
    help: 'Equipment stands in a room grade by naming its grade',
    list: 'column',
    sorts: true,
    filters: true,
  },
  description: { schema: Nullable(Text(2000)), label: 'Description' },
  limits: {
    section: 'Microbial limits',
    schema: Nullable(Type.Array(MicrobialCriterion, { maxItems: 50 })),
    label: 'Microbial limits',
    help: 'They take the place of those of the microbial policy for the same contaminant, sample and unit',
    control: 'own',
    fact: false,
    sheet: false,
  },
});

/** A room grade as it is stored, made from its fields. */
export const RoomGrade = recordSchema(roomGradeFields);
export type RoomGrade = Static<typeof RoomGrade>;

/** A change of a room grade: its fields with the version that was read, its equipment, or both (specification section 7). */
export const RoomGradeUpdate = Type.Object(
  {
    ...Type.Partial(RoomGrade).properties,
    equipments: Type.Optional(Type.Array(Uuid, { maxItems: 5000, uniqueItems: true })),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  closed,
);
export type RoomGradeUpdate = Static<typeof RoomGradeUpdate>;
