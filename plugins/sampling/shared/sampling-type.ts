import { Type, type Static } from 'typebox';
import { samplingDirectness } from '#schemas/enumerations/master-data';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, Quantity, StringEnum, Text } from '#schemas/lib/fields';
import { takenSampleTypes } from './sample-set.js';
import { sampleTypeWords } from './sample-types.js';

/** The fields of a sampling type (entities 5.3). */
export const samplingTypeFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Sampling type ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  sampleType: {
    section: 'Sample',
    schema: StringEnum(takenSampleTypes),
    label: 'Sample',
    words: sampleTypeWords,
    list: 'column',
    sorts: true,
    filters: true,
  },
  directness: {
    schema: StringEnum(samplingDirectness),
    label: 'Direct or indirect',
    list: 'column',
    filters: true,
  },
  technique: { schema: Nullable(Text(2000)), label: 'Technique', control: 'textarea' },
  tools: { schema: Nullable(Text(500)), label: 'Tools', list: 'column' },
  defaultArea: {
    schema: Nullable(Quantity('surfaceArea')),
    label: 'Area by default',
    help: 'Area of one sample',
    unit: { first: 'sqcm', key: 'surface_area' },
    list: 'column',
  },
  defaultVolume: {
    schema: Nullable(Quantity('volume')),
    label: 'Volume by default',
    help: 'Extraction or rinse volume of one sample',
    unit: { first: 'ml', key: 'volume' },
    list: 'column',
  },
  needsQualification: {
    schema: Nullable(Type.Boolean()),
    label: 'Needs a qualified sampler',
    list: 'column',
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A way of taking samples. */
export const SamplingType = recordSchema(samplingTypeFields);
export type SamplingType = Static<typeof SamplingType>;
