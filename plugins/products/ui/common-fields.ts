import { plainOptions, type FormField } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { hazardFlags, ld50Qualifiers, solubilityTerms } from '#plugins/products/shared/substance';

/** By what people know a record. */
export const naming: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
];

export const hazards: FormField = { kind: 'list', name: 'hazards', label: 'Hazards', choices: hazardFlags };

export const ld50 = {
  kind: 'quantity',
  name: 'ld50',
  label: 'LD50, oral',
  units: unitsOf('lethalDose'),
  defaultUnit: 'mg/kg',
  unitKey: 'ld50',
} as const satisfies FormField;

export const ld50Qualifier: FormField = {
  kind: 'select',
  name: 'ld50Qualifier',
  label: 'LD50 qualifier',
  options: plainOptions(ld50Qualifiers),
};

export const ld50Source: FormField = { kind: 'text', name: 'ld50Source', label: 'Source of the LD50' };

export const productLimit: FormField = {
  kind: 'quantity',
  name: 'productLimit',
  label: 'Limit in the next product',
  units: ['ppm', 'mg'],
  defaultUnit: 'ppm',
  help: 'In the whole next batch, agreed or registered. Counts where the policy looks at product limits',
};

export const solubility: FormField = {
  kind: 'select',
  name: 'solubilityTerm',
  label: 'Solubility in water',
  options: plainOptions(solubilityTerms),
};

export const cleanability: FormField = {
  kind: 'number',
  name: 'cleanability',
  label: 'Cleanability, 1 easy to 3 hard',
};

export const remarks: FormField = { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true };
