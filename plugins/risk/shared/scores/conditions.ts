import { conditionOperators } from '#schemas/enumerations/master-data';

export { conditionOperators };
/** How a condition compares a value with its threshold (specification section 3). */
export type ConditionOperator = (typeof conditionOperators)[number];

/** Symbols of the operators. */
export const operatorSymbols: Readonly<Record<ConditionOperator, string>> = {
  LessThanEqualTo: '≤',
  LessThan: '<',
  GreaterThanEqualTo: '≥',
  GreaterThan: '>',
  EqualTo: '=',
};

/** True when `value` compares to `threshold` by the operator. */
export function holds(operator: ConditionOperator, value: number, threshold: number): boolean {
  switch (operator) {
    case 'LessThanEqualTo':
      return value <= threshold;
    case 'LessThan':
      return value < threshold;
    case 'GreaterThanEqualTo':
      return value >= threshold;
    case 'GreaterThan':
      return value > threshold;
    case 'EqualTo':
      return value === threshold;
  }
}
