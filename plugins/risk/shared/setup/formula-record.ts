import { Type, type Static } from 'typebox';
import { criterionWords } from '#plugins/limits/shared/limit-words';
import { Criterion, ResidueType } from '#plugins/limits/shared/policy';
import { residueTypeWords } from '#plugins/limits/shared/residue-words';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { formulaStatuses, rpnPurposes } from '../names.js';
import { Expression, TestCases } from './fields.js';
import { purposeWords } from './setup-words.js';

/** Name and expression of a formula (formulas 10.3). */
const namingCards = fieldCards({
  externalId: { schema: ExternalId, label: 'ID', list: 'column', sorts: true, sheet: { heading: 'Formula ID' } },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  expression: { schema: Expression, label: 'Expression', control: 'own', list: 'column', fact: false },
});

/** Further fields of both kinds of formulas (formulas 10.3). */
const stateCards = fieldCards({
  /** All must pass before the formula is active. */
  testCases: { schema: Nullable(TestCases), label: 'Test cases', control: 'own', fact: false, sheet: false },
  /** `draft` by default. */
  status: {
    schema: Nullable(StringEnum(formulaStatuses)),
    label: 'Status',
    list: 'column',
    sorts: true,
    filters: true,
    sheet: false,
  },
  /** Incremented when the expression changes; results cite it. */
  formulaVersion: {
    schema: Nullable(Type.Integer()),
    label: 'Version of the formula',
    short: 'Version',
    computed: true,
    list: 'column',
  },
  /** The variables that the expression names. */
  variables: { schema: Nullable(Type.Array(Type.String())), label: 'Variables', computed: true, exported: true },
  /** Unit of the result. */
  unit: { schema: Nullable(Type.String()), label: 'Gives', computed: true },
  justification: { schema: Nullable(Text(2000)), label: 'Justification' },
});

/** Fields of a formula of the risk priority number; one per purpose is active. */
export const rpnFormulaFields = fieldCards({
  ...namingCards,
  purpose: {
    schema: Nullable(StringEnum(rpnPurposes)),
    label: 'Purpose',
    help: 'The product to study and the acceptance limit are separate questions',
    words: purposeWords,
    list: 'column',
    filters: true,
  },
  ...stateCards,
  status: { ...stateCards.status, help: 'One formula is active; activating another one retires it' },
});

/** A formula that gives a plain number above 0, made from its fields. */
export const RpnFormula = recordSchema(rpnFormulaFields);
export type RpnFormula = Static<typeof RpnFormula>;

/** The fields of a formula of the allowed carryover in mg per batch. One of a residue type and criterion is active. */
export const macFormulaFields = fieldCards({
  ...namingCards,
  residueType: {
    schema: Nullable(ResidueType),
    label: 'Residue type',
    words: residueTypeWords,
    list: 'folds',
    sorts: true,
    filters: true,
  },
  criterion: {
    schema: Nullable(Criterion),
    label: 'Criterion',
    words: criterionWords,
    list: 'folds',
    sorts: true,
    filters: true,
  },
  ...stateCards,
  status: {
    ...stateCards.status,
    help: 'One formula of a residue type and criterion is active; activating another one retires it',
  },
});

/** A formula that gives the allowed carryover in mg per batch, made from its fields. */
export const MacFormula = recordSchema(macFormulaFields);
export type MacFormula = Static<typeof MacFormula>;
