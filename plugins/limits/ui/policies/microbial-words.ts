import type { MicrobialLimit } from '#schemas/limits/microbial-policy';

const signs: Readonly<Record<MicrobialLimit['operator'], string>> = {
  LessThan: 'below',
  LessThanEqualTo: 'at most',
  GreaterThanEqualTo: 'at least',
  EqualTo: 'exactly',
};

/** How people say a condition operator. */
export function operatorSign(operator: MicrobialLimit['operator']): string {
  return signs[operator];
}
