import { unitsWord } from '#plugins/limits/shared/limit-words';
import {
  generalPpm,
  isThreshold,
  policyPpm,
  residueLimitMgPerSqcm,
  roundForDisplay,
  type PairLimit,
  type RoundLimit,
} from '../../engine/index.js';
import { areaIsShared, areaWords } from './area-step.js';
import { equipmentsByReason } from './agent-equipments.js';
import { isCredited } from './carryover-steps.js';
import { criterionWords } from './criterion-words.js';
import type { ExplainedPair } from './explained-pair.js';
import { formulaTitle } from './formula-steps.js';
import { patientScaleOf } from './patient-steps.js';
import type { TraceStep } from './trace-step.js';

/**
 * A limit in one sentence: its numbers are those of the steps, so that carryover ÷ area gives it again, or the residue
 * limit where that caps it.
 */
export function limitSentence(
  pair: ExplainedPair,
  limit: PairLimit,
  steps: readonly TraceStep[],
  round: RoundLimit,
): string {
  const { override } = limit;
  const calculated = calculatedSentence(pair, limit, steps, round);
  if (override === null) return calculated;
  return `By a signed decision at most ${round(limit.l3MgPerSqcm)} mg may remain on each sqcm of ${pair.equipment?.externalId ?? ''}, because: ${override.by.reason}. Calculated: ${calculated}`;
}

function calculatedSentence(
  pair: ExplainedPair,
  limit: PairLimit,
  steps: readonly TraceStep[],
  round: RoundLimit,
): string {
  const { previous, substance, next, equipment } = pair;
  const surface = stepOf(steps, 'L3');
  const shown = (value: number | null): number => round(value ?? NaN);
  const [l3, mac] = [surface.value, inputOf(surface, 'MAC')].map(shown);
  const area = roundForDisplay(stepOf(steps, 'A').value);
  const of = previous === null ? substance.name : `${substance.name} from ${previous.externalId}`;
  const where = limit.firstUnits === null || equipment === undefined ? '' : ` of ${equipment.externalId}`;
  const batch = `${limit.firstUnits === null ? '' : `${unitsWord(limit.firstUnits)} of `}its minimum batch`;
  const reason = basisOf(pair, limit);
  const lead = `${of} may leave at most ${l3} mg on each sqcm${where} before ${next.externalId} ${next.name}, because `;
  const spread = `${mac} mg in ${batch}${forWhom(limit)}, spread over ${area} sqcm of ${equipmentPhrase(pair)}`;
  if (!isCapped(limit)) return `${lead}${reason} allows ${spread}.`;
  const cap = shown(inputOf(surface, 'cap'));
  const uncapped = shown(limit.l3UncappedMgPerSqcm);
  return `${lead}the ${capOf(pair)} caps it at ${cap} mg on each sqcm: ${reason} would allow ${spread}, that is ${uncapped} mg on each sqcm.`;
}

function isCapped({ override, l3MgPerSqcm, l3UncappedMgPerSqcm }: PairLimit): boolean {
  return (override?.calculatedMgPerSqcm ?? l3MgPerSqcm) < l3UncappedMgPerSqcm;
}

function capOf({ substance, policy }: ExplainedPair): string {
  const isOwn = residueLimitMgPerSqcm(substance, policy) !== policy.residueLimitMgPerSqcm;
  return `residue limit of ${isOwn ? 'the residue itself' : 'the policy'}`;
}

/** The origin of a carryover: the criterion, or the user-defined formula that replaces it. */
function basisOf(pair: ExplainedPair, { criterion, formula, flags }: PairLimit): string {
  const isLooser = flags.some(flag => flag.startsWith('FIRST_AVAILABLE_LOOSER'));
  const words = ofCriterion(pair, criterion);
  const by = formula === null ? words : `the formula ${formulaTitle(formula)}, for ${words}`;
  return isLooser ? `${by}, the first available criterion and not the lowest,` : by;
}

function ofCriterion({ substance, next, policy }: ExplainedPair, criterion: PairLimit['criterion']): string {
  if (criterion === 'toxicity' && policy.residueType === 'Nitrosamine')
    return 'the acceptable intake of the nitrosamine';
  if (criterion === 'toxicity' && isThreshold(substance, policy)) return 'the threshold of toxicological concern';
  const isOwn = generalPpm(substance, policy, next) !== policyPpm(policy, next);
  if (criterion === 'arl' && isOwn) return 'the general limit of the residue itself';
  return criterionWords[criterion];
}

/** What a carryover relies on beyond its criterion. */
function forWhom(limit: PairLimit): string {
  const patient = patientScaleOf(limit);
  return [
    patient === null ? '' : ` for a patient of ${roundForDisplay(patient.weightKg)} kg`,
    isCredited(limit) ? ', credited with its later purification' : '',
  ].join('');
}

/** The equipment whose areas add up to the area; of alternatives only the largest. */
function equipmentPhrase(pair: ExplainedPair): string {
  const { policy, cleanedBy } = pair;
  const equipments = pair.equipments.filter(({ isAdded }) => isAdded);
  const count = `${equipments.length} ${areaIsShared(pair) ? 'shared ' : ''}${equipments.length === 1 ? 'piece' : 'pieces'} of equipment`;
  const { of, wider } = areaWords(pair);
  const which =
    cleanedBy !== null
      ? ` (${equipmentsByReason({ cleanedBy, equipments })})`
      : areaIsShared(pair)
        ? ''
        : `: ${of}${wider}`;
  const largest = equipments.length < pair.equipments.length ? ', of alternatives the largest' : '';
  const margin = policy.areaMarginPercent === 0 ? '' : `, with a margin of ${policy.areaMarginPercent} %`;
  return `${count}${which}${largest}${margin}`;
}

function stepOf(steps: readonly TraceStep[], formula: string): TraceStep {
  const found = steps.find(step => step.formula === formula);
  if (found === undefined) throw new Error(`the explanation has no step ${formula}`);
  return found;
}

function inputOf({ inputs }: TraceStep, symbol: string): number | null {
  return inputs.find(each => each.symbol === symbol)?.value ?? null;
}
