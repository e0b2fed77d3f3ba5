import { Type, type Static } from 'typebox';
import { closed, Nullable } from '#schemas/lib/fields';
import { Expression, TestCase } from './fields.js';

/** An expression to be looked at before it is saved, with sample values to calculate it with. */
export const FormulaTrial = Type.Object(
  {
    expression: Expression,
    /** Sample values by variable; those left out are the defaults of the variables. */
    inputs: Type.Optional(Nullable(TestCase.properties.inputs)),
  },
  closed,
);

/** What is wrong, where. `at` counts characters from 1. */
const FormulaFaultShape = Type.Object({
  code: Type.String(),
  at: Type.Integer(),
  name: Nullable(Type.String()),
  message: Type.String(),
});

/** `error` says why the expression cannot be saved, `valueError` why it has no value for the samples. */
export const FormulaVerdict = Type.Object({
  check: Type.Object({
    ok: Type.Boolean(),
    unit: Nullable(Type.String()),
    names: Type.Array(Type.String()),
    error: Nullable(FormulaFaultShape),
    value: Nullable(Type.Number()),
    valueError: Nullable(FormulaFaultShape),
    /** The expression with the value behind each name. */
    text: Nullable(Type.String()),
  }),
});
export type FormulaVerdict = Static<typeof FormulaVerdict>;

/** A time in which limits or rankings were calculated with a version. */
const InForce = Type.Object({ from: Type.String(), until: Nullable(Type.String()) });

/** The kept versions of a formula, newest first. Who saved one is null where the trail begins behind it. */
export const FormulaVersions = Type.Object({
  versions: Type.Array(
    Type.Object({
      formulaVersion: Type.Integer(),
      expression: Type.String(),
      variables: Type.Array(Type.String()),
      createdAt: Type.String(),
      createdBy: Type.String(),
      createdByName: Nullable(Type.String()),
      reason: Nullable(Type.String()),
      /** The oldest first; `until` is null while it lasts. */
      inForce: Type.Array(InForce),
    }),
  ),
});
export type FormulaVersions = Static<typeof FormulaVersions>;
/** One kept version of a formula, with who saved it and when it was in force. */
export type FormulaVersion = FormulaVersions['versions'][number];
