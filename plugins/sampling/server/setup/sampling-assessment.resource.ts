import { defineResource, type AnyCall } from '#kernel/contract';
import { SamplingAssessment, samplingAssessmentFields } from '#plugins/sampling/shared/sampling-assessment';
import { resourceFields } from '#schemas/lib/field-cards';
import { prepareAssessment } from './assess-locations.js';

const fields = resourceFields(samplingAssessmentFields);

/** Risk assessments of sampling locations, one for each piece of equipment, approved as sampling sheets. */
export const samplingAssessment = defineResource({
  names: { one: 'samplingAssessment', many: 'samplingAssessments' },
  path: '/sampling-assessments',
  table: 'sampling.sampling_assessment',
  schema: SamplingAssessment,
  writable: fields.writable,
  permission: 'SwabLocation',
  audit: { domain: 'SamplingAssessment' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'externalId' },
  feature: 'sampling',
  control: {
    documentType: 'SamplingSheet',
    label: 'Sampling sheets',
    page: '/app/sampling/assessments',
    complete: row => {
      const uncovered = (row['uncoveredParts'] ?? []) as readonly string[];
      const rows = (row['rows'] ?? []) as readonly unknown[];
      if (rows.length === 0) return [{ path: 'rows', message: 'is empty: the equipment has no sampling locations' }];
      return uncovered.length === 0
        ? []
        : [
            {
              path: 'exclusions',
              message: `a location or a written exclusion is required for ${uncovered.join(', ')}`,
            },
          ];
    },
  },
  hooks: { prepare: (next, call, before) => prepareAssessment(next, call as AnyCall, before) },
});
