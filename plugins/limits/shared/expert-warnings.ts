import { ownValue } from '#schemas/lib/own-value';
import { formatNumber } from '#schemas/lib/format-number';
import { hazardLabels } from '#plugins/products/shared/substance';

/** Places that show a warning: the page of a record, limits wherever they are listed or printed, a policy, the limit of a sample. */
export type WarnedPlace = 'record' | 'limit' | 'policy' | 'sample';

interface ExpertWarning {
  /** The values that follow the code in its flag, of which its text is made. */
  readonly values: RegExp;
  /** The warning in one sentence; it says where a value was assumed, or found in only some of the records. */
  readonly text: (values: readonly (string | undefined)[]) => string;
  /** Guideline or literature. */
  readonly source: string;
  readonly where: readonly WarnedPlace[];
}

const hbelGuideline = 'EMA/CHMP/CVMP/SWP/169430/2012';

/** Of a warning without values. */
const none = /^$/;

/** Every expert warning by its code (ADR 0052). The numbers of the edges are those of the engine. */
export const expertWarnings = {
  HBEL_REQUIRED: {
    values: /^(\w+(?: and \w+)*)$/,
    text: ([hazards = '']) =>
      `A health-based limit is required for a hazardous active (${hazardWords(hazards)}): it has no limit without one.`,
    source: `${hbelGuideline}; PIC/S PI 046`,
    where: ['record', 'limit'],
  },
  ABOVE_VISIBLE: {
    values: /^(\S+) mg\/sqcm(, not measured)?$/,
    text: ([visible, isAssumed]) => {
      const level = `${formatNumber(Number(visible) * 1000)} ug/sqcm`;
      const known =
        isAssumed === undefined
          ? `the visual residue limit of ${level}`
          : `${level}, from which residue is usually visible (no visual residue limit of this residue is recorded)`;
      return `The limit is above ${known}: residue at the limit can be seen, and visibly clean equipment is the tighter requirement.`;
    },
    source: 'Fourman and Mullen, Pharm. Technol. 17 (1993) 54',
    where: ['limit'],
  },
  ABOVE_BATCH_SHARE: {
    values: none,
    text: () => 'The carryover is more than 0.1 % of the batch of the next product.',
    source: 'ICH Q3B(R2), reporting threshold of degradation products',
    where: ['limit'],
  },
  HBEL_ABOVE_DOSE_SHARE: {
    values: /^(\S+) mg\/day(?: of (its|some) products)?$/,
    text: ([dose, products]) => {
      const of =
        products === undefined
          ? ''
          : ` (the minimum of ${products === 'its' ? 'its products' : 'the products that state one, others state none'}: the active itself states no dose)`;
      return `The health-based limit is above 1/10 of the minimum therapeutic dose of ${formatNumber(Number(dose))} mg/day${of}, which has an effect: the factor for differences between people alone is 10.`;
    },
    source: `${hbelGuideline}, F2`,
    where: ['record', 'limit'],
  },
  UNITS_AGAINST_DOSES: {
    values: /^(\S+) and (\S+?)(, some unknown)?$/,
    text: ([label, doses, someUnknown]) => {
      const of = someUnknown === undefined ? 'the product' : 'those actives of the product that state both';
      return `The label states ${formatNumber(Number(label))} units a day, but the maximum doses and strengths of ${of} make ${formatNumber(Number(doses))}.`;
    },
    source: 'posology of the label (EU summary of product characteristics, section 4.2)',
    where: ['record', 'limit'],
  },
  LD50_SHARE_UNKNOWN: {
    values: /^(\S+) %$/,
    text: ([share]) =>
      `${formatNumber(Number(share))} % of the formulation has no known LD50: the LD50 of the mixture ignores it.`,
    source: 'UN GHS 3.1.3.6.2.3',
    where: ['record', 'limit'],
  },
  NITROSAMINE_OF_NEXT: {
    values: none,
    text: () =>
      'The next production may form this nitrosamine itself: its acceptable intake covers carryover and what is formed together.',
    source: 'EMA/409815/2020',
    where: ['limit'],
  },
  IMPLAUSIBLE: {
    values: /^(\w+) (\S+?)(?: because ([\s\S]+))?$/,
    text: implausibleWord,
    source: 'ADR 0052 of limits, by factor',
    where: ['record', 'limit', 'policy', 'sample'],
  },
  PURGE_FACTOR_UNASSIGNED: {
    values: none,
    text: () =>
      'The purge factor of the policy names neither process nor residue: purification is specific to both. Record it as a purge factor of the residue in the production that purifies.',
    source: 'APIC cleaning validation guide, chapter 4; ICH M7(R2), section 8',
    where: ['limit', 'policy'],
  },
} as const satisfies Readonly<Record<string, ExpertWarning>>;
/** The code of an expert warning, with which its flag begins. */
export type WarningCode = keyof typeof expertWarnings;

type FactorWords = readonly [label: string, unit: string, range: string, source: string];

/** The ranged factors in words: their label, unit, range, and the source of the range. */
const factorWarnings: Readonly<Record<string, FactorWords>> = {
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

/** `safetyFactor`, `5` and the reason. */
function implausibleWord([factor, value, reason]: readonly (string | undefined)[]): string {
  const [label, unit, range] = rangedFactor(factor);
  const why = reason === undefined ? 'No reason is recorded.' : `Reason: ${reason}`;
  return `${label} ${formatNumber(Number(value))}${unit} is implausible: ${range}. ${why}`;
}

function rangedFactor(name = ''): FactorWords {
  const found = ownValue(factorWarnings, name);
  if (found === undefined) throw new Error(`no range is declared for the factor ${name}`);
  return found;
}

/** An expert warning in words. */
export interface WarningText {
  readonly code: WarningCode;
  readonly text: string;
  readonly source: string;
}

/** The text and the source of a flag; null where it is no expert warning. */
export function warningOf(flag: string): WarningText | null {
  const [code = '', ...rest] = flag.split(': ');
  return isCode(code) ? wordsOf(code, rest.join(': ')) : null;
}

/** The same for a flag that must be one. */
export function knownWarning(flag: string): WarningText {
  const found = warningOf(flag);
  if (found === null) throw new Error(`${flag} is no expert warning`);
  return found;
}

/** Values that its text cannot be made of are a fault of the program: nothing is put in their place. */
function wordsOf(code: WarningCode, said: string): WarningText {
  const { values, text, source }: ExpertWarning = expertWarnings[code];
  const [found, ...parts] = values.exec(said) ?? [];
  if (found === undefined) throw new Error(`${code} has no such values: ${said}`);
  return { code, text: text(parts), source: code === 'IMPLAUSIBLE' ? rangedFactor(parts[0])[3] : source };
}

function isCode(code: string): code is WarningCode {
  return Object.hasOwn(expertWarnings, code);
}

/** Hazards within a sentence; `cytotoxic and betaLactam` reads cytotoxic and beta-lactam. */
export function hazardWords(hazards: string): string {
  return hazards.replaceAll(/\w+/g, word => ownValue(hazardLabels, word)?.toLowerCase() ?? word);
}
