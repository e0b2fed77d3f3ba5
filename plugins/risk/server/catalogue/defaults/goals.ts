import type { Row } from '#kernel/contract';

/** Default risk goals for the RPN (formulas 10.4). */
export const riskGoals: readonly Row[] = [
  {
    externalId: 'GOAL-HIGH',
    name: 'High RPN',
    metric: 'rpn',
    operator: 'GreaterThanEqualTo',
    threshold: 180,
    level: 'high',
    action: 'Study by validation with swab and rinse',
    sequence: 10,
  },
  {
    externalId: 'GOAL-MEDIUM',
    name: 'Medium RPN',
    metric: 'rpn',
    operator: 'GreaterThanEqualTo',
    threshold: 60,
    level: 'medium',
    action: 'Verification',
    sequence: 20,
  },
  {
    externalId: 'GOAL-LOW',
    name: 'Low RPN',
    metric: 'rpn',
    operator: 'LessThan',
    threshold: 60,
    level: 'low',
    action: 'Covered by grouping',
    sequence: 30,
  },
];
