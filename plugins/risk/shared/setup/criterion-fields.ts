import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';
import type { criterionSubjects } from '../names.js';
import { scoredFields, type ScoredField } from '../scores/scored-fields.js';

/** The kind of record that a criterion is about. */
export type CriterionSubject = (typeof criterionSubjects)[number];

const ofSubstances: readonly ScoredField[] = scoredFields.filter(({ name }) =>
  ['solubilityTerm', 'cleanability', 'ld50'].includes(name),
);

function text(name: string, label: string): ScoredField {
  return { name, label, kinds: ['text'], unit: null };
}

function number(name: string, label: string, unit: string | null): ScoredField {
  return { name, label, kinds: ['number'], unit };
}

/** The fields for criteria by kind of record, with kind and unit. */
export const criterionFields: Readonly<Record<CriterionSubject, readonly ScoredField[]>> = {
  api: [...scoredFields, text('bcsClass', 'BCS class'), text('therapeuticClass', 'Therapeutic class')],
  product: [
    text('productType', 'Dosage form'),
    text('route', 'Route'),
    number('dosageUnitMass', 'Dosage unit mass', 'mg'),
    number('maxUnitsPerDay', 'Maximum number of units per day', null),
    number('ldd', 'Maximum daily dose', 'mg/day'),
  ],
  equipment: [
    text('equipmentType', 'Type'),
    text('area', 'Suite'),
    text('room', 'Room'),
    text('roomGrade', 'Room grade'),
    text('dedication', 'Dedication'),
    text('contactType', 'Product contact'),
    text('cleaningMode', 'Cleaning mode'),
    text('cleaningProcedureNumber', 'Cleaning procedure number'),
    number('totalSurfaceArea', 'Surface area', 'sqcm'),
    number('capacity', 'Capacity', 'ml'),
  ],
  location: [number('locationScore', 'Location score', null)],
  intermediate: [
    ...ofSubstances,
    number('hbel', 'Health-based limit', 'ug/day'),
    number('ttc', 'Threshold of toxicological concern', 'ug/day'),
    number('stepNumber', 'Step of the synthesis', null),
  ],
};

/** Kinds of additional fields for criteria by kind of record. */
export const criterionFieldKinds: Readonly<Record<CriterionSubject, readonly AdditionalFieldKind[]>> = {
  api: ['api'],
  product: ['product', 'production'],
  equipment: [],
  location: [],
  intermediate: ['intermediate'],
};

/** The field of a criterion; null for additional and unknown fields. */
export function scoredFieldOf(criterion: {
  readonly appliesTo: CriterionSubject;
  readonly sourceField: string;
}): ScoredField | null {
  return criterionFields[criterion.appliesTo].find(({ name }) => name === criterion.sourceField) ?? null;
}

/** Permission needed to see results of criteria, which reveal values of the records. */
export const subjectPermissions = {
  api: 'API.Get',
  product: 'Product.Get',
  equipment: 'Equipment.Get',
  // Sampling locations are not stored yet.
  location: 'SelectionCriteria.Get',
  intermediate: 'Substance.Get',
} as const satisfies Readonly<Record<CriterionSubject, `${string}.Get`>>;
