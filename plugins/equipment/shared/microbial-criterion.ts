import { Type, type Static } from 'typebox';
import { closed, Nullable, StringEnum } from '#schemas/lib/fields';

/** The parameters measured besides residues (formulas section 7). */
export const microbialContaminants = [
  'BioBurden',
  'Bacterial',
  'Fungal',
  'Endotoxin',
  'TOC',
  'Conductivity',
  'pH',
] as const;
/** Swabs and contact plates of surfaces, and the final rinse. */
export const microbialSampleTypes = ['swab', 'plate', 'rinse'] as const;
/** Condition operators of the specification (section 3) for limits. */
export const microbialOperators = ['LessThan', 'LessThanEqualTo', 'GreaterThanEqualTo', 'EqualTo'] as const;
/** Units of counts and endotoxins. */
export const microbialCountUnits = [
  'CFU per 25 sqcm',
  'CFU per plate',
  'CFU per 100 ml',
  'CFU per ml',
  'EU per ml',
  'EU per sqcm',
] as const;
/** Units of counts, endotoxins and the quality of the rinse. */
export const microbialUnits = [...microbialCountUnits, 'ppb', 'uS per cm', 'pH'] as const;

/** Units of each contaminant. */
export const unitsOfContaminant: Readonly<
  Record<(typeof microbialContaminants)[number], readonly (typeof microbialUnits)[number][]>
> = {
  BioBurden: ['CFU per 25 sqcm', 'CFU per plate', 'CFU per 100 ml', 'CFU per ml'],
  Bacterial: ['CFU per 25 sqcm', 'CFU per plate', 'CFU per 100 ml', 'CFU per ml'],
  Fungal: ['CFU per 25 sqcm', 'CFU per plate', 'CFU per 100 ml', 'CFU per ml'],
  Endotoxin: ['EU per ml', 'EU per sqcm'],
  TOC: ['ppb'],
  Conductivity: ['uS per cm'],
  pH: ['pH'],
};

/** Units of each sample type: a plate has no millilitres, a rinse no area. */
const unitsOfSample: Readonly<
  Record<(typeof microbialSampleTypes)[number], readonly (typeof microbialUnits)[number][]>
> = {
  swab: ['CFU per 25 sqcm', 'EU per sqcm', 'ppb'],
  plate: ['CFU per 25 sqcm', 'CFU per plate'],
  rinse: ['CFU per 100 ml', 'CFU per ml', 'EU per ml', 'ppb', 'uS per cm', 'pH'],
};

/** Units of a contaminant in a sample type; empty where it cannot be judged, for example pH of a swab. */
export function microbialUnitsFor({
  contaminant,
  sampleType,
}: Pick<MicrobialCriterion, 'contaminant' | 'sampleType'>): MicrobialCriterion['unit'][] {
  return unitsOfContaminant[contaminant].filter(unit => unitsOfSample[sampleType].includes(unit));
}

/** One microbial or rinse-quality criterion of a sample (formulas section 7). */
export const MicrobialCriterion = Type.Object(
  {
    contaminant: StringEnum(microbialContaminants),
    sampleType: StringEnum(microbialSampleTypes),
    alert: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1e9,
        description: 'In unit: above it a result passes with a remark; null for none',
      }),
    ),
    action: Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'In unit: the limit itself' }),
    operator: StringEnum(microbialOperators),
    unit: StringEnum(microbialUnits),
  },
  closed,
);
export type MicrobialCriterion = Static<typeof MicrobialCriterion>;

/** What is wrong with a criterion by itself, by field. */
export function criterionFaults(
  criterion: MicrobialCriterion,
): { readonly field: keyof MicrobialCriterion; readonly message: string }[] {
  const { contaminant, sampleType, unit, operator, action, alert } = criterion;
  const faults: { field: keyof MicrobialCriterion; message: string }[] = [];
  const [units, ofSample] = [unitsOfContaminant[contaminant], unitsOfSample[sampleType]];
  if (!units.includes(unit))
    faults.push({ field: 'unit', message: `${contaminant} is limited in ${units.join(', ')}` });
  else if (!ofSample.includes(unit))
    faults.push({ field: 'unit', message: `a ${sampleType} sample is judged in ${ofSample.join(', ')}` });
  if (contaminant === 'pH' && action > 14) faults.push({ field: 'action', message: 'must not be above pH 14' });
  if (contaminant !== 'pH' && operator === 'GreaterThanEqualTo')
    faults.push({ field: 'operator', message: 'only pH has a lower limit' });
  const isBelow = operator !== 'GreaterThanEqualTo';
  if (alert !== null && (isBelow ? alert > action : alert < action))
    faults.push({ field: 'alert', message: 'must not be looser than the action level' });
  return faults;
}
