import { defineResource } from '#kernel/contract';
import { SamplingType, samplingTypeFields } from '#plugins/sampling/shared/sampling-type';
import { resourceFields } from '#schemas/lib/field-cards';

const fields = resourceFields(samplingTypeFields);

/** Sampling types (specification section 7, /sampling-types). */
export const samplingType = defineResource({
  names: { one: 'samplingType', many: 'samplingTypes' },
  path: '/sampling-types',
  table: 'sampling.sampling_type',
  schema: SamplingType,
  writable: fields.writable,
  permission: 'SamplingMethod',
  readableWith: ['SwabLocation.Get'],
  audit: { domain: 'SamplingType' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'externalId' },
  sheet: {
    section: 'Sampling types',
    file: 'sampling_types',
    after: [],
    page: '/app/sampling/types',
    ...fields.sheet,
  },
  feature: 'sampling',
  hooks: {
    prepare: async next => Promise.resolve({ ...next, needsQualification: next.needsQualification ?? false }),
  },
});
