import { Type, type Static } from 'typebox';
import { closed, Nullable } from '#schemas/lib/fields';
import { Expression, TestCase } from './fields.js';

/** An unsaved expression to check, with sample values. */
export const FormulaTrial = Type.Object(
  {
    expression: Expression,
    /** Sample values by variable; omitted ones take the default of the variable. */
    inputs: Type.Optional(Nullable(TestCase.properties.inputs)),
  },
  closed,
);

/** A fault with its position; `at` counts characters from 1. */
const FormulaFaultShape = Type.Object({
  code: Type.String(),
  at: Type.Integer(),
  name: Nullable(Type.String()),
  message: Type.String(),
});

/** `error` is why the expression cannot be saved, `valueError` why it has no value for the samples. */
export const FormulaVerdict = Type.Object({
  check: Type.Object({
    ok: Type.Boolean(),
    unit: Nullable(Type.String()),
    names: Type.Array(Type.String()),
    error: Nullable(FormulaFaultShape),
    value: Nullable(Type.Number()),
    valueError: Nullable(FormulaFaultShape),
    /** The expression with the value after each name. */
    text: Nullable(Type.String()),
  }),
});
export type FormulaVerdict = Static<typeof FormulaVerdict>;

/** A period in which a version was used for limits or rankings. */
const InForce = Type.Object({ from: Type.String(), until: Nullable(Type.String()) });

/** The versions of a formula, newest first. */
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
      /** Oldest first; `until` is null for the current one. */
      inForce: Type.Array(InForce),
    }),
  ),
});
export type FormulaVersions = Static<typeof FormulaVersions>;
/** One version of a formula, with its author and active periods. */
export type FormulaVersion = FormulaVersions['versions'][number];
