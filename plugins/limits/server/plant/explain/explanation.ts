import type { Plant } from '#plugins/products/server/api';
import { ownValue } from '#schemas/lib/own-value';
import type { Explanation, LimitBasis } from '#plugins/limits/shared/limit';
import { stopWord, unitsWord } from '#plugins/limits/shared/limit-words';
import {
  sensitivityOf,
  type Candidate,
  type NoPairLimit,
  type PairLimit,
  type RoundLimit,
} from '../../engine/index.js';
import { cleanedByOf, equipmentsByReason } from './agent-equipments.js';
import { isCredited } from './carryover-steps.js';
import type { ExplainedPair } from './explained-pair.js';
import { citationOf, limitOf } from '../pairs/limit-of.js';
import { areaOf, recordName } from '../names.js';
import { limitSentence } from './limit-sentence.js';
import { limitSteps } from './limit-steps.js';
import { operatorLimitOf } from '../sample-limits.js';

/** Builds the explanation of one pair on demand (formulas sections 3 to 5), with links to the records of its values. */
export function explain(pair: ExplainedPair, basis: LimitBasis, records: Plant, round: RoundLimit): Explanation {
  const { limit } = pair;
  const found = limit.outcome === 'LIMIT' ? limit : null;
  const steps = found === null ? [] : limitSteps(pair, found, records);
  return {
    previous: pair.previous === null ? null : recordName(pair.previous),
    substance: recordName(pair.substance),
    next: recordName(pair.next),
    sentence: limit.outcome === 'LIMIT' ? limitSentence(pair, limit, steps, round) : whyNone(pair, limit),
    outcome: limit.outcome,
    missing: limit.outcome === 'LIMIT' ? [] : [...limit.missing],
    limit: found === null ? null : limitOf(pair, found),
    ladder: ladder(found),
    candidates: limit.candidates.map(candidate => candidateOf(candidate, found, pair.areaSqcm)),
    steps,
    sensitivity: found === null ? [] : sensitivityOf(pair),
    equipment: pair.equipments.map(equipment => ({
      ...recordName(equipment),
      areaSqcm: areaOf(equipment),
      rinseVolumeMl: records.equipments.find(({ id }) => id === equipment.id)?.rinseVolumeMl ?? null,
      cleanedBy: cleanedByOf(pair, equipment),
    })),
    operator: found === null ? null : operatorLimitOf(pair.substance, pair.policy, found.l3MgPerSqcm),
    basis,
  };
}

/** Why there is no limit, in one sentence. */
function whyNone(pair: ExplainedPair, limit: NoPairLimit): string {
  const { previous, substance, next } = pair;
  const of = previous === null ? substance.name : `${substance.name} from ${previous.externalId}`;
  switch (limit.outcome) {
    case 'NOT_ASSESSED':
      return `${of} is not assessed: the policy is switched off.`;
    case 'NO_SHARED_EQUIPMENT':
      return pair.cleanedBy === null
        ? `${of} cannot reach ${next.externalId}: they share no equipment.`
        : `${of} cannot reach ${next.externalId}: none of its equipment is cleaned with it.`;
    case 'NO_NEXT_PRODUCT':
      return `${of} has no next production.`;
    case 'SAME_ACTIVE':
      return `${of} is not a foreign residue in ${next.externalId}, which contains it; the policy excludes such pairs.`;
    case 'NO_RESIDUE_EXPECTED':
      return `No residue of ${of} is expected before ${next.externalId}: it is water. Equipment that it cleans: ${equipmentsByReason(pair)}.`;
    case 'SAME_SOLVENT':
      return `No foreign residue of ${of} is expected before ${next.externalId}: its process uses the same solvent. Equipment that it cleans: ${equipmentsByReason(pair)}.`;
    case 'ROUTE_MISMATCH':
    case 'HBEL_REQUIRED':
      return `${of} before ${next.externalId} ${next.name} has no limit: ${stopWord(limit.missing)}.`;
    case 'MISSING_INPUT':
      return `The limit of ${of} before ${next.externalId} cannot be calculated: missing ${missingOf(limit.missing, pair.equipments)}.`;
  }
}

/** The missing inputs, an area with the equipment concerned. */
function missingOf(missing: readonly string[], equipments: ExplainedPair['equipments']): string {
  const unknown = equipments.filter(equipment => areaOf(equipment) === null).map(equipment => equipment.externalId);
  return missing
    .map(name =>
      name === 'surfaceArea' ? `the surface area of ${unknown.join(', ')}` : (ownValue(inputWords, name) ?? name),
    )
    .join(', ');
}

/** Inputs within a sentence; one without an entry is shown by its key. */
const inputWords: Readonly<Record<string, string>> = {
  minBatchSize: 'the minimum batch size',
  hbel: 'a health-based limit',
  acceptableIntake: 'an acceptable intake',
  therapeuticDose: 'the therapeutic dose',
  ld50: 'an LD50',
  productLimit: 'a product limit',
  unitMass: 'the mass of one dosage unit',
  strength: 'the strength',
  maxDailyDose: 'the maximum daily dose',
  equipments: 'its equipment',
};

function ladder(limit: PairLimit | null): Explanation['ladder'] {
  const inNext = 'In the next product';
  const title = limit !== null && isCredited(limit) ? `${inNext}, before its purification` : inNext;
  const first = limit?.firstUnits ?? null;
  return [
    { level: 'L0', title: 'Safe daily intake', value: limit?.l0MgPerDay ?? null, unit: 'mg/day' },
    {
      level: 'L1',
      title: first === null ? title : `In ${unitsWord(first)} of the next product`,
      value: limit?.l1Ppm ?? null,
      unit: 'ppm (mg/kg)',
    },
    {
      level: 'L2',
      title: first === null ? 'In the next batch (MAC)' : `In ${unitsWord(first)} of the next batch (MAC)`,
      value: limit?.l2Mg ?? null,
      unit: 'mg',
    },
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
    firstUnits: candidate.firstUnits ?? null,
    reason: candidate.reason,
    formula:
      candidate.formula === undefined
        ? null
        : { ...citationOf(candidate.formula), expression: candidate.formula.expression },
  };
}
