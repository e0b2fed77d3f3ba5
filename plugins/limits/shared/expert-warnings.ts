import { ownValue } from '#schemas/lib/own-value';
import { formatNumber } from '#schemas/lib/format-number';
import { hazardLabels } from '#plugins/products/shared/substance';

/** Places that show a warning: the page of a record, limits wherever they are listed or printed, a policy, the limit of a sample. */
export type WarnedPlace = 'record' | 'limit' | 'policy' | 'sample';

interface ExpertWarning {
  /** The warning in one sentence, with the values that follow the code in its flag. */
  readonly text: (values: string) => string;
  /** Guideline or literature. */
  readonly source: string;
  readonly where: readonly WarnedPlace[];
}

const hbelGuideline = 'EMA/CHMP/CVMP/SWP/169430/2012';

/** Every expert warning by its code (ADR 0052). The numbers of the edges are those of the engine. */
export const expertWarnings = {
  HBEL_REQUIRED: {
    text: hazards =>
      `A health-based limit is required for a hazardous active (${hazardWords(hazards)}): it has no limit without one.`,
    source: `${hbelGuideline}; PIC/S PI 046`,
    where: ['record', 'limit'],
  },
  ABOVE_VISIBLE: {
    text: visible =>
      `The limit is above the visual residue limit of ${formatNumber(Number.parseFloat(visible) * 1000)} ug/sqcm: residue at the limit can be seen, and visibly clean equipment is the tighter requirement.`,
    source: 'Fourman and Mullen, Pharm. Technol. 17 (1993) 54',
    where: ['limit'],
  },
  ABOVE_BATCH_SHARE: {
    text: () => 'The carryover is more than 0.1 % of the batch of the next product.',
    source: 'ICH Q3B(R2), reporting threshold of degradation products',
    where: ['limit'],
  },
  HBEL_ABOVE_DOSE_SHARE: {
    text: () =>
      'The health-based limit is above 1/10 of the minimum therapeutic dose, which has an effect: the factor for differences between people alone is 10.',
    source: `${hbelGuideline}, F2`,
    where: ['record', 'limit'],
  },
  UNITS_AGAINST_DOSES: {
    text: values => {
      const [label = '', doses = ''] = values.split(' and ');
      return `The label states ${formatNumber(Number(label))} units a day, but the maximum doses and strengths of the next product make ${formatNumber(Number(doses))}.`;
    },
    source: 'posology of the label (EU summary of product characteristics, section 4.2)',
    where: ['record', 'limit'],
  },
  LD50_SHARE_UNKNOWN: {
    text: share => `${shareWord(share)} of the formulation has no known LD50: the LD50 of the mixture ignores it.`,
    source: 'UN GHS 3.1.3.6.2.3',
    where: ['record', 'limit'],
  },
  NITROSAMINE_OF_NEXT: {
    text: () =>
      'The next production may form this nitrosamine itself: its acceptable intake covers carryover and what is formed together.',
    source: 'EMA/409815/2020',
    where: ['limit'],
  },
  IMPLAUSIBLE: {
    text: implausibleWord,
    source: 'ADR 0052 of limits, by factor',
    where: ['record', 'limit', 'policy', 'sample'],
  },
  PURGE_FACTOR_UNASSIGNED: {
    text: () =>
      'The purge factor of the policy names neither process nor residue: purification is specific to both. Record it as a purge factor of the residue in the production that purifies.',
    source: 'APIC cleaning validation guide, chapter 4; ICH M7(R2), section 8',
    where: ['limit', 'policy'],
  },
} as const satisfies Readonly<Record<string, ExpertWarning>>;
/** The code of an expert warning, with which its flag begins. */
export type WarningCode = keyof typeof expertWarnings;

/** The ranged factors in words: their label, unit, range, and the source of the range. */
const factorWarnings: Readonly<Record<string, readonly [label: string, unit: string, range: string, source: string]>> =
  {
    bodyWeightKg: [
      'Body weight',
      ' kg',
      'people weigh 3 to 150 kg',
      `WHO child growth standards (3.3 kg at birth); ${hbelGuideline} (50 kg)`,
    ],
    safetyFactor: [
      'Safety factor',
      '',
      'at least 10 for differences between people',
      `${hbelGuideline}, F2; Fourman and Mullen 1993 (1000)`,
    ],
    ld50Divisor: [
      'LD50 divisor',
      '',
      'at least 100, by default 2000',
      'Layton et al., Regul. Toxicol. Pharmacol. 7 (1987) 96',
    ],
    generalLimitPpm: [
      'General limit',
      ' ppm',
      'at most 1000 ppm, 0.1 % of the next batch',
      'ICH Q3B(R2), reporting threshold',
    ],
    minRecoveryPercent: [
      'Minimum recovery',
      ' %',
      'at least 50 %: below it a method is questionable',
      'PIC/S PI 006, sampling',
    ],
    recoveryPercent: ['Recovery', ' %', 'at most 120 %: more was found than was there', 'ICH Q2(R2), accuracy'],
  };

/** `safetyFactor 5 because …`. */
function implausibleWord(values: string): string {
  const found = /^(\w+) (\S+?)(?: because ([\s\S]+))?$/.exec(values);
  const [, factor = '', value = '', reason] = found ?? [];
  const [label, unit, range] = factorWarnings[factor] ?? [factor, '', 'outside its range'];
  const why = reason === undefined ? 'No reason is recorded.' : `Reason: ${reason}`;
  return `${label} ${formatNumber(Number(value))}${unit} is implausible: ${range}. ${why}`;
}

/** The text and the source of a flag; null where it is no expert warning. */
export function warningOf(
  flag: string,
): { readonly code: WarningCode; readonly text: string; readonly source: string } | null {
  const found = /^([A-Z][A-Z0-9_]*)(?:: ([\s\S]+))?$/.exec(flag);
  const code = found?.[1] ?? '';
  if (found === null || !isCode(code)) return null;
  const values = found[2] ?? '';
  const source =
    code === 'IMPLAUSIBLE' ? (factorWarnings[values.split(' ')[0] ?? '']?.[3] ?? '') : expertWarnings[code].source;
  return { code, text: expertWarnings[code].text(values), source };
}

function isCode(code: string): code is WarningCode {
  return Object.hasOwn(expertWarnings, code);
}

/** Hazards within a sentence; `cytotoxic and betaLactam` reads cytotoxic and beta-lactam. */
export function hazardWords(hazards: string): string {
  return hazards.replaceAll(/\w+/g, word => ownValue(hazardLabels, word)?.toLowerCase() ?? word);
}

function shareWord(share: string): string {
  const percent = Number.parseFloat(share);
  return Number.isFinite(percent) ? `${formatNumber(percent)} %` : 'An unknown share';
}
