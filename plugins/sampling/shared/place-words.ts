import type { SetSample } from './sample-set.js';
import { contaminantWords, sampleTypeWords } from './sample-types.js';

/** What was sampled where: `Digoxin, swab of L1`. */
export function placeWords({ definition }: Pick<SetSample, 'definition'>): string {
  const type = sampleTypeWords[definition.sampleType].toLowerCase();
  const blank = definition.isBlank === true ? ', blank or control' : '';
  return `${definition.target ?? contaminantWords[definition.contaminant]}, ${type} of ${definition.location.code}${blank}`;
}
