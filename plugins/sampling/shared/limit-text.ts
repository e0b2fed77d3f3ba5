import { formatNumber } from '#schemas/lib/format-number';
import type { SampleCriterion } from './sample-set.js';

const operators = {
  LessThanEqualTo: 'at most',
  LessThan: 'below',
  GreaterThanEqualTo: 'at least',
  GreaterThan: 'above',
  EqualTo: 'equal to',
} as const;

/** The limit of a sample: `at most 0.00125 mg/sqcm`. */
export function limitText(
  { criterion }: { readonly criterion: Pick<SampleCriterion, 'operator' | 'value' | 'unit'> | null },
  print: (value: number) => string = formatNumber,
): string {
  if (criterion === null) return 'no limit';
  return `${operators[criterion.operator]} ${print(criterion.value)} ${criterion.unit}`;
}
