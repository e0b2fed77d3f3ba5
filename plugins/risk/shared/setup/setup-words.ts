import type { DefaultUnitKey } from '#plugins/limits/shared/default-units';
import type { VariableScope } from '../names.js';

/** Labels of stored values. */
export const scopeWords: Readonly<Record<VariableScope | 'category', string>> = {
  previousActive: 'Previous active',
  nextProduct: 'Next product',
  pair: 'Pair',
  equipment: 'Equipment',
  sample: 'Sample',
  policy: 'Policy',
  category: 'Category scores',
};

/** Labels of the purposes of an RPN formula. */
export const purposeWords: Readonly<Record<string, string>> = {
  worstCase: 'Worst case over all',
  cleaning: 'Hardest to clean',
};

/** Labels of the metrics of risk goals. */
export const metricWords: Readonly<Record<string, string>> = {
  rpn: 'RPN',
  toxicityScore: 'Toxicity score',
  capabilityScore: 'Capability score',
  detectability: 'Detectability score',
  locationScore: 'Location score',
  shareOfMac: 'Share of the MAC',
  feasibilityRatio: 'Feasibility ratio',
};

/** Labels of the kinds of records. */
export const subjectWords: Readonly<Record<string, string>> = {
  api: 'Actives',
  product: 'Products',
  equipment: 'Equipment',
  location: 'Sampling locations',
  intermediate: 'Intermediates',
};

/** Labels of the effects of a missing value. */
export const missingWords: Readonly<Record<string, string>> = {
  block: 'prevents evaluation of the record',
  worst: 'counts as the worst',
  neutral: 'does not count',
};

/** The label of a stored value, or the value itself without one. */
export function wordOf(words: Readonly<Record<string, string>>, value: unknown): string {
  return typeof value === 'string' ? (words[value] ?? value) : '';
}

/** Labels of the default-unit keys (specification section 3, Default unit). */
export const unitWords: Readonly<Record<DefaultUnitKey, string>> = {
  pde: 'Health-based limit (PDE)',
  td: 'Minimum daily dose (TD)',
  ldd: 'Maximum daily dose (LDD)',
  min_bs: 'Batch size (MBS)',
  surface_area: 'Surface area (SA)',
  ld50: 'LD50',
  strength: 'Strength',
  volume: 'Rinse volume',
  tablet_weight: 'Tablet weight',
};
