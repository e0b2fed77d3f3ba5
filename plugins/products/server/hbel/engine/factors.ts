import { traced, type DerivationFactors, type Factor, type Faults, type Note, type TracedInput } from './derivation.js';

/** F1 to F5 of ICH Q3C, or UFc for all of them, are required; MF (judgement) and S (accumulation) are 1 by default. */
export type FactorKey = 'f1' | 'f2' | 'f3' | 'f4' | 'f5' | 'ufc' | 'mf' | 's';
/** Separate factors F1 to F5, or one composite factor. */
export type FactorForm = 'separate' | 'composite';

/** What a factor covers, its range, and its usual values (formulas 2.1; ICH Q3C appendix 3, EMA, ISPE). */
export interface FactorDescription {
  readonly key: FactorKey;
  readonly symbol: string;
  readonly title: string;
  readonly help: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly usual: readonly { readonly value: number; readonly when: string }[];
}

/** In form order; values outside the range are refused, and forms offer the `usual` ones. */
export const factorDescriptions: readonly FactorDescription[] = [
  {
    key: 'f1',
    symbol: 'F1',
    title: 'Animal to human',
    help: 'How much more sensitive humans may be than the species of the study',
    minimum: 1,
    maximum: 12,
    usual: [
      { value: 1, when: 'human data' },
      { value: 2, when: 'dog' },
      { value: 2.5, when: 'rabbit' },
      { value: 3, when: 'monkey' },
      { value: 5, when: 'rat' },
      { value: 10, when: 'other animals' },
      { value: 12, when: 'mouse' },
    ],
  },
  {
    key: 'f2',
    symbol: 'F2',
    title: 'Human variability',
    help: 'Differences between people; 10 unless data support less',
    minimum: 1,
    maximum: 10,
    usual: [{ value: 10, when: 'the usual value' }],
  },
  {
    key: 'f3',
    symbol: 'F3',
    title: 'Length of the study',
    help: 'A short study may miss what a lifetime would show',
    minimum: 1,
    maximum: 10,
    usual: [
      { value: 1, when: 'half a lifetime or longer, or all of organogenesis' },
      { value: 2, when: '6 months rodent, 3.5 years non-rodent' },
      { value: 5, when: '3 months rodent, 2 years non-rodent' },
      { value: 10, when: 'shorter' },
    ],
  },
  {
    key: 'f4',
    symbol: 'F4',
    title: 'Severity',
    help: 'Severe effects: teratogenicity, non-genotoxic carcinogenicity, neurotoxicity, immunotoxicity',
    minimum: 1,
    maximum: 10,
    usual: [
      { value: 1, when: 'no severe effect, or fetal effect with maternal toxicity' },
      { value: 5, when: 'fetal effect without, or teratogenic with maternal toxicity' },
      { value: 10, when: 'teratogenic without maternal toxicity' },
    ],
  },
  {
    key: 'f5',
    symbol: 'F5',
    title: 'No NOAEL',
    help: 'Above 1 when the study starts from a LOAEL',
    minimum: 1,
    maximum: 10,
    usual: [
      { value: 1, when: 'NOAEL or BMDL' },
      { value: 10, when: 'LOAEL, effect of unknown depth' },
    ],
  },
  {
    key: 'ufc',
    symbol: 'UFc',
    title: 'Composite uncertainty',
    help: 'F1 to F5 in one factor, as stated in reports by ISPE and ASTM E3219',
    minimum: 1,
    maximum: 100_000,
    usual: [
      { value: 100, when: 'animal to human 10, human variability 10' },
      { value: 1000, when: 'the same, and one of F3 to F5 at 10' },
    ],
  },
  {
    key: 'mf',
    symbol: 'MF',
    title: 'Modification',
    help: 'Professional judgement on uncertainties not covered by the other factors',
    minimum: 1,
    maximum: 10,
    usual: [{ value: 1, when: 'no further uncertainty' }],
  },
  {
    key: 's',
    symbol: 'S',
    title: 'Accumulation',
    help: 'A substance that stays in the body builds up to a steady state',
    minimum: 1,
    maximum: 100,
    usual: [{ value: 1, when: 'no accumulation' }],
  },
];

const separateOnly: readonly FactorKey[] = ['f1', 'f2', 'f3', 'f4', 'f5'];

/** The form of the factors: a composite one replaces F1 to F5. */
export function formOf(factors: DerivationFactors | null | undefined): FactorForm {
  return (factors?.ufc ?? null) === null ? 'separate' : 'composite';
}

/** The factors of a form, in the order of its formula. */
export function factorsOf(form: FactorForm): readonly FactorDescription[] {
  return factorDescriptions.filter(({ key }) => (form === 'composite' ? !separateOnly.includes(key) : key !== 'ufc'));
}

/** Above this product the data are insufficient for a limit (formulas 2.1). */
const maxFactorProduct = 5000;

/** The product of the factors with a trace of each; a factor outside its range is a fault, because below 1 it would raise the limit. */
export function factorProduct(
  factors: DerivationFactors | null | undefined,
  faults: Faults,
): { readonly product: number; readonly inputs: readonly TracedInput[]; readonly notes: readonly Note[] } {
  if (factors === null || factors === undefined) {
    faults.add('factors', 'is required');
    return { product: Number.NaN, inputs: [], notes: [] };
  }
  const form = formOf(factors);
  for (const key of form === 'composite' ? separateOnly : [])
    if ((factors[key] ?? null) !== null) faults.add(`factors.${key}`, 'is part of UFc: state one or the other');
  const inputs: TracedInput[] = [];
  let product = 1;
  for (const { key, symbol, title, minimum, maximum } of factorsOf(form)) {
    const factor: Factor | null | undefined = factors[key];
    if (factor === null || factor === undefined) {
      if (key !== 'mf' && key !== 's') faults.add(`factors.${key}`, 'is required');
      continue;
    }
    if (!(factor.value >= minimum && factor.value <= maximum))
      faults.add(`factors.${key}.value`, `must be from ${minimum} to ${maximum}`);
    product *= factor.value;
    inputs.push(traced(symbol, title, factor.value, '', factor.reason ?? null));
  }
  const notes =
    product > maxFactorProduct
      ? [
          {
            code: 'FACTORS_ABOVE_5000',
            text: `The factors multiply to ${product}, above ${maxFactorProduct}: the data are insufficient`,
          },
        ]
      : [];
  return { product, inputs, notes };
}
