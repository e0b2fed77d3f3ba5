import { Type } from 'typebox';
import { closed, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { conditionOperators } from '../scores/conditions.js';

/** A name for formulas. */
export const Key = Type.String({
  pattern: '^[a-z][a-z0-9_]*$',
  maxLength: 40,
  title: 'Key',
  description: 'lower-case letters, digits and _',
  'x-wanted': 'lower-case letters, digits and _, starting with a letter, such as toxicity_score',
});

/** Read by `parseUnit`: `mg/day`, `ug/sqcm`, `1`. */
export const UnitText = Text(40, { title: 'Unit' });

/** Read by `parseFormula`; line breaks are allowed. */
export const Expression = Text(4000, { title: 'Expression' });

/** One of the condition operators of specification section 3. */
export const Operator = StringEnum(conditionOperators);

const Edge = Nullable(Type.Number({ minimum: -1e15, maximum: 1e15, description: 'In unit; null: without an end' }));

/** One line of a scoring table; see `Band` of bands.ts. */
const BandLine = Type.Object(
  {
    from: Type.Optional(Edge),
    fromInclusive: Type.Optional(Nullable(Type.Boolean())),
    to: Type.Optional(Edge),
    toInclusive: Type.Optional(Nullable(Type.Boolean())),
    value: Type.Optional(Nullable(Text(255))),
    score: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1e6,
      description: 'Higher is worse; an unknown value has none',
    }),
    label: Type.Optional(Nullable(Text(255))),
  },
  closed,
);
/** All lines of a scoring table, replaced as a whole by a save. */
export const BandLines = Type.Array(BandLine, { minItems: 1, maxItems: 100 });

/** Values of variables with the expected result of the formula. */
export const TestCase = Type.Object(
  {
    inputs: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }), Type.Number()),
    expected: Type.Number({ description: 'Expected result, within one part in 10⁹' }),
    note: Type.Optional(Nullable(Text(500))),
  },
  closed,
);
/** Test cases that a formula must pass before activation (formulas 10.3). */
export const TestCases = Type.Array(TestCase, { maxItems: 100 });
