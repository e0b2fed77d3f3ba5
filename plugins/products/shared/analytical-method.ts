import { Type, type Static } from 'typebox';
import { byProductType } from '#schemas/identity/product-types';
import { fieldCards, recordSchema, type AskedWhen } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
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

/** Recovery of the method from a material, percent. */
export const MethodRecovery = Type.Object(
  {
    mocId: Uuid,
    recoveryPercent: Type.Number({ exclusiveMinimum: 0, maximum: 200, description: 'Above 100 counts as 100' }),
  },
  closed,
);
export type MethodRecovery = Static<typeof MethodRecovery>;

const ofSwab: AskedWhen = ({ sampleType }) => sampleType !== 'rinse';

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
  recoveries: {
    schema: Nullable(Type.Array(MethodRecovery, { maxItems: 200 })),
    label: 'Recovery',
    control: 'own',
    sheet: false,
  },
  extractionSolvent: {
    schema: Nullable(Text(255)),
    label: 'Extraction solvent',
    short: 'Solvent',
    list: 'optional',
    exported: true,
  },
  /** Uploaded on the page of the record, answered by GET /analytical-methods/{id}/report. */
  reportFileId: { schema: Nullable(Uuid), label: 'Validation report', control: 'none', sheet: false },
  ...remarksCard,
});

/** An analytical method as it is stored, made from its fields. */
export const AnalyticalMethod = recordSchema(analyticalMethodFields);
export type AnalyticalMethod = Static<typeof AnalyticalMethod>;
