import type { Plant } from '#plugins/products/server/api';
import {
  generalPpm,
  isByDose,
  isLooser,
  lowestTypedLimit,
  policyPpm,
  residueLimitMgPerSqcm,
  type PairLimit,
} from '../../engine/index.js';
import { areaIsShared, areaStep } from './area-step.js';
import { carryoverSteps, isCredited } from './carryover-steps.js';
import type { ExplainedPair } from './explained-pair.js';
import { extrapolationSteps } from './extrapolation-step.js';
import { formulaSteps } from './formula-steps.js';
import { intakeStep } from './intake-step.js';
import { recordSources, type RecordSources } from './record-sources.js';
import { doseSteps } from './salt-steps.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';
import { transferStep, unitsInput } from './transfer-steps.js';

/** The steps of a limit, from its inputs to the surface limit (formulas sections 3 to 5). */
export function limitSteps(pair: ExplainedPair, limit: PairLimit, records: Plant): TraceStep[] {
  const sources = recordSources(pair, records);
  const { next, policy } = sources;
  const batch = input('Minimum batch size of the next product', 'MBS', pair.next.minBatchSizeKg, 'kg', next);
  const mac = input('Carryover', 'MAC', limit.l2Mg, 'mg');
  return [
    ...dosesSteps(pair, limit, batch, sources),
    ...extrapolationSteps(pair, limit, sources),
    ...criterionSteps(pair, limit, batch, sources),
    areaStep(pair, policy),
    concentrationStep(pair, limit, { mac, batch }, sources.made),
    surfaceStep(pair, limit, mac, sources),
    ...overrideSteps(pair, limit),
  ];
}

/** A user-defined formula uses the doses per batch when it reads them, or when its result is shown as an intake. */
function restsOnDoses({ criterion, formula }: PairLimit): boolean {
  return isByDose(criterion) || formula?.reads.includes('e_n') === true;
}

function concentrationStep(
  pair: ExplainedPair,
  limit: PairLimit,
  { mac, batch }: { readonly mac: TraceInput; readonly batch: TraceInput },
  made: TraceInput['source'],
): TraceStep {
  const { firstUnits, l1Ppm: value } = limit;
  const step = { formula: 'L1', value, unit: 'ppm' };
  if (firstUnits !== null) {
    const unitMass = input('Mass of one dosage unit', 'w', pair.next.unitMassMg, 'mg', made);
    return {
      ...step,
      title: 'Concentration in the first units of the next product',
      text: 'L1 = MAC × 1 000 000 ÷ (k × w)',
      inputs: [mac, unitsInput(pair, firstUnits), unitMass],
    };
  }
  const inNext = 'Concentration in the next product';
  const title = isCredited(limit) ? `${inNext} before its purification` : inNext;
  return { ...step, title, text: 'L1 = MAC ÷ MBS', inputs: [mac, batch] };
}

function dosesSteps(pair: ExplainedPair, limit: PairLimit, batch: TraceInput, sources: RecordSources): TraceStep[] {
  const { next } = pair;
  const { exposure, formula, firstUnits } = limit;
  const counts = formula === null ? isByDose(limit.criterion) && firstUnits === null : restsOnDoses(limit);
  if ('missing' in exposure || !counts) return [];
  const { bulkDoseMgPerDay, unitsPerDay, ratio } = exposure;
  const isBulk = bulkDoseMgPerDay !== null;
  return [
    ...doseSteps(pair, limit, sources),
    {
      formula: 'E',
      title: 'Maximum daily doses in the minimum batch',
      text: isBulk ? 'E = MBS × 1 000 000 ÷ LDD' : 'E = MBS × 1 000 000 ÷ w ÷ units per day',
      inputs: isBulk
        ? [batch, input('Maximum daily dose', 'LDD', bulkDoseMgPerDay, 'mg/day', sources.maximumDailyDose)]
        : [
            batch,
            input('Mass of one dosage unit', 'w', next.unitMassMg, 'mg', sources.made),
            input('Maximum number of units a day', 'units per day', unitsPerDay, 'per day', sources.made),
          ],
      value: ratio,
      unit: 'doses',
    },
  ];
}

/** From the basis of the criterion to the carryover: a user-defined formula, an intake, the general limit or a typed one. */
function criterionSteps(
  pair: ExplainedPair,
  limit: PairLimit,
  batch: TraceInput,
  sources: RecordSources,
): readonly TraceStep[] {
  const { exposure, formula, firstUnits } = limit;
  if (formula !== null) {
    const { substance, next, policy, areaSqcm, equipmentCount, shared } = pair;
    const facts = { substance, next, policy, exposure, areaSqcm, equipmentCount, shared };
    const byFormula = formulaSteps(formula, facts, limit, sources);
    return firstUnits === null ? byFormula : [...byFormula, transferStep(pair, limit, firstUnits, sources.made)];
  }
  if (!('missing' in exposure) && isByDose(limit.criterion)) {
    const intake = intakeStep(pair, limit, sources);
    return firstUnits === null
      ? [intake, ...carryoverSteps(pair, limit, exposure.ratio, sources.policy)]
      : [intake, transferStep(pair, limit, firstUnits, sources.made)];
  }
  return [
    limit.criterion === 'arl' ? generalStep(pair, limit, batch, sources) : typedStep(pair, limit, batch, sources),
  ];
}

