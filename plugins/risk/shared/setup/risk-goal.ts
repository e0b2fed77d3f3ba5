import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { Operator } from './fields.js';
import { riskLevels, riskMetrics } from '../names.js';

/** When a quantity stands to a threshold like this, the level is that and this is to be done (formulas 10.4). */
export const RiskGoal = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    metric: StringEnum(riskMetrics),
    operator: Operator,
    threshold: Type.Number({ minimum: -1e15, maximum: 1e15, description: 'On the scale of the metric' }),
    level: StringEnum(riskLevels),
    action: Text(500),
    sequence: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Read from the lowest; the first goal that holds decides. After the last unless said',
      }),
    ),
    remarks: Nullable(Text(2000)),
  },
  closed,
);
export type RiskGoal = Static<typeof RiskGoal>;
