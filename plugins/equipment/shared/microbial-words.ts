import type { MicrobialCriterion } from './microbial-criterion.js';

const operators: Readonly<Record<MicrobialCriterion['operator'], string>> = {
  LessThan: 'below',
  LessThanEqualTo: 'at most',
  GreaterThanEqualTo: 'at least',
  EqualTo: 'exactly',
};

/** The text of a condition operator. */
export function operatorWord(operator: MicrobialCriterion['operator']): string {
  return operators[operator];
}

/** `BioBurden` → Bioburden; names in lower case or with spaces stay unchanged. */
export function contaminantWord(contaminant: string): string {
  return /^[A-Z][a-z]+[A-Z][a-z]+$/.test(contaminant)
    ? `${contaminant.charAt(0)}${contaminant.slice(1).toLowerCase()}`
    : contaminant;
}
