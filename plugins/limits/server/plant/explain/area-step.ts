import { equipmentsByReason, reasonCounted } from './agent-equipments.js';
import type { ExplainedPair } from './explained-pair.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

const notAdded = 'not added: another alternative is as large or larger';

/** Whether the area is that of the equipment which both productions use, and of nothing else. */
export function areaIsShared({ policy, cleanedBy }: Pick<ExplainedPair, 'policy' | 'cleanedBy'>): boolean {
  return policy.areaBasis === 'sharedPair' && policy.surfaceAreaScope === 'equipment' && cleanedBy === null;
}

/** The equipment that counts in words: the basis of the area, and its scope. */
export function areaWords(pair: ExplainedPair): { readonly of: string; readonly wider: string } {
  const { areaBasis, surfaceAreaScope } = pair.policy;
  const { cleanedBy } = pair;
  const of = {
    sharedPair:
      cleanedBy === null
        ? 'the shared equipment'
        : `the equipment of the next production that is cleaned with the agent (${equipmentsByReason(pair)})`,
    nextTrain: 'all equipment of the next production',
    facilityWorst: 'the equipment of the largest production',
  }[areaBasis];
  const wider = { equipment: '', group: ', with their equipment groups', train: ', with their train' }[
    surfaceAreaScope
  ];
  return { of, wider };
}

/** The origin of the area: the equipment that counts and the policy's basis, scope and margin (formulas 4.6). */
export function areaStep(pair: ExplainedPair, fromPolicy: TraceInput['source']): TraceStep {
  const { policy, areaSqcm, equipments } = pair;
  const { areaMarginPercent } = policy;
  const { of, wider } = areaWords(pair);
  const margin = areaMarginPercent === 0 ? '' : ' × (1 + margin ÷ 100)';
  return {
    formula: 'A',
    title: 'Area over which the carryover is spread',
    text: `A = Σ area of ${of}${wider}, of alternatives the largest${margin}`,
    inputs: [
      ...equipments.map(equipment =>
        input(
          [equipment.name, reasonCounted(pair, equipment), equipment.isAdded ? '' : notAdded]
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
