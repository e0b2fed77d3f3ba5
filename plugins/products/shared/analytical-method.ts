import { Type, type Static } from 'typebox';
import { byProductType } from '#schemas/identity/product-types';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** What a method analyses: the extract of a swab, or rinse water (specification section 3, Sampling). */
export const sampleTypes = ['swab', 'rinse'] as const;
export type SampleType = (typeof sampleTypes)[number];

/** The same as forms offer it: plants of actives, whose closed trains are rinsed, take a rinse first (screens, section 7). */
export function offeredSampleTypes(productType: string): readonly SampleType[] {
  return byProductType<readonly SampleType[]>(productType, sampleTypes, { api: ['rinse', 'swab'] });
}

/** How much of a residue the method finds again on a material, percent. */
export const MethodRecovery = Type.Object(
  {
    mocId: Uuid,
    recoveryPercent: Type.Number({ exclusiveMinimum: 0, maximum: 200, description: 'Above 100 counts as 100' }),
  },
  closed,
);
export type MethodRecovery = Static<typeof MethodRecovery>;

/** What a laboratory measures one analyte with (entities 4.3): what limits are held against. */
export const AnalyticalMethod = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    /** The analyte: an active, intermediate, cleaning agent or nitrosamine, or by name what is none of them, for example TOC. Exactly one. */
    apiId: Nullable(Uuid),
    intermediateId: Nullable(Uuid),
    cleaningAgentId: Nullable(Uuid),
    nitrosamineId: Nullable(Uuid),
    analyteName: Nullable(Text(255, { title: 'Analyte' })),
    technique: Nullable(Text(100, { title: 'Technique' })),
    /** Swab unless said. */
    sampleType: Nullable(StringEnum(sampleTypes)),
    /** Area of one swab, and what it is extracted with; of swab methods alone. Null: the usual swab (formulas 12.3). */
    swabArea: Nullable(Quantity('surfaceArea')),
    extractionVolume: Nullable(Quantity('volume')),
    /** How many times an extract or rinse is diluted before it is measured; null: not at all. LOD and LOQ are then those of what is measured. */
    dilutionFactor: Nullable(
      Type.Number({ minimum: 1, maximum: 1e6, description: 'Volume that is measured per volume of the sample' }),
    ),
    /** What a method that measures carbon finds of its analyte; it counts before the share that a cleaning agent states. */
    carbonPercent: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Carbon in the analyte, for TOC' }),
    ),
    lod: Nullable(Quantity('concentration')),
    loq: Nullable(Quantity('concentration')),
    recoveries: Nullable(Type.Array(MethodRecovery, { maxItems: 200 })),
    extractionSolvent: Nullable(Text(255)),
    /** Validation report, answered by GET /analytical-methods/{id}/report. */
    reportFileId: Nullable(Uuid),
    remarks: Nullable(Text(2000)),
  },
  closed,
);
export type AnalyticalMethod = Static<typeof AnalyticalMethod>;
