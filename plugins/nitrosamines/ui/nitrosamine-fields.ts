import type { FormField } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';

const dose = { kind: 'quantity', units: unitsOf('dose') } as const;

/** Fields of the form; intakes of authorities, method, structure and occurrences have editors of their own. */
export const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true, help: 'For example its acronym, NDMA' },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'text', name: 'casNumber', label: 'CAS number' },
  { kind: 'text', name: 'structureClass', label: 'Structure class', help: 'For example dialkyl nitrosamine' },
  {
    kind: 'select',
    name: 'limitBasis',
    label: 'Basis of the limit',
    required: true,
    options: [
      { value: 'AI', label: 'Acceptable intake (AI)' },
      { value: 'ADE', label: 'Acceptable daily exposure (ADE)' },
    ],
    help: 'An ADE is for substances that proved not to be mutagenic',
  },
  {
    ...dose,
    name: 'acceptableIntake',
    label: 'Acceptable intake a day',
    defaultUnit: 'ng',
    help: 'Holds for every authority that states none of its own below',
  },
  { kind: 'text', name: 'intakeSource', label: 'Source of the acceptable intake', help: 'Needed with a value' },
  { kind: 'date', name: 'intakeStatedOn', label: 'Acceptable intake stated on' },
  { ...dose, name: 'ade', label: 'Acceptable daily exposure', defaultUnit: 'ug', help: 'For the basis ADE' },
  { kind: 'text', name: 'adeSource', label: 'Source of the exposure', help: 'Needed with a value' },
  {
    kind: 'number',
    name: 'cpcaCategory',
    label: 'CPCA potency category, 1 to 5',
    help: 'Gives the intake while nobody states one; never overrides a published intake',
  },
  { kind: 'date', name: 'reviewDueOn', label: 'Review due on' },
  {
    kind: 'boolean',
    name: 'lessThanLifetime',
    label: 'For short-term use: kept for the file, never raises limits of shared equipment',
  },
  { kind: 'textarea', name: 'justification', label: 'Justification', wide: true },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];
