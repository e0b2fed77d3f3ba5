import { ownValue } from '#schemas/lib/own-value';
import { formatNumber } from '#schemas/lib/format-number';
import { hazardWords, warningOf } from './expert-warnings.js';
import type { LimitOutcome } from './limit.js';
import type { Criterion, ResidueType } from './policy.js';

/** Labels of the criteria on screens and in documents. */
export const criterionWords: Readonly<Record<Criterion, string>> = {
  toxicity: 'Health-based limit',
  dosage: 'Therapeutic dose',
  productLimit: 'Product limit',
  ld50: 'LD50',
  arl: 'General limit (ARL)',
};

/** The label of a criterion; of nitrosamines the first one is their acceptable intake. */
export function criterionWord(criterion: Criterion, residueType?: ResidueType): string {
  return criterion === 'toxicity' && residueType === 'Nitrosamine' ? 'Acceptable intake' : criterionWords[criterion];
}

const inputWords: Readonly<Record<string, string>> = {
  acceptableIntake: 'acceptable intake',
  hbel: 'health-based limit',
  therapeuticDose: 'therapeutic dose',
  ld50: 'LD50',
  productLimit: 'product limit',
  maxDailyDose: 'maximum daily dose',
  minBatchSize: 'minimum batch size',
  surfaceArea: 'surface area',
  equipments: 'equipment',
  recovery: 'recovery',
  endotoxinRoute: 'route of injection',
  endotoxinDoseMgPerKgHour: 'endotoxin dose (mg/kg/h)',
};

const routeMismatch = /hbel \(ROUTE_MISMATCH: known for (.+?), next is (\w+)\)/g;

function inWords(list: string): string {
  return list.replaceAll(', ', ' and ');
}

const required = /hbel \(HBEL_REQUIRED: (.+?)\)/g;

/** The missing health-based limits of a stopped pair, or of several (formulas 2.2, ADR 0052). */
export function stopWord(missing: readonly string[]): string {
  const all = missing.join(', ');
  const routes = [...new Set([...all.matchAll(routeMismatch)].map(([, , next = '']) => next))];
  const hazards = [...new Set([...all.matchAll(required)].map(([, hazard = '']) => hazardWords(hazard)))];
  const ofRoute = `health-based limit for route ${routes.join(' and ') || 'of the next product'} missing`;
  if (hazards.length === 0) return ofRoute;
  const ofHazard = `health-based limit required for a hazardous active (${hazards.join('; ')})`;
  return routes.length === 0 ? ofHazard : `${ofHazard}, and ${ofRoute}`;
}

/** The labels of missing inputs; one without a label is shown by its key. */
export function inputWord(inputs: string): string {
  return inputs
    .replaceAll(
      routeMismatch,
      (_all, known: string, next: string) =>
        `health-based limit for route ${next} (there is one for ${inWords(known)})`,
    )
    .replaceAll(
      required,
      (_all, hazards: string) => `health-based limit (required for a hazardous active: ${hazardWords(hazards)})`,
    )
    .replaceAll(
      /hbel \(DRAFT_NOT_USED: for (.+?)\)/g,
      (_all, routes: string) => `reviewed health-based limit (the draft for ${inWords(routes)} is not used)`,
    )
    .replaceAll('ld50 (a value "<" is not conservative)', 'LD50 other than an upper bound')
    .split(', ')
    .map(
      input =>
        ownValue(inputWords, input) ??
        (input.includes(' ') ? input : input.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()),
    )
    .join(', ');
}

/** Why a criterion gave no value. */
export function reasonWord(reason: string | null): string {
  if (reason === null) return '';
  const missing = /^MISSING_INPUT: (.+)$/.exec(reason)?.[1];
  if (missing !== undefined) return `No ${inputWord(missing)} is known`;
  const noValue = /^FORMULA_DOMAIN(?: at (\d+))?: (.+)$/.exec(reason);
  if (noValue !== null) return `The formula has no value here: ${noValue[2] ?? ''}`;
  return reason === 'off' ? 'Switched off in the policy' : reason;
}

