import type { DefaultUnitKey } from '#plugins/limits/shared/default-units';
import type { VariableScope } from '../names.js';

/** What users call stored values. */
export const scopeWords: Readonly<Record<VariableScope | 'category', string>> = {
  previousActive: 'Previous active',
  nextProduct: 'Next product',
  pair: 'Pair',
  equipment: 'Equipment',
  sample: 'Sample',
  policy: 'Policy',
  category: 'Category scores',
};

/** What a formula of the risk priority number answers. */
export const purposeWords: Readonly<Record<string, string>> = {
  worstCase: 'Worst case over all',
  cleaning: 'Hardest to clean',
};

/** Quantities that risk goals judge. */
export const metricWords: Readonly<Record<string, string>> = {
  rpn: 'RPN',
  toxicityScore: 'Toxicity score',
  capabilityScore: 'Capability score',
  detectability: 'Detectability score',
  locationScore: 'Location score',
  shareOfMac: 'Share of the MAC',
  feasibilityRatio: 'Feasibility ratio',
};

/** What a selection criterion applies to. */
export const subjectWords: Readonly<Record<string, string>> = {
  api: 'Actives',
  product: 'Products',
  equipment: 'Equipment',
  location: 'Sampling locations',
  intermediate: 'Intermediates',
};

/** What a missing value does, by rule. */
export const missingWords: Readonly<Record<string, string>> = {
  block: 'keeps the record from being evaluated',
  worst: 'counts as the worst',
  neutral: 'does not count',
};

/** The word of a stored value; what has none is shown as it is stored. */
export function wordOf(words: Readonly<Record<string, string>>, value: unknown): string {
  return typeof value === 'string' ? (words[value] ?? value) : '';
}

/** What each default-unit key stands for (specification section 3, Default unit). */
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
