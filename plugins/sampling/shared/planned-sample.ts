import { Type, type Static } from 'typebox';
import {
  acceptanceCriteriaModes,
  conditionOperators,
  contaminantKinds,
  samplingDirectness,
} from '#schemas/enumerations/master-data';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { SampleTest } from './sample-test.js';
import { contaminantWords, sampleTypeWords } from './sample-types.js';
import { takenSampleTypes } from './sample-set.js';

/** A limit that is typed instead of calculated; a looser one than the calculated needs a justification. */
export const CustomLimit = Type.Object(
  {
    operator: StringEnum(conditionOperators),
    value: Type.Number({ minimum: 0, maximum: 1e15, description: 'In unit' }),
    unit: Text(32, { title: 'Limit unit' }),
    justification: Type.Optional(Nullable(Text(2000))),
  },
  closed,
);
export type CustomLimit = Static<typeof CustomLimit>;

/** The fields of a planned sample (entities 5.2). */
export const plannedSampleFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Sample ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  samplingLocationId: {
    schema: Uuid,
    label: 'Sampling location',
    records: { path: '/sampling-locations', many: 'samplingLocations', permission: 'SwabLocation.Get' },
    filters: true,
    sheet: { heading: 'Sampling location ID', references: 'sampling.sampling_location' },
  },
  samplingTypeId: {
    section: 'Sample',
    schema: Nullable(Uuid),
    label: 'Sampling type',
    records: { path: '/sampling-types', many: 'samplingTypes', permission: 'SamplingMethod.Get' },
    fact: false,
    sheet: { heading: 'Sampling type ID', references: 'sampling.sampling_type' },
  },
  sampleType: {
    schema: StringEnum(takenSampleTypes),
    label: 'Sample',
    words: sampleTypeWords,
    list: 'column',
    filters: true,
  },
  directness: { schema: Nullable(StringEnum(samplingDirectness)), label: 'Direct or indirect', list: 'column' },
  contaminant: {
    schema: StringEnum(contaminantKinds),
    label: 'Contaminant',
    words: contaminantWords,
    list: 'column',
    filters: true,
  },
  /** An active, intermediate, cleaning agent or nitrosamine; null: the worst case when the samples are taken. */
  targetId: {
    schema: Nullable(Uuid),
    label: 'Residue',
    help: 'Empty: the worst case at the time of sampling',
    control: 'none',
    fact: false,
    sheet: false,
  },
  productionId: {
    schema: Nullable(Uuid),
    label: 'Production',
    help: 'Made before the cleaning; its limit applies product-wise',
    records: { path: '/productions', many: 'productions', permission: 'Production.Get' },
    fact: false,
    sheet: { heading: 'Production ID', references: 'products.v_production' },
  },
  methodId: {
    schema: Nullable(Uuid),
    label: 'Analytical method',
    records: { path: '/analytical-methods', many: 'analyticalMethods', permission: 'AnalyticalMethod.Get' },
    sheet: { heading: 'Method ID', references: 'products.v_analytical_method' },
  },
  microbialMethodId: {
    schema: Nullable(Uuid),
    label: 'Microbial method',
    help: 'Its incubation is that of the results',
    records: {
      path: '/microbial-analytical-methods',
      many: 'microbialAnalyticalMethods',
      permission: 'AnalyticalMethod.Get',
    },
    askedWhen: ({ contaminant }) => contaminant === 'BioBurden' || contaminant === 'Endotoxin',
    sheet: { heading: 'Microbial method ID', references: 'products.v_microbial_method' },
  },
  area: {
    schema: Nullable(Quantity('surfaceArea')),
    label: 'Area',
    help: 'Empty: that of the location, type or method',
    unit: { first: 'sqcm', key: 'surface_area' },
    list: 'column',
  },
  volume: {
    schema: Nullable(Quantity('volume')),
    label: 'Volume',
    help: 'Extraction or rinse volume. Empty: that of the location, type or method',
    unit: { first: 'ml', key: 'volume' },
    list: 'column',
  },
  swabsPerSample: {
    schema: Nullable(Type.Integer({ minimum: 1, maximum: 100, description: 'Swabs extracted together' })),
    label: 'Swabs per sample',
  },
  container: { schema: Nullable(Text(255)), label: 'Container' },
  storage: { schema: Nullable(Text(255)), label: 'Storage' },
  holdHours: {
    schema: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'Hours; by default those of the method' }),
    ),
    label: 'Hours until receipt',
    help: 'Empty: the stability that the method states',
  },
  replicates: {
    schema: Nullable(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Samples taken each time; by default as in the policy' }),
    ),
    label: 'Replicates',
    help: 'Empty: as in the policy of the assessment, otherwise 1',
  },
  sequence: {
    schema: Nullable(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Place in the order at its location; by default by ID' }),
    ),
    label: 'Sequence',
  },
  isBlank: { schema: Nullable(Type.Boolean()), label: 'Blank or control' },
  acceptanceMode: {
    section: 'Acceptance',
    schema: StringEnum(acceptanceCriteriaModes),
    label: 'Acceptance criterion',
    words: {
      custom: 'Typed',
      equipmentWise: 'Limit of the equipment',
      productWise: 'Limit of the production',
      policyBased: 'Limit of the policy',
      cleaningAgentSal: 'Limit of the cleaning agent',
    },
    list: 'column',
    filters: true,
  },
  customLimit: {
    schema: Nullable(CustomLimit),
    label: 'Typed limit',
    control: 'own',
    fact: false,
    sheet: false,
  },
  alertLevel: {
    schema: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e15, description: 'In the unit of the limit' })),
    label: 'Alert level',
    help: 'In the unit of the limit. Empty: that of the policy',
  },
  additionalTests: {
    schema: Nullable(Type.Array(SampleTest, { maxItems: 20 })),
    label: 'Additional tests',
    control: 'own',
    fact: false,
    sheet: false,
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A sample that is planned at a location whenever it is sampled. */
export const PlannedSample = recordSchema(plannedSampleFields);
export type PlannedSample = Static<typeof PlannedSample>;
