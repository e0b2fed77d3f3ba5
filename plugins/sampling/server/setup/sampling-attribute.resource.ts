import { defineResource, validationError, type FieldFault } from '#kernel/contract';
import { SamplingAttribute, samplingAttributeFields } from '#plugins/sampling/shared/sampling-attribute';
import { resourceFields } from '#schemas/lib/field-cards';

const fields = resourceFields(samplingAttributeFields);

/** Sampling assessment attributes (specification section 7, /attributes). */
export const samplingAttribute = defineResource({
  names: {
    one: 'attribute',
    many: 'attributes',
    inWords: { one: 'sampling attribute', many: 'sampling attributes' },
  },
  path: '/attributes',
  table: 'sampling.sampling_attribute',
  schema: SamplingAttribute,
  writable: fields.writable,
  permission: 'SamplingMethod',
  readableWith: ['SwabLocation.Get'],
  audit: { domain: 'SamplingAttribute' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'externalId' },
  feature: 'sampling',
  hooks: { prepare: async next => Promise.resolve(prepareAttribute(next)) },
});

/** Options are told apart by their labels. */
function prepareAttribute(next: SamplingAttribute): SamplingAttribute {
  const labels = next.options.map(({ label }) => label.trim().toLowerCase());
  const faults = labels.flatMap((label, index): FieldFault[] =>
    labels.indexOf(label) < index ? [{ path: `options.${index}.label`, message: 'is repeated' }] : [],
  );
  if (faults.length > 0) throw validationError(...faults);
  return { ...next, weight: next.weight ?? 1 };
}
