import { equipmentsByWhy, whyCounted } from './agent-equipments.js';
import type { ExplainedPair } from './explained-pair.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

const notAdded = 'not added: an alternative, and another one is as large or larger';

/** How the area came about: the machines that count, the policy's basis, scope and margin (formulas 4.6). */
export function areaStep(pair: ExplainedPair, fromPolicy: TraceInput['source']): TraceStep {
  const { policy, areaSqcm, equipments, cleanedBy } = pair;
  const { areaBasis, surfaceAreaScope, areaMarginPercent } = policy;
  const of = {
    sharedPair:
      cleanedBy === null
        ? 'the shared machines'
        : `the machines of the next production that are cleaned with the agent (${equipmentsByWhy(pair)})`,
    nextTrain: 'all machines of the next production',
    facilityWorst: 'the machines of the largest production',
  }[areaBasis];
  const wider = { equipment: '', group: ', with their equipment groups', train: ', with their train' }[
    surfaceAreaScope
  ];
  const margin = areaMarginPercent === 0 ? '' : ' × (1 + margin ÷ 100)';
  return {
    formula: 'A',
    title: 'Area that the carryover is spread over',
    text: `A = Σ area of ${of}${wider}, of alternatives the largest${margin}`,
    inputs: [
      ...equipments.map(equipment =>
        input(
          [equipment.name, whyCounted(pair, equipment), equipment.isAdded ? '' : notAdded]
            .filter(text => text !== '')
            .join(', '),
          equipment.externalId,
          equipment.areaSqcm,
          'sqcm',
          {
            kind: 'equipment',
            id: equipment.id,
            label: equipment.externalId,
          },
        ),
      ),
      ...(areaMarginPercent === 0 ? [] : [input('Area margin', 'margin', areaMarginPercent, '%', fromPolicy)]),
    ],
    value: areaSqcm,
    unit: 'sqcm',
  };
}
