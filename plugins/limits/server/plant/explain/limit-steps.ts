import { generalPpm, lowestTypedLimit, type PairLimit } from '../../engine/index.js';
import { areaStep } from './area-step.js';
import { carryoverSteps, isCredited } from './carryover-steps.js';
import type { ExplainedPair } from './explained-pair.js';
import { formulaSteps, type FormulaSources } from './formula-steps.js';
import { intakeStep, residueSource } from './intake-step.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

/** How a limit came about, from its inputs to the number on the surface (formulas sections 3 to 5). */
export function limitSteps(pair: ExplainedPair, limit: PairLimit): TraceStep[] {
  const sources = sourcesOf(pair);
  const { next, policy } = sources;
  const batch = input('Minimum batch size of the next product', 'MBS', pair.next.minBatchSizeKg, 'kg', next);
  const mac = input('Carryover', 'MAC', limit.l2Mg, 'mg');
  return [
    ...dosesSteps(pair, limit, batch, next),
    ...criterionSteps(pair, limit, batch, sources),
    areaStep(pair, policy),
    {
      formula: 'L1',
      title: isCredited(limit)
        ? 'Concentration in the next product before its purification'
        : 'Concentration in the next product',
      text: 'L1 = MAC ÷ MBS',
      inputs: [mac, batch],
      value: limit.l1Ppm,
      unit: 'ppm',
    },
    surfaceStep(pair, limit, mac, policy),
  ];
}

function sourcesOf(pair: ExplainedPair): FormulaSources {
  const { next, policy } = pair;
  return {
    substance: residueSource(pair),
    next: { kind: 'productions', id: next.id, label: next.externalId },
    policy: {
      kind: 'policies',
      id: policy.residueType,
      label: `${policy.residueType} policy version ${policy.version}`,
    },
  };
}

/** Criteria of an intake a day need to know how many days of it a batch is. */
function isByIntake({ criterion }: PairLimit): boolean {
  return criterion === 'toxicity' || criterion === 'dosage' || criterion === 'ld50';
}

function dosesSteps(
  { next }: ExplainedPair,
  limit: PairLimit,
  batch: TraceInput,
  fromNext: TraceInput['source'],
): TraceStep[] {
  const { exposure, formula } = limit;
  if ('missing' in exposure || !(isByIntake(limit) || formula?.reads.includes('e_n') === true)) return [];
  const { bulkDoseMgPerDay, unitsPerDay, ratio } = exposure;
  const isBulk = bulkDoseMgPerDay !== null;
  return [
    {
      formula: 'E',
      title: 'Largest daily doses in the smallest batch',
      text: isBulk ? 'E = MBS × 1 000 000 ÷ LDD' : 'E = MBS × 1 000 000 ÷ w ÷ units per day',
      inputs: isBulk
        ? [batch, input('Largest daily dose', 'LDD', bulkDoseMgPerDay, 'mg/day', fromNext)]
        : [
            batch,
            input('Mass of one dosage unit', 'w', next.unitMassMg, 'mg', fromNext),
            input('Largest number of units a day', 'units per day', unitsPerDay, 'per day', fromNext),
          ],
      value: ratio,
      unit: 'doses',
    },
  ];
}

/** From what the criterion rests on to the carryover: a formula of people, an intake, the general limit or a typed one. */
function criterionSteps(
  pair: ExplainedPair,
  limit: PairLimit,
  batch: TraceInput,
  sources: FormulaSources,
): readonly TraceStep[] {
  const { exposure, formula } = limit;
  if (formula !== null) {
    const { substance, next, policy, areaSqcm, machineCount, shared } = pair;
    const facts = { substance, next, policy, exposure, areaSqcm, machineCount, shared };
    return formulaSteps(formula, facts, limit, sources);
  }
  if (!('missing' in exposure) && isByIntake(limit))
    return [intakeStep(pair, limit, sources.policy), ...carryoverSteps(pair, limit, exposure.ratio, sources.policy)];
  return [limit.criterion === 'arl' ? generalStep(pair, limit, batch, sources.policy) : typedStep(pair, limit, batch)];
}

function generalStep(
  { next, policy }: ExplainedPair,
  limit: PairLimit,
  batch: TraceInput,
  fromPolicy: TraceInput['source'],
): TraceStep {
  const ppm = next.kind === 'intermediate' ? policy.intermediateArlPpm : generalPpm(policy);
  return {
    formula: 'ARL',
    title: 'General limit in the next batch',
    text: 'MAC = ARL × MBS',
    inputs: [input('General limit', 'ARL', ppm, 'ppm', fromPolicy), batch],
    value: limit.l2Mg,
    unit: 'mg',
  };
}

function typedStep({ substance, next }: ExplainedPair, limit: PairLimit, batch: TraceInput): TraceStep {
  const lowest = lowestTypedLimit(substance, next.minBatchSizeKg);
  const typed = lowest === 'minBatchSize' ? null : lowest;
  const isShare = typed?.unit === 'ppm';
  return {
    formula: 'PL',
    title: 'Product limit',
    text: isShare ? 'MAC = product limit × MBS' : 'MAC = product limit',
    inputs: [input('Product limit', 'PL', typed?.value ?? null, typed?.unit ?? 'mg'), ...(isShare ? [batch] : [])],
    value: limit.l2Mg,
    unit: 'mg',
  };
}

function surfaceStep(
  { policy, areaSqcm }: ExplainedPair,
  limit: PairLimit,
  mac: TraceInput,
  fromPolicy: TraceInput['source'],
): TraceStep {
  return {
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
  };
}
