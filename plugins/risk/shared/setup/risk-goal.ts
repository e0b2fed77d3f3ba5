import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { riskLevels, riskMetrics } from '../names.js';
import { operatorSymbols } from '../scores/conditions.js';
import { Operator } from './fields.js';
import { metricWords } from './setup-words.js';

/** Fields of a risk goal: a metric compared to a threshold gives a level and an action (formulas 10.4). */
export const riskGoalFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Goal ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  metric: {
    section: 'When',
    schema: StringEnum(riskMetrics),
    label: 'Metric',
    short: 'When',
    help: 'Share of the MAC: highest residue ÷ lowest limit. Feasibility ratio: reading at the limit ÷ LOQ',
    words: metricWords,
    list: 'column',
    sorts: true,
    filters: true,
  },
  operator: {
    schema: Operator,
    label: 'Operator',
    words: operatorSymbols,
    list: 'optional',
    exported: true,
    fact: false,
  },
  threshold: {
    schema: Type.Number({ minimum: -1e15, maximum: 1e15, description: 'On the scale of the metric' }),
    label: 'Threshold',
    list: 'optional',
    exported: true,
    fact: false,
  },
  level: {
    section: 'Level and action',
    schema: StringEnum(riskLevels),
    label: 'Level',
    list: 'column',
    sorts: true,
    filters: true,
  },
  action: { schema: Text(500), label: 'Action', help: 'Action for this level', list: 'column' },
  sequence: {
    schema: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Evaluated in ascending order; the first matching goal decides. By default after the last',
      }),
    ),
    label: 'Sequence',
    help: 'The lowest matching goal decides; empty: after the last',
    list: 'column',
    sorts: true,
  },
  remarks: { schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A risk goal as it is stored, made from its fields. */
export const RiskGoal = recordSchema(riskGoalFields);
export type RiskGoal = Static<typeof RiskGoal>;
