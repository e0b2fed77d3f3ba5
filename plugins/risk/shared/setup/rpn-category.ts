import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { BandLines, Key, UnitText } from './fields.js';
import { categoryKinds } from '../names.js';

const End = Nullable(Type.Number({ minimum: -1e15, maximum: 1e15, description: 'In unit; null: without an end' }));

/** A scoring table: ranges of a number, or texts, with their scores (formulas 10.1). */
export const RpnCategory = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    /** Name of the score in formulas. */
    key: Key,
    kind: StringEnum(categoryKinds),
    unit: Nullable(UnitText),
    sourceField: Nullable(Text(100)),
    /** The domain that ranges have to cover; null: without an end. */
    minimum: End,
    maximum: End,
    bands: Nullable(BandLines),
    description: Nullable(Text(2000)),
  },
  closed,
);
export type RpnCategory = Static<typeof RpnCategory>;
