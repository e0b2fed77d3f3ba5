import { generalPpm, type PairLimit } from '../../engine/index.js';
import { carryoverSteps, isCredited } from './carryover-steps.js';
import type { ExplainedPair } from './explained-pair.js';
import { formulaSteps } from './formula-steps.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

/** How a limit came about, from its inputs to the number on the surface (formulas sections 3 to 5). */
export function limitSteps(pair: ExplainedPair, limit: PairLimit): TraceStep[] {
  const { next, policy, areaSqcm } = pair;
  const fromNext = { kind: 'productions', id: next.id, label: next.externalId };
  const fromPolicy = {
    kind: 'policies',
    id: policy.residueType,
    label: `${policy.residueType} policy version ${policy.version}`,
  };
  const batch = input('Smallest batch of the next product', 'MBS', next.minBatchSizeKg, 'kg', fromNext);
  const list: TraceStep[] = [];
  const { exposure, formula } = limit;
  const byIntake = limit.criterion === 'toxicity' || limit.criterion === 'dosage' || limit.criterion === 'ld50';
  if (!('missing' in exposure) && (byIntake || formula?.reads.includes('e_n') === true)) {
    list.push({
      formula: 'E',
      title: 'Largest daily doses in the smallest batch',
      text:
        exposure.bulkDoseMgPerDay === null ? 'E = MBS × 1 000 000 ÷ w ÷ units per day' : 'E = MBS × 1 000 000 ÷ LDD',
      inputs:
        exposure.bulkDoseMgPerDay === null
          ? [
              batch,
              input('Mass of one dosage unit', 'w', next.unitMassMg, 'mg', fromNext),
              input('Largest number of units a day', 'units per day', exposure.unitsPerDay, 'per day', fromNext),
            ]
          : [batch, input('Largest daily dose', 'LDD', exposure.bulkDoseMgPerDay, 'mg/day', fromNext)],
      value: exposure.ratio,
      unit: 'doses',
    });
  }
  if (formula !== null) {
    const { machineCount, substance, shared } = pair;
    const facts = { substance, next, policy, exposure, areaSqcm, machineCount, shared };
    const sources = { substance: residueSource(pair), next: fromNext, policy: fromPolicy };
    list.push(...formulaSteps(formula, facts, limit, sources));
  } else if (!('missing' in exposure) && byIntake) {
    list.push(intakeStep(pair, limit, fromPolicy), ...carryoverSteps(pair, limit, exposure.ratio, fromPolicy));
  } else if (limit.criterion === 'arl') {
    const ppm = next.kind === 'intermediate' ? policy.intermediateArlPpm : generalPpm(policy);
    list.push({
      formula: 'ARL',
      title: 'General limit in the next batch',
      text: 'MAC = ARL × MBS',
      inputs: [input('General limit', 'ARL', ppm, 'ppm', fromPolicy), batch],
      value: limit.l2Mg,
      unit: 'mg',
    });
  } else {
    const { productLimit } = pair.substance;
    const isShare = productLimit?.unit === 'ppm';
    list.push({
      formula: 'PL',
      title: 'Limit typed on the substance',
      text: isShare ? 'MAC = product limit × MBS' : 'MAC = product limit',
      inputs: [
        input('Product limit', 'PL', productLimit?.value ?? null, productLimit?.unit ?? 'mg'),
        ...(isShare ? [batch] : []),
      ],
      value: limit.l2Mg,
      unit: 'mg',
    });
  }
  list.push(areaStep(pair, fromPolicy));
  const mac = input('Carryover', 'MAC', limit.l2Mg, 'mg');
  list.push({
    formula: 'L1',
    title: isCredited(limit)
      ? 'Concentration in the next product before its purification'
      : 'Concentration in the next product',
    text: 'L1 = MAC ÷ MBS',
    inputs: [mac, batch],
    value: limit.l1Ppm,
    unit: 'ppm',
  });
  list.push({
    formula: 'L3',
    title: 'Limit on the surface',
    text: limit.l3MgPerSqcm < limit.l3UncappedMgPerSqcm ? 'L3 = min(MAC ÷ A, residue limit)' : 'L3 = MAC ÷ A',
    inputs: [
      mac,
      input('Shared area', 'A', areaSqcm, 'sqcm'),
      ...(policy.useResidueLimit
        ? [input('Residue limit', 'cap', policy.residueLimitMgPerSqcm, 'mg/sqcm', fromPolicy)]
        : []),
    ],
    value: limit.l3MgPerSqcm,
    unit: 'mg/sqcm',
  });
  return list;
}