/** The note of a flag on a limit. */
export function flagWord(flag: string): string {
  const skipped = /^CRITERION_SKIPPED: (\w+) \(no (.+)\)$/.exec(flag);
  const criterion = skipped?.[1] as Criterion | undefined;
  if (criterion !== undefined)
    return `Calculated without the criterion ${criterionWord(criterion)}: no ${inputWord(skipped?.[2] ?? '')} is known.`;
  const failed = /^CRITERION_SKIPPED: (\w+) \((FORMULA_DOMAIN.+)\)$/.exec(flag);
  const without = failed?.[1] as Criterion | undefined;
  if (without !== undefined)
    return `Calculated without the criterion ${criterionWord(without)}. ${reasonWord(failed?.[2] ?? null)}.`;
  const looser = /^FIRST_AVAILABLE_LOOSER: (\w+) allows (\S+) mg$/.exec(flag);
  const lowest = looser?.[1] as Criterion | undefined;
  if (lowest !== undefined)
    return `The first available criterion is looser than ${criterionWord(lowest)}, which allows ${formatNumber(Number(looser?.[2]))} mg.`;
  const purge = /^PURGE_FACTOR_CREDITED: (\S+)$/.exec(flag)?.[1];
  if (purge !== undefined)
    return `Later purification is credited with the measured purge factor ${formatNumber(Number(purge))}.`;
  const patient = /^SCALED_TO_PATIENT: (\S+) kg of (\S+) kg$/.exec(flag);
  if (patient !== null)
    return `Scaled to a patient of ${formatNumber(Number(patient[1]))} kg who takes the next product: the daily intake is for ${formatNumber(Number(patient[2]))} kg.`;
  const own = /^OWN_ARL: (\S+) ppm for (\S+) ppm$/.exec(flag);
  if (own !== null) return ownArlWord(Number(own[1]), Number(own[2]));
  const cap = /^OWN_RESIDUE_LIMIT: (\S+) mg\/sqcm for (\S+) mg\/sqcm$/.exec(flag);
  if (cap !== null) return ownResidueLimitWord(Number(cap[1]), Number(cap[2]));
  const factors = /^OWN_FACTORS: (.+)$/.exec(flag)?.[1];
  if (factors !== undefined) return ownFactorsWord(factors);
  const lower = /^OTHER_AUTHORITY_LOWER: (\S+) (\S+) mg\/day$/.exec(flag);
  if (lower !== null)
    return `${lower[1]} states a lower acceptable intake, ${formatNumber(Number(lower[2]) * 1e6)} ng/day: the policy follows another authority.`;
  const share = /^AS_BASE: (\S+)$/.exec(flag)?.[1];
  if (share !== undefined)
    return `The daily intake is stated for the salt and converted to the base by the factor ${formatNumber(Number(share))}: the limit is one of the base.`;
  const despite = /^SHARED_DESPITE_DEDICATION: (.+)$/.exec(flag)?.[1];
  if (despite !== undefined) return despiteDedicationWord(despite);
  const override = overrideWord(flag);
  if (override !== null) return override;
  const healthBased = healthBasedWord(flag);
  if (healthBased !== null) return healthBased;
  const expert = warningOf(flag);
  if (expert !== null) return `${expert.text} Source: ${expert.source}.`;
  const transfer = transferWord(flag);
  return transfer ?? flags[flag] ?? flag;
}

function ownArlWord(own: number, policy: number): string {
  const side = own > policy ? 'looser' : 'tighter';
  return `The residue has its own general limit of ${formatNumber(own)} ppm, with a reason, instead of the ${formatNumber(policy)} ppm of the policy: it is ${side}.`;
}

function ownResidueLimitWord(own: number, policy: number): string {
  const side = own > policy ? 'looser' : 'tighter';
  return `The residue has its own residue limit of ${formatNumber(own)} mg/sqcm, with a reason, instead of the ${formatNumber(policy)} mg/sqcm of the policy: it is ${side}.`;
}

