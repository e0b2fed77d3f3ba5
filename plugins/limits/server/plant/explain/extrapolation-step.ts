import { healthBasedIntake, type PairLimit } from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';
import type { RecordSources } from './record-sources.js';
import { intakeInputs, timesShare } from './salt-steps.js';
import { input, type TraceStep } from './trace-step.js';

/** How a health-based limit for another route became one for the route of the next product (formulas 2.2); empty without. */
export function extrapolationSteps(
  { substance, next, policy }: ExplainedPair,
  { criterion, formula }: PairLimit,
  { substance: source }: RecordSources,
): TraceStep[] {
  const isRead = formula === null ? criterion === 'toxicity' : formula.reads.includes('pde');
  const found = isRead ? healthBasedIntake(substance, next, policy) : 'hbel';
  if (typeof found === 'string' || found.extrapolated === undefined) return [];
  const { mgPerDay, baseFactor, extrapolated } = found;
  const { from, route, factor, reason, author } = extrapolated;
  const stated = { name: `Health-based limit for route ${from}`, symbol: 'HBELs', unit: 'mg/day', source, baseFactor };
  const by = author === null ? '' : ` Recorded by ${author}.`;
  return [
    {
      formula: 'HBEL',
      title: `Health-based limit extrapolated from route ${from} to route ${route}`,
      text: `HBEL = ${timesShare('HBELs', baseFactor)} × k. Reason: ${reason}.${by}`,
      inputs: [
        ...intakeInputs({ ...stated, value: mgPerDay / factor }),
        input('Extrapolation factor', 'k', factor, '', source),
      ],
      value: mgPerDay,
      unit: 'mg/day',
    },
  ];
}
