import type { Explanation, LimitBasis } from '#schemas/limits/limit';
import {
  generalPpm,
  roundForDisplay,
  sensitivityOf,
  type Candidate,
  type LimitPolicy,
  type Machine,
  type NoPairLimit,
  type PairLimit,
  type Production,
  type Substance,
} from '../engine/index.js';
import { limitOf } from './limit-of.js';
import { recordName } from './names.js';

/** One pair with everything that its limit depends on. */
export interface ExplainedPair {
  readonly previous: Production | null;
  readonly substance: Substance;
  readonly next: Production;
  readonly policy: LimitPolicy;
  readonly areaSqcm: number;
  readonly machines: readonly Machine[];
  readonly limit: PairLimit | NoPairLimit;
}

type Step = Explanation['steps'][number];
type Input = Step['inputs'][number];

/** Criteria inside a sentence. */
export const criterionWords: Readonly<Record<Candidate['criterion'], string>> = {
  toxicity: 'the health-based limit',
  dosage: 'a fraction of the therapeutic dose',
  productLimit: 'the limit typed on the substance',
  ld50: 'the LD50 rule',
  arl: 'the general limit',
};

/** Builds the explanation of one pair on demand (formulas sections 3 to 5). */
export function explain(pair: ExplainedPair, basis: LimitBasis): Explanation {
  const { limit } = pair;
  const found = limit.outcome === 'LIMIT' ? limit : null;
  return {
    sentence: sentence(pair),
    outcome: limit.outcome,
    missing: limit.outcome === 'LIMIT' ? [] : [...limit.missing],
    limit: found === null ? null : limitOf(pair, found),
    ladder: ladder(found),
    candidates: limit.candidates.map(candidate => candidateOf(candidate, found, pair.areaSqcm)),
    steps: found === null ? [] : steps(pair, found),
    sensitivity: found === null ? [] : sensitivityOf(pair),
    equipment: pair.machines.map(machine => ({ ...recordName(machine), areaSqcm: machine.areaSqcm })),
    basis,
  };
}

function sentence({ limit, previous, substance, next, machines }: ExplainedPair): string {
  const of = previous === null ? substance.name : `${substance.name} from ${previous.externalId}`;
  if (limit.outcome === 'LIMIT') {
    return `${of} may leave at most ${roundForDisplay(limit.l3MgPerSqcm)} mg on each sqcm before ${next.externalId} ${next.name}, because ${criterionWords[limit.criterion]} allows ${roundForDisplay(limit.l2Mg)} mg in its smallest batch, spread over ${roundForDisplay(limit.areaSqcm)} sqcm of ${machines.length} shared ${machines.length === 1 ? 'machine' : 'machines'}.`;
  }
  switch (limit.outcome) {
    case 'NOT_ASSESSED':
      return `${of} is not assessed: the policy is switched off.`;
    case 'NO_SHARED_EQUIPMENT':
      return `${of} cannot reach ${next.externalId}: they share no equipment.`;
    case 'NO_NEXT_PRODUCT':
      return `${of} has no next production.`;
    case 'SAME_ACTIVE':
      return `${of} is no foreign residue in ${next.externalId}, which contains it; the policy leaves such pairs out.`;
    case 'MISSING_INPUT':
      return `The limit of ${of} before ${next.externalId} cannot be calculated: missing ${limit.missing.join(', ')}.`;
  }
}

function ladder(limit: PairLimit | null): Explanation['ladder'] {
  return [
    { level: 'L0', title: 'Safe daily intake', value: limit?.l0MgPerDay ?? null, unit: 'mg/day' },
    { level: 'L1', title: 'In the next product', value: limit?.l1Ppm ?? null, unit: 'ppm (mg/kg)' },
    { level: 'L2', title: 'In the next batch (MAC, MACO)', value: limit?.l2Mg ?? null, unit: 'mg' },
    { level: 'L3', title: 'On the surface (SAL)', value: limit?.l3MgPerSqcm ?? null, unit: 'mg/sqcm' },
  ];
}

function candidateOf(
  candidate: Candidate,
  limit: PairLimit | null,
  areaSqcm: number,
): Explanation['candidates'][number] {
  const governs = limit?.criterion === candidate.criterion;
  return {
    criterion: candidate.criterion,
    status: governs
      ? 'governs'
      : candidate.macMg !== null
        ? 'available'
        : candidate.reason?.startsWith('off') === true
          ? 'off'
          : 'skipped',
    macMg: candidate.macMg,
    l3MgPerSqcm: candidate.macMg === null || !(areaSqcm > 0) ? null : candidate.macMg / areaSqcm,
    reason: candidate.reason,
  };
}

function input(
  name: string,
  symbol: string,
  value: number | null,
  unit: string,
  source: Input['source'] = null,
): Input {
  return { name, symbol, value, unit, source };
}

function steps(pair: ExplainedPair, limit: PairLimit): Step[] {
  const { next, policy, areaSqcm } = pair;
  const fromNext = { kind: 'productions', id: next.id, label: next.externalId };
  const fromPolicy = {
    kind: 'policies',
    id: policy.residueType,
    label: `${policy.residueType} policy version ${policy.version}`,
  };
  const batch = input('Smallest batch of the next product', 'MBS', next.minBatchSizeKg, 'kg', fromNext);
  const list: Step[] = [];
  const { exposure } = limit;
  const byIntake = limit.criterion === 'toxicity' || limit.criterion === 'dosage' || limit.criterion === 'ld50';
  if (!('missing' in exposure) && byIntake) {
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
              input('Largest number of units a day', 'units per day', exposure.unitsPerDay, '1/day', fromNext),
            ]
          : [batch, input('Largest daily dose', 'LDD', exposure.bulkDoseMgPerDay, 'mg/day', fromNext)],
      value: exposure.ratio,
      unit: 'doses',
    });
    list.push(intakeStep(pair, limit, fromPolicy));
    list.push({
      formula: 'L2',
      title: 'Carryover into the next batch (MAC)',
      text: 'MAC = L0 × E',
      inputs: [
        input('Safe daily intake', 'L0', limit.l0MgPerDay, 'mg/day'),
        input('Daily doses per batch', 'E', exposure.ratio, 'doses'),
      ],
      value: limit.l2Mg,
      unit: 'mg',
    });
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
    title: 'Concentration in the next product',
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
function areaStep({ policy, areaSqcm, machines }: ExplainedPair, fromPolicy: Input['source']): Step {
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

function intakeStep({ substance, policy }: ExplainedPair, limit: PairLimit, fromPolicy: Input['source']): Step {
  const fromResidue = { kind: residueKinds[policy.residueType], id: substance.id, label: substance.name };
  const modification = input('Modification factor', 'MF', policy.modificationFactor, '', fromPolicy);
  const safety = input('Safety factor', 'SF', policy.safetyFactor, '', fromPolicy);
  const l0 = limit.l0MgPerDay;
  const step = (title: string, text: string, inputs: Input[]): Step => ({
    formula: 'L0',
    title: `Safe daily intake by ${title}`,
    text,
    inputs,
    value: l0,
    unit: 'mg/day',
  });
  switch (limit.criterion) {
    case 'toxicity': {
      if (policy.residueType === 'Nitrosamine')
        return step('acceptable intake', 'L0 = AI', [input('Acceptable intake', 'AI', l0, 'mg/day', fromResidue)]);
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
