import type { MicrobialLimit } from './microbial-policy.js';

const operators: Readonly<Record<MicrobialLimit['operator'], string>> = {
  LessThan: 'below',
  LessThanEqualTo: 'at most',
  GreaterThanEqualTo: 'at least',
  EqualTo: 'exactly',
};

/** How people say a condition operator. */
export function operatorWord(operator: MicrobialLimit['operator']): string {
  return operators[operator];
}

/** `BioBurden` → Bioburden; what is written in small letters or with spaces stays as it is. */
export function contaminantWord(contaminant: string): string {
  return /^[A-Z][a-z]+[A-Z][a-z]+$/.test(contaminant)
    ? `${contaminant.charAt(0)}${contaminant.slice(1).toLowerCase()}`
    : contaminant;
}