/** A signed limit that applies instead of the calculated one. */
function overrideWord(flag: string): string | null {
  const applies = /^LIMIT_OVERRIDDEN: (\w+) than (\S+) mg\/sqcm, because ([^]+)$/.exec(flag);
  if (applies !== null)
    return `Overridden by a signed decision, which is ${applies[1]} than the calculated ${formatNumber(Number(applies[2]))} mg/sqcm. Reason: ${applies[3]}`;
  const equipment = /^LOWER_BY_OVERRIDE: (.+)$/.exec(flag)?.[1];
  return equipment === undefined ? null : `A lower limit applies on ${equipment} by a signed decision.`;
}

/** What limits the trust in a health-based limit. */
function healthBasedWord(flag: string): string | null {
  const extrapolated = /^HBEL_EXTRAPOLATED: (\w+) to (\w+), factor (\S+)$/.exec(flag);
  if (extrapolated !== null)
    return `The health-based limit is one for route ${extrapolated[1]}, extrapolated to route ${extrapolated[2]} by the factor ${formatNumber(Number(extrapolated[3]))}, with a reason.`;
  const lower = /^HBEL_NOT_LOWEST: (\w+) (\S+) mg\/day$/.exec(flag);
  if (lower !== null)
    return `The health-based limit is not the lowest one for the route: it was chosen, with a reason, instead of the ${lower[1]} of ${formatNumber(Number(lower[2]) * 1000)} ug/day.`;
  const stopped = /^RESIDUE_WITHOUT_LIMIT: (.+?) \((.+)\)$/.exec(flag);
  if (stopped !== null) return `${stopped[1]} of the same product has no limit here: ${stopWord([stopped[2] ?? ''])}.`;
  return null;
}

const factorWords: Readonly<Record<string, string>> = {
  safetyFactor: 'safety factor',
  modificationFactor: 'modification factor',
  bodyWeightKg: 'body weight in kg',
  ld50Divisor: 'LD50 divisor',
};

function ownFactorsWord(list: string): string {
  const factors = list.replaceAll(/(\w+) (\S+) for ([^\s,]+)/g, (_, key: string, own: string, policy: string) => {
    return `${factorWords[key] ?? key} ${formatNumber(Number(own))} instead of ${formatNumber(Number(policy))}`;
  });
  return `The residue has its own factors, with a reason, instead of the policy's: ${factors}.`;
}

/** Equipment ids, separated by commas. */
function despiteDedicationWord(equipments: string): string {
  const recorded = equipments.includes(', ')
    ? 'are recorded as dedicated to one product each'
    : 'is recorded as dedicated to one product';
  const rest = equipments.includes(', ') ? 'on each: they count' : 'on it: it counts';
  return `${equipments} ${recorded}, but productions make several ${rest} as shared.`;
}

/** The part of a batch that residue may reach, within a sentence. */
export function unitsWord(firstUnits: number): string {
  return firstUnits === 1 ? 'the first unit' : `the first ${firstUnits} units`;
}

/** The effect on a limit of residue that may reach only the first units of a batch (formulas 4.6). */
function transferWord(flag: string): string | null {
  const first = /^TRANSFER_FIRST_UNITS: (\d+) from (.+)$/.exec(flag);
  if (first !== null)
    return `Residue of ${first[2] ?? ''} may reach only ${unitsWord(Number(first[1]))} of the next batch: the carryover applies to these.`;
  const equipment = /^LOWER_ON_MACHINE: (.+)$/.exec(flag)?.[1];
  if (equipment !== undefined)
    return `A lower limit applies on ${equipment}, whose residue may reach only the first units of the next batch.`;
  const missing = /^TRANSFER_NOT_APPLIED: (?:no )?(.+)$/.exec(flag)?.[1];
  if (missing === undefined) return null;
  const why = flag.includes(': no ') ? `no ${inputWord(missing)} is known` : missing;
  return `Residue of this equipment may reach only the first units of the next batch, but their limit cannot be calculated: ${why}. The limit assumes even mixing.`;
}