function generalStep(
  pair: ExplainedPair,
  limit: PairLimit,
  batch: TraceInput,
  { substance: fromResidue, policy: fromPolicy }: RecordSources,
): TraceStep {
  const { substance, next, policy } = pair;
  const [ppm, ofPolicy] = [generalPpm(substance, policy, next), policyPpm(policy, next)];
  const step = { formula: 'ARL', value: limit.l2Mg, unit: 'mg' };
  if (ppm !== ofPolicy)
    return {
      ...step,
      title: 'General limit of the residue itself in the next batch',
      text: `MAC = ARL × MBS, with the residue's own limit instead of the policy's. Reason: ${substance.ownArl?.reason ?? ''}`,
      inputs: [
        input('General limit of the residue', 'ARL', ppm, 'ppm', fromResidue),
        input('General limit of the policy, not applied', 'ARLp', ofPolicy, 'ppm', fromPolicy),
        batch,
      ],
    };
  return {
    ...step,
    title: 'General limit in the next batch',
    text: 'MAC = ARL × MBS',
    inputs: [input('General limit', 'ARL', ppm, 'ppm', fromPolicy), batch],
  };
}

function typedStep(
  { substance, next }: ExplainedPair,
  limit: PairLimit,
  batch: TraceInput,
  sources: RecordSources,
): TraceStep {
  const lowest = lowestTypedLimit(substance, next.minBatchSizeKg);
  const typed = lowest === 'minBatchSize' ? null : lowest;
  const isShare = typed?.unit === 'ppm';
  return {
    formula: 'PL',
    title: 'Product limit',
    text: isShare ? 'MAC = product limit × MBS' : 'MAC = product limit',
    inputs: [
      input('Product limit', 'PL', typed?.value ?? null, typed?.unit ?? 'mg', sources.productLimit),
      ...(isShare ? [batch] : []),
    ],
    value: limit.l2Mg,
    unit: 'mg',
  };
}

/** The cap on L3: the policy's, or that of the residue itself. */
function residueLimitInputs(
  pair: ExplainedPair,
  { substance: fromResidue, policy: fromPolicy }: RecordSources,
): TraceInput[] {
  const { substance, policy } = pair;
  const [own, ofPolicy] = [residueLimitMgPerSqcm(substance, policy), policy.residueLimitMgPerSqcm];
  if (own === ofPolicy) return [input('Residue limit', 'cap', ofPolicy, 'mg/sqcm', fromPolicy)];
  const why = `Residue limit of the residue (${substance.ownResidueLimit?.reason ?? ''})`;
  return [
    input(why, 'cap', own, 'mg/sqcm', fromResidue),
    input('Residue limit of the policy, not applied', 'capp', ofPolicy, 'mg/sqcm', fromPolicy),
  ];
}

function surfaceStep(pair: ExplainedPair, limit: PairLimit, mac: TraceInput, sources: RecordSources): TraceStep {
  const { policy, areaSqcm } = pair;
  const calculated = limit.override?.calculatedMgPerSqcm ?? limit.l3MgPerSqcm;
  return {
    formula: 'L3',
    title: 'Limit on the surface',
    text: calculated < limit.l3UncappedMgPerSqcm ? 'L3 = min(MAC ÷ A, residue limit)' : 'L3 = MAC ÷ A',
    inputs: [
      mac,
      input(areaIsShared(pair) ? 'Shared area' : 'Area', 'A', areaSqcm, 'sqcm'),
      ...(policy.useResidueLimit ? residueLimitInputs(pair, sources) : []),
    ],
    value: calculated,
    unit: 'mg/sqcm',
  };
}

/** The signed limit that applies instead (ADR 0061). */
function overrideSteps({ equipment }: ExplainedPair, { override, l3MgPerSqcm: value }: PairLimit): TraceStep[] {
  if (override === null) return [];
  const { by, calculatedMgPerSqcm } = override;
  const [choice, side] = isLooser(by) ? ['max', 'looser'] : ['min', 'stricter'];
  return [
    {
      formula: 'OVR',
      title: 'Override of the limit',
      text: `L3 = ${choice}(calculated limit, signed limit): a signed decision on ${equipment?.externalId ?? ''} is ${side}. Reason: ${by.reason}`,
      inputs: [
        input('Calculated limit', 'L3c', calculatedMgPerSqcm, 'mg/sqcm'),
        input('Signed limit', 'L3s', by.l3MgPerSqcm, 'mg/sqcm'),
      ],
      value,
      unit: 'mg/sqcm',
    },
  ];
}
