import { Type } from 'typebox';
import { defineRoute, defineUseCase, notFound, readOnly, type RouteShape } from '#kernel/contract';
import { closed, StringEnum } from '#schemas/lib/fields';
import { SampleLimit } from '#schemas/limits/sample-limit';
import { sampleTypes } from '#schemas/products/analytical-method';
import { LimitsApiToken } from './api.js';
import { pairParameters } from './pair-parameters.js';
import { readLimits } from './permissions.js';

const positive = (maximum: number, description: string) => Type.Number({ exclusiveMinimum: 0, maximum, description });
const SampleQuery = Type.Object(
  {
    ...pairParameters,
    sampleType: StringEnum(sampleTypes),
    areaSqcm: positive(1e9, 'Area of one swab, or the rinsed area'),
    volumeMl: positive(1e9, 'Extraction or rinse volume'),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Swabs pooled in one extract; 1 unless said' }),
    ),
    recoveryPercent: Type.Optional(
      positive(200, 'Of the method on the material; passed over while the policy has one for all'),
    ),
    reading: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e12, description: 'In the unit that the policy records' }),
    ),
  },
  closed,
);

const readSampleLimit = defineUseCase<
  RouteShape<undefined, typeof SampleQuery, undefined>,
  { sampleLimit: SampleLimit }
>()({
  name: 'limits.read-sample-limit',
  deps: { limits: LimitsApiToken },
  run: async ({ limits }, call) => {
    const { previous, substance, next, sampleType, areaSqcm, volumeMl, count, recoveryPercent, reading } =
      call.input.query;
    const sampleLimit = (await limits.current(call)).sampleLimit(
      { previousId: previous ?? null, substanceId: substance, nextId: next },
      {
        sampleType,
        areaSqcm,
        volumeMl,
        count: count ?? 1,
        recoveryPercent: recoveryPercent ?? null,
        reading: reading ?? null,
      },
    );
    if (sampleLimit === null) throw notFound('Limit');
    return { sampleLimit };
  },
});

/** L4 and L5 of one planned sample in the form that the policy prints, and the verdict on a reading. */
export const sampleLimitRoute = defineRoute({
  method: 'GET',
  path: '/limits/sample',
  scope: 'facility',
  access: readLimits,
  feature: 'limits',
  summary: 'The limit of one sample of a pair, and whether a reading would pass',
  input: { query: SampleQuery },
  output: Type.Object({ sampleLimit: SampleLimit }),
  asOf: true,
  audit: readOnly,
  useCase: readSampleLimit,
});