/** How the area came about: the machines that count, the policy's basis, scope and margin (formulas 4.6). */
function areaStep({ policy, areaSqcm, machines }: ExplainedPair, fromPolicy: TraceInput['source']): TraceStep {
  const { areaBasis, surfaceAreaScope, areaMarginPercent } = policy;
  const of = {
    sharedPair: 'the shared machines',
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
      ...machines.map(machine =>
        input(machine.name, machine.externalId, machine.areaSqcm, 'sqcm', {
          kind: 'equipment',
          id: machine.id,
          label: machine.externalId,
        }),
      ),
      ...(areaMarginPercent === 0 ? [] : [input('Area margin', 'margin', areaMarginPercent, '%', fromPolicy)]),
    ],
    value: areaSqcm,
    unit: 'sqcm',
  };
}

/** Where a residue can be opened, by its type. */
const residueKinds = {
  Chemical: 'actives',
  Detergent: 'cleaningAgents',
  Intermediate: 'intermediates',
  Nitrosamine: 'nitrosamines',
} as const;

function residueSource({ substance, policy }: ExplainedPair): NonNullable<TraceInput['source']> {
  return { kind: residueKinds[policy.residueType], id: substance.id, label: substance.name };
}

function intakeStep(pair: ExplainedPair, limit: PairLimit, fromPolicy: TraceInput['source']): TraceStep {
  const { substance, policy } = pair;
  const fromResidue = residueSource(pair);
  const modification = input('Modification factor', 'MF', policy.modificationFactor, '', fromPolicy);
  const safety = input('Safety factor', 'SF', policy.safetyFactor, '', fromPolicy);
  const l0 = limit.l0MgPerDay;
  const step = (title: string, text: string, inputs: TraceInput[]): TraceStep => ({
    formula: 'L0',
    title: `Safe daily intake by ${title}`,
    text,
    inputs,
    value: l0,
    unit: 'mg/day',
  });
  switch (limit.criterion) {
    case 'toxicity': {
      if (policy.residueType === 'Nitrosamine') {
        const label = pair.intakeSource === null ? fromResidue.label : `${fromResidue.label} (${pair.intakeSource})`;
        return step('acceptable intake', 'L0 = AI', [
          input('Acceptable intake', 'AI', l0, 'mg/day', { ...fromResidue, label }),
        ]);
      }
      const hbel = l0 === null ? null : l0 * policy.modificationFactor;
      const isThreshold =
        policy.residueType === 'Intermediate' &&
        substance.acceptableIntakeMgPerDay === null &&
        Object.keys(substance.hbelMgPerDay).length === 0;
      if (isThreshold)
        return step('threshold of toxicological concern', 'L0 = TTC ÷ MF', [
          input('Threshold of toxicological concern', 'TTC', hbel, 'mg/day', fromResidue),
          modification,
        ]);
      return step('health-based limit', 'L0 = HBEL ÷ MF', [
        input('Health-based limit', 'HBEL', hbel, 'mg/day', fromResidue),
        modification,
      ]);
    }
    case 'ld50':
      return step('LD50', 'L0 = LD50 × BW ÷ (divisor × SF × MF)', [
        input('LD50', 'LD50', substance.ld50MgPerKg, 'mg/kg', fromResidue),
        input('Body weight', 'BW', policy.bodyWeightKg, 'kg', fromPolicy),
        input('Empirical divisor', 'divisor', policy.ld50Divisor, '', fromPolicy),
        safety,
        modification,
      ]);
    default:
      return step('therapeutic dose', 'L0 = TD ÷ (SF × MF)', [
        input('Lowest therapeutic dose', 'TD', substance.therapeuticDoseMgPerDay, 'mg/day', fromResidue),
        safety,
        modification,
      ]);
  }
}
