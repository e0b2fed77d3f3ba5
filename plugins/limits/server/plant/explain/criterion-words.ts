import type { Candidate } from '../../engine/index.js';

/** Criteria within a sentence. */
export const criterionWords: Readonly<Record<Candidate['criterion'], string>> = {
  toxicity: 'the health-based limit',
  dosage: 'a fraction of the therapeutic dose',
  productLimit: 'the product limit',
  ld50: 'the LD50 rule',
  arl: 'the general limit',
};
