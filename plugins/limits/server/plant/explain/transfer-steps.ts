import type { PairLimit } from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

/** The number of units of the next batch that the residue may reach, from the equipment record. */
export function unitsInput({ equipment }: ExplainedPair, firstUnits: number): TraceInput {
  return input(
    'First units that take the residue',
    'k',
    firstUnits,
    'units',
    equipment === undefined ? null : { kind: 'equipment', id: equipment.id, label: equipment.externalId },
  );
}

/** From the safe daily intake to the carryover into the first units of a batch (formulas 4.6, non-uniform transfer). */
export function transferStep(
  pair: ExplainedPair,
  { l0MgPerDay, l2Mg, exposure }: PairLimit,
  firstUnits: number,
  made: TraceInput['source'],
): TraceStep {
  const unitsPerDay = 'missing' in exposure ? null : exposure.unitsPerDay;
  return {
    formula: 'L2',
    title: 'Carryover into the first units of the next batch (MAC)',
    text: `MAC = L0 × k ÷ units per day: residue of ${pair.equipment?.externalId ?? ''} may reach only these units (formulas 4.6)`,
    inputs: [
      input('Safe daily intake', 'L0', l0MgPerDay, 'mg/day'),
      unitsInput(pair, firstUnits),
      input('Maximum number of units a day', 'units per day', unitsPerDay, 'per day', made),
    ],
    value: l2Mg,
    unit: 'mg',
  };
}