const flags: Readonly<Record<string, string>> = {
  FIXED_LIMIT_LOOSER: 'The fixed limit of the policy is looser than the calculated one.',
  FIXED_SAL_LOOSER: 'The surface limit stated for the agent is looser than the calculated one.',
  PAIRS_WITHOUT_AREA: 'Pairs over equipment of unknown area are left out: the lowest limit may be lower.',
  PAIRS_WITHOUT_HBEL_FOR_ROUTE:
    'Some pairs have no limit: health-based limit for the route of the next product missing. The lowest limit may be lower.',
  PAIRS_WITHOUT_REQUIRED_HBEL:
    'Some pairs have no limit: health-based limit required for a hazardous active. The lowest limit may be lower.',
  HBEL_PROVISIONAL: 'Provisional: the health-based limit is a draft, which has not been reviewed or approved.',
  PAIRS_WITHOUT_FIRST_UNITS:
    'Residue of some equipment may reach only the first units of a batch. For some pairs their limit cannot be calculated: the lowest limit may be lower.',
  RECOVERY_BELOW_70: 'The recovery is below 70 percent.',
  POOLED_SWABS: 'Swabs in one extract share their residue: one contaminated location may be hidden by clean ones.',
  RESIDUE_LIMIT_CAPS: 'The residue limit of the policy caps it.',
  LD50_LAST_RESORT: 'It is based on an LD50, which is not an adequate basis for an active: a last resort.',
  LD50_LOWER_BOUND_USED: 'The LD50 is a lower bound from a limit test.',
  DOSE_BELOW_ONE_UNIT:
    'The maximum daily dose of the next product is less than one unit: one unit per day is counted, because no units per day are entered.',
  DOSES_AS_BASE:
    'Dose and strength of the next product, or the dose of a bulk active and its batch, are stated partly for the salt and partly for the base: both count as the same.',
  LD50_OF_MIXTURE: 'The LD50 is calculated from the components of the formulation.',
  LD50_OF_MOST_TOXIC_COMPONENT:
    'The LD50 is that of the most toxic component, because data are missing for too much of the formulation.',
  COMBO_ONLY: 'Its dose comes from combination products, because there is no other product with the active.',
  SMALLEST_DOSE_PARTLY_KNOWN:
    'The therapeutic dose is the minimum of the products that state one. Other products with the active state none: the limit may be lower.',
  LARGEST_DOSE_PARTLY_KNOWN:
    'The maximum daily dose of the bulk active is that of the products that state one. Other products with it state none: the limit may be lower.',
  RESIDUE_LIMIT_ABOVE_VISIBLE:
    'The residue limit that caps it is above 4 ug/sqcm, from which residue is usually visible: it hardly ever applies.',
};

/** The text of a row without a limit; an agent shares no equipment but cleans it. */
export function outcomeWord(outcome: LimitOutcome, missing: readonly string[], of?: 'agent'): string {
  switch (outcome) {
    case 'LIMIT':
      return '';
    case 'NOT_ASSESSED':
      return 'Not assessed: the policy is off';
    case 'NO_SHARED_EQUIPMENT':
      return of === 'agent' ? 'Cleans no equipment that a production uses' : 'No shared equipment';
    case 'NO_NEXT_PRODUCT':
      return of === 'agent' ? 'Cleans no equipment that a production uses' : 'No other production uses it';
    case 'SAME_ACTIVE':
      return 'The next product contains the same active';
    case 'ROUTE_MISMATCH':
    case 'HBEL_REQUIRED':
      return `No limit: ${stopWord(missing)}`;
    case 'NO_RESIDUE_EXPECTED':
      return 'No agent residue expected: it is water';
    case 'SAME_SOLVENT':
      return 'No agent residue expected: the process uses the same solvent';
    case 'MISSING_INPUT':
      return `Missing: ${inputWord(missing.join(', ')) || 'inputs of its pairs'}`;
  }
}
