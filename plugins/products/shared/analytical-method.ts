import { Type, type Static } from 'typebox';
import { byProductType } from '#schemas/identity/product-types';
import { fieldCards, recordSchema, type AskedWhen } from '#schemas/lib/field-cards';
import { Day, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { MethodRecovery } from './method-recovery.js';
import { remarksCard } from './substance.js';
import { usualSwab } from './usual-sampling.js';
import { waysToAdd } from './ways-to-add.js';

/** The sample of a method: the extract of a swab, or rinse water (specification section 3, Sampling). */
export const sampleTypes = ['swab', 'rinse'] as const;
export type SampleType = (typeof sampleTypes)[number];

/** The order in forms: plants that make actives rinse closed trains and see rinse first (screens, section 7). */
export function offeredSampleTypes(productType: string): readonly SampleType[] {
  return byProductType<readonly SampleType[]>(productType, sampleTypes, { api: ['rinse', 'swab'] });
}

/** Whether a method answers to its analyte alone. */
export const specificities = ['specific', 'nonSpecific'] as const;

/** How a result is corrected for the recovery (formulas 5.2). */
export const recoveryRules = ['correctResult', 'noneIfWithin'] as const;
const recoveryRuleLabels: Readonly<Record<(typeof recoveryRules)[number], string>> = {
  correctResult: 'Correct every result',
  noneIfWithin: 'Correct none if the recovery is from 75 to 125 %',
};

/** Who measures. */
export const laboratories = ['internal', 'contract'] as const;
/** Laboratories as screens show them. */
export const laboratoryLabels: Readonly<Record<(typeof laboratories)[number], string>> = {
  internal: 'Own laboratory',
  contract: 'Contract laboratory',
};

const ofSwab: AskedWhen = ({ sampleType }) => sampleType !== 'rinse';
const ofRinse: AskedWhen = values => !ofSwab(values);
const percent = (description: string) => Type.Number({ minimum: 0, maximum: 200, description });

/** The fields of an analytical method, which measures exactly one analyte (entities 4.3). */
export const analyticalMethodFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Method ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  revision: { schema: Nullable(Text(64)), label: 'Revision', list: 'optional' },
  apiId: {
    section: 'Analyte',
    schema: Nullable(Uuid),
    label: 'Active',
    help: 'Exactly one analyte',
    records: { path: '/apis', many: 'apis', add: waysToAdd.active },
    filters: true,
    fact: false,
    sheet: { heading: 'Active ID', references: 'products.active' },
  },
  intermediateId: {
    schema: Nullable(Uuid),
    label: 'Intermediate',
    records: { path: '/intermediates', many: 'intermediates', add: waysToAdd.intermediate },
    filters: true,
    fact: false,
    sheet: { heading: 'Intermediate ID', references: 'products.intermediate' },
  },
  cleaningAgentId: {
    schema: Nullable(Uuid),
    label: 'Cleaning agent',
    records: { path: '/cleaning_agents', many: 'cleaningAgents', add: waysToAdd.cleaningAgent },
    filters: true,
    fact: false,
    sheet: { heading: 'Agent ID', references: 'products.cleaning_agent' },
  },
  nitrosamineId: {
    schema: Nullable(Uuid),
    label: 'Nitrosamine',
    records: { offered: true },
    filters: true,
    fact: false,
    sheet: { heading: 'Nitrosamine ID', references: 'offered' },
  },
  analyteName: {
    schema: Nullable(Text(255)),
    label: 'Analyte',
    help: 'Only if it is none of the above, for example TOC',
    exported: true,
  },
  technique: {
    section: 'Technique and sample',
    schema: Nullable(Text(100)),
    label: 'Technique',
    help: 'For example HPLC-UV, LC-MS/MS, TOC',
    list: 'column',
    sorts: true,
    filters: true,
  },
  specificity: {
    schema: Nullable(StringEnum(specificities)),
    label: 'Specificity',
    words: { specific: 'Specific', nonSpecific: 'Non-specific' },
    help: 'A non-specific method, such as TOC, needs the share of carbon in the analyte or a marker',
  },
  /** Swab by default. */
  sampleType: {
    schema: Nullable(StringEnum(sampleTypes)),
    label: 'Sample',
    list: 'column',
    sorts: true,
    filters: true,
  },
  /** Area of one swab, for swab methods only; null: the usual swab (formulas 12.3). */
  swabArea: {
    schema: Nullable(Quantity('surfaceArea')),
    label: 'Swab area',
    help: `Of one swab. Empty: ${usualSwab.areaSqcm} sqcm are assumed`,
    unit: { first: 'sqcm', key: 'surface_area' },
    askedWhen: ofSwab,
  },
  extractionVolume: {
    schema: Nullable(Quantity('volume')),
    label: 'Extraction volume',
    help: `Volume into which the swab is extracted. Empty: ${usualSwab.volumeMl} ml are assumed`,
    unit: { first: 'ml', key: 'volume' },
    askedWhen: ofSwab,
    sheet: { aliases: ['Desorption volume'] },
  },
  swabsPerSample: {
    schema: Nullable(Type.Integer({ minimum: 1, maximum: 100, description: 'Swabs extracted together' })),
    label: 'Swabs per sample',
    askedWhen: ofSwab,
  },
  swabMaterial: { schema: Nullable(Text(255)), label: 'Swab material', askedWhen: ofSwab },
  rinseSolvent: { schema: Nullable(Text(255)), label: 'Rinse solvent', askedWhen: ofRinse },
  /** Null: undiluted; LOD and LOQ are those of the measured, diluted sample. */
  dilutionFactor: {
    schema: Nullable(
      Type.Number({ minimum: 1, maximum: 1e6, description: 'Measured volume per volume of the sample' }),
    ),
    label: 'Dilution factor',
    help: 'Dilution of the sample before measurement. Empty: undiluted',
    sheet: { aliases: ['Dilution'] },
  },
  /** Share of carbon in the analyte for methods that measure carbon; takes precedence over that of the cleaning agent. */
  carbonPercent: {
    schema: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Carbon in the analyte, for TOC' })),
    label: 'Carbon, %',
    help: 'For methods that measure carbon: its share in the analyte. Empty: that of the cleaning agent',
    sheet: { heading: 'Carbon %', aliases: ['Carbon factor'] },
  },
  lod: {
    section: 'Limits and recovery',
    schema: Nullable(Quantity('concentration')),
    label: 'LOD',
    help: 'Limit of detection in the measured sample: the extract, diluted or not',
    unit: { first: 'ppm' },
    list: 'column',
    sorts: true,
  },
  loq: {
    schema: Nullable(Quantity('concentration')),
    label: 'LOQ',
    help: 'Limit of quantitation in the measured sample: the extract, diluted or not',
    unit: { first: 'ppm' },
    list: 'column',
    sorts: true,
  },
  rangeLow: {
    schema: Nullable(Quantity('concentration')),
    label: 'Lower end of the range',
    help: 'The LOQ lies within the range of the validation',
    unit: { first: 'ppm' },
  },
  rangeHigh: {
    schema: Nullable(Quantity('concentration')),
    label: 'Upper end of the range',
    unit: { first: 'ppm' },
  },
  linearityR2: {
    schema: Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'Coefficient of determination r²' })),
    label: 'Linearity, r²',
    sheet: { heading: 'Linearity r2', aliases: ['Linearity, r²'] },
  },
  precisionRsdPercent: {
    schema: Nullable(percent('Relative standard deviation, percent')),
    label: 'Precision, RSD %',
    sheet: { heading: 'Precision RSD %', aliases: ['Precision, RSD %'] },
  },
  accuracyPercent: {
    schema: Nullable(percent('Found share of a known content, percent')),
    label: 'Accuracy, %',
    sheet: { heading: 'Accuracy %', aliases: ['Accuracy, %'] },
  },
  recoveryRule: {
    schema: Nullable(StringEnum(recoveryRules)),
    label: 'Correction for the recovery',
    words: recoveryRuleLabels,
    help: 'How a result is corrected. Empty: every result is',
  },
  recoveries: {
    schema: Nullable(Type.Array(MethodRecovery, { maxItems: 200 })),
    label: 'Recovery',
    control: 'own',
    fact: false,
    sheet: false,
  },
  extractionSolvent: {
    schema: Nullable(Text(255)),
    label: 'Extraction solvent',
    short: 'Solvent',
    list: 'optional',
    exported: true,
  },
  sampleStabilityHours: {
    section: 'Samples and laboratory',
    schema: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'From sampling to analysis' })),
    label: 'Stability of the sample, hours',
    sheet: { heading: 'Sample stability hours', aliases: ['Stability of the sample, hours'] },
  },
  sampleStorage: { schema: Nullable(Text(255)), label: 'Storage of the sample', help: 'For example 2 to 8 °C, dark' },
  systemSuitability: { schema: Nullable(Text(2000)), label: 'System suitability' },
  interferences: { schema: Nullable(Text(2000)), label: 'Interferences' },
  laboratory: { schema: Nullable(StringEnum(laboratories)), label: 'Laboratory', words: laboratoryLabels },
  contractLaboratory: {
    schema: Nullable(Text(255)),
    label: 'Name of the contract laboratory',
    askedWhen: ({ laboratory }) => laboratory === 'contract',
    sheet: { heading: 'Contract laboratory', aliases: ['Name of the contract laboratory'] },
  },
  validFrom: { section: 'Validity', schema: Nullable(Day), label: 'Valid from', sheet: { heading: 'Valid from' } },
  reviewDueOn: { schema: Nullable(Day), label: 'Review due on' },
  /** The earliest of the review and of the studies of recovery. */
  expiresOn: {
    schema: Nullable(Day),
    label: 'Valid until',
    help: 'The earliest of the review and the validity of its recoveries',
    computed: true,
    list: 'column',
    sorts: true,
    sheet: false,
  },
  /** Uploaded on the page of the record, answered by GET /analytical-methods/{id}/report. */
  reportFileId: { schema: Nullable(Uuid), label: 'Validation report', control: 'none', sheet: false },
  ...remarksCard,
});

/** An analytical method as it is stored, made from its fields. */
export const AnalyticalMethod = recordSchema(analyticalMethodFields);
export type AnalyticalMethod = Static<typeof AnalyticalMethod>;
