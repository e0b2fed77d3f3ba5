import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { Criterion, ResidueType } from '#plugins/limits/shared/policy';
import { Expression, TestCases } from './fields.js';
import { formulaStatuses, rpnPurposes } from '../names.js';

/** Of both kinds of formulas (formulas 10.3). */
const formulaFields = {
  externalId: ExternalId,
  name: Name,
  expression: Expression,
  /** All have to pass before the formula is active. */
  testCases: Nullable(TestCases),
  /** `draft` unless said. */
  status: Nullable(StringEnum(formulaStatuses)),
  /** Computed: raised whenever the expression changes; results cite it. */
  formulaVersion: Nullable(Type.Integer()),
  /** Computed: the variables that the expression names. */
  variables: Nullable(Type.Array(Type.String())),
  /** Computed: unit of the result. */
  unit: Nullable(Type.String()),
  justification: Nullable(Text(2000)),
};

/** Gives a plain number above 0. One formula of a purpose is active; activating another one retires it. */
export const RpnFormula = Type.Object({ ...formulaFields, purpose: Nullable(StringEnum(rpnPurposes)) }, closed);
export type RpnFormula = Static<typeof RpnFormula>;

/** Gives the allowed carryover in mg per batch. One formula of a residue type and criterion is active. */
export const MacFormula = Type.Object(
  { ...formulaFields, residueType: Nullable(ResidueType), criterion: Nullable(Criterion) },
  closed,
);
export type MacFormula = Static<typeof MacFormula>;
