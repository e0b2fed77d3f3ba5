import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { Key, UnitText } from './fields.js';
import { variableKinds, variableScopes } from '../names.js';

/** A name of formulas with its unit and where its value comes from (formulas 10.3). */
export const Variable = Type.Object(
  {
    externalId: ExternalId,
    /** What people call it. */
    name: Name,
    key: Key,
    unit: UnitText,
    scope: StringEnum(variableScopes),
    /** `number` unless said. */
    kind: Nullable(StringEnum(variableKinds)),
    /** Field of the record that gives the value, or the key of the category that scores it. */
    sourceField: Nullable(Text(100)),
    defaultValue: Nullable(
      Type.Number({
        minimum: -1e15,
        maximum: 1e15,
        description: 'In unit, taken when the value is missing; null: then a formula has no value',
      }),
    ),
    /** Formulas may name it; true unless said. */
    isActive: Nullable(Type.Boolean()),
    /** Computed: came with the product, cannot be removed. */
    isBuiltIn: Nullable(Type.Boolean()),
    description: Nullable(Text(2000)),
  },
  closed,
);
export type Variable = Static<typeof Variable>;
