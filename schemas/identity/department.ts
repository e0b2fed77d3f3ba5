import { Type, type Static } from 'typebox';
import { baseFields, closed, Nullable, Text } from '../lib/fields.js';

/** Fields of a department. */
export const DepartmentFields = Type.Object(
  {
    name: Text(255, { title: 'Name' }),
    isQualityUnit: Type.Optional(Type.Boolean({ title: 'Part of the quality unit' })),
    head: Type.Optional(Nullable(Type.String({ format: 'uuid', title: 'Head', description: 'id of a user' }))),
  },
  closed,
);

/** What a department answers beside its fields. */
export const departmentFigures = {
  headName: Nullable(Type.String()),
  people: Type.Integer({ description: 'users who belong to it' }),
};

/** A department of the installation: where users work. */
const Department = Type.Object({ ...DepartmentFields.properties, ...departmentFigures, ...baseFields });
export type Department = Static<typeof Department>;
