import {
  adultWeightKg,
  baseFactorOf,
  healthBasedIntake,
  isThreshold,
  type FactorKey,
  type PairLimit,
} from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';
import { patientInput, patientInputs } from './patient-steps.js';
import type { RecordSources } from './record-sources.js';
import { intakeInputs, timesShare } from './salt-steps.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

/** Marks factors that do not come from the policy. */
const ofItself = ' of the residue itself';

/** The intake that the criterion of a limit takes as safe (formulas sections 3 and 4). */
export function intakeStep(pair: ExplainedPair, limit: PairLimit, sources: RecordSources): TraceStep {
  const { substance, policy } = pair;
  const { substance: fromResidue, policy: fromPolicy } = sources;
  const factor = (key: FactorKey, name: string, symbol: string, unit = ''): TraceInput =>
    substance.ownFactors?.[key] === undefined
      ? input(name, symbol, policy[key], unit, fromPolicy)
      : input(`${name}${ofItself}`, symbol, policy[key], unit, fromResidue);
  const modification = factor('modificationFactor', 'Modification factor', 'MF');
  const safety = factor('safetyFactor', 'Safety factor', 'SF');
  const l0 = limit.l0MgPerDay;
  const daily = { unit: 'mg/day', source: fromResidue };
  const weight = (forKg: number): TraceInput[] => patientInputs(pair.next, sources.made, forKg);
  const share = pair.next.patientWeightKg === undefined ? '' : ' × min(1, BWp ÷ BW)';
  const step = (title: string, text: string, inputs: TraceInput[]): TraceStep => ({
    formula: 'L0',
    title: `Safe daily intake by ${title}`,
    text: inputs.some(({ name }) => name.endsWith(ofItself))
      ? `${text}, with the residue's own factors instead of the policy's. Reason: ${substance.ownFactors?.reason ?? ''}`
      : text,
    inputs,
    value: l0,
    unit: 'mg/day',
  });
  switch (limit.criterion) {
    case 'toxicity': {
      const found = healthBasedIntake(substance, pair.next, policy);
      const [value, forKg, baseFactor] =
        typeof found === 'string'
          ? [null, adultWeightKg, 1]
          : // The step of the extrapolation already converts the value of a salt.
            [found.mgPerDay, found.forKg, found.extrapolated === undefined ? found.baseFactor : 1];
      if (policy.residueType === 'Nitrosamine') {
        const label = pair.intakeSource === null ? fromResidue.label : `${fromResidue.label} (${pair.intakeSource})`;
        return step('acceptable intake', `L0 = AI${share}`, [
          input('Acceptable intake', 'AI', value, 'mg/day', { ...fromResidue, label }),
          ...weight(forKg),
        ]);
      }
      if (isThreshold(substance, policy))
        return step('threshold of toxicological concern', `L0 = TTC ÷ MF${share}`, [
          input('Threshold of toxicological concern', 'TTC', value, 'mg/day', fromResidue),
          modification,
          ...weight(forKg),
        ]);
      return step('health-based limit', `L0 = ${timesShare('HBEL', baseFactor)} ÷ MF${share}`, [
        ...intakeInputs({ ...daily, name: 'Health-based limit', symbol: 'HBEL', value, baseFactor }),
        modification,
        ...weight(forKg),
      ]);
    }
    case 'ld50': {
      const baseFactor = baseFactorOf('ld50', substance, pair.next, policy);
      return step(
        'LD50',
        `L0 = ${timesShare('LD50', baseFactor)} × ${share === '' ? 'BW' : 'min(BW, BWp)'} ÷ (divisor × SF × MF)`,
        [
          ...intakeInputs({
            name: 'LD50',
            symbol: 'LD50',
            value: substance.ld50MgPerKg,
            unit: 'mg/kg',
            source: fromResidue,
            baseFactor,
          }),
          factor('bodyWeightKg', 'Body weight', 'BW', 'kg'),
          ...patientInput(pair.next, sources.made),
          factor('ld50Divisor', 'Empirical divisor', 'divisor'),
          safety,
          modification,
        ],
      );
    }
    default: {
      const baseFactor = baseFactorOf('dosage', substance, pair.next, policy);
      const value = substance.therapeuticDoseMgPerDay;
      return step('therapeutic dose', `L0 = ${timesShare('TD', baseFactor)} ÷ (SF × MF)${share}`, [
        ...intakeInputs({
          ...daily,
          name: 'Minimum therapeutic dose',
          symbol: 'TD',
          value,
          source: sources.dose,
          baseFactor,
        }),
        safety,
        modification,
        ...weight(adultWeightKg),
      ]);
    }
  }
}
