import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  notFound,
  readOnly,
  validationError,
  type FieldFault,
  type RouteShape,
} from '#kernel/contract';
import { closed, StringEnum } from '#schemas/lib/fields';
import { numberFault } from '#schemas/lib/usable-number';
import { SampleLimit } from '#plugins/limits/shared/sample-limit';
import { sampleTypes } from '#plugins/products/shared/analytical-method';
import { LimitsApiToken, type SampleQuestion } from './api.js';
import { rinseVolumeMl } from './engine/index.js';
import { pairParameters } from './pair-parameters.js';
import { readLimits } from './permissions.js';

const positive = (maximum: number, description: string) => Type.Number({ exclusiveMinimum: 0, maximum, description });
/** A volume that no rinse reaches, ml; the same for one that is stated and one that follows from a ratio. */
const largestMl = 1e9;
const SampleQuery = Type.Object(
  {
    ...pairParameters,
    sampleType: StringEnum(sampleTypes),
    areaSqcm: positive(1e9, 'Area of one swab, or the rinsed area'),
    volumeMl: Type.Optional(
      positive(largestMl, 'Extraction or rinse volume; of a rinse may follow from a ratio instead'),
    ),
    ratioVolumeMl: Type.Optional(
      positive(largestMl, 'Volume of a validated rinse, with ratioAreaSqcm in the place of volumeMl'),
    ),
    ratioAreaSqcm: Type.Optional(positive(1e9, 'Area that the validated rinse volume was for')),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Swabs pooled in one extract; 1 unless said' }),
    ),
    recoveryPercent: Type.Optional(
      positive(200, 'Of the method on the material; passed over while the policy has one for all'),
    ),
    dilutionFactor: Type.Optional(
      Type.Number({ minimum: 1, maximum: 1e6, description: 'How many times it is diluted before it is measured' }),
    ),
    carbonPercent: Type.Optional(
      positive(100, 'Carbon in the residue by its method; that of the cleaning agent unless said'),
    ),
    reading: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1e12,
        description: 'Of the sample before it is diluted, in the unit that the policy records',
      }),
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
    const { previous, substance, next, equipment, sampleType, areaSqcm, count, recoveryPercent, reading } =
      call.input.query;
    const { dilutionFactor, carbonPercent } = call.input.query;
    const sampleLimit = (await limits.current(call)).sampleLimit(
      { previousId: previous ?? null, substanceId: substance, nextId: next, equipmentId: equipment },
      {
        sampleType,
        areaSqcm,
        ...volumeOf(call.input.query),
        count: count ?? 1,
        recoveryPercent: recoveryPercent ?? null,
        dilutionFactor,
        carbonFraction: carbonPercent === undefined ? undefined : carbonPercent / 100,
        reading: reading ?? null,
      },
    );
    if (sampleLimit === null) throw notFound('Limit');
    return { sampleLimit };
  },
});

/** The volume as it was stated, or by a validated ratio of volume and area (formulas 12.3); never both, never a guess. */
function volumeOf(query: Static<typeof SampleQuery>): Required<Pick<SampleQuestion, 'volumeMl' | 'rinseRatio'>> {
  const { sampleType, areaSqcm, volumeMl, ratioVolumeMl, ratioAreaSqcm } = query;
  if (ratioVolumeMl === undefined && ratioAreaSqcm === undefined) {
    if (volumeMl === undefined) throw validationError({ path: 'volumeMl', message: 'is required' });
    return { volumeMl, rinseRatio: null };
  }
  const faults: FieldFault[] = [];
  if (sampleType === 'swab') faults.push({ path: 'sampleType', message: 'must be rinse: swabs have no ratio' });
  if (volumeMl !== undefined)
    faults.push({ path: 'volumeMl', message: 'follows from the ratio: give the one or the other' });
  if (ratioVolumeMl === undefined) faults.push({ path: 'ratioVolumeMl', message: 'is required beside ratioAreaSqcm' });
  if (ratioAreaSqcm === undefined) faults.push({ path: 'ratioAreaSqcm', message: 'is required beside ratioVolumeMl' });
  if (ratioVolumeMl === undefined || ratioAreaSqcm === undefined || faults.length > 0) throw validationError(...faults);
  const rinseRatio = { volumeMl: ratioVolumeMl, perAreaSqcm: ratioAreaSqcm };
  const following = rinseVolumeMl(areaSqcm, rinseRatio);
  if (following > largestMl || numberFault(following) !== null)
    throw validationError({ path: 'ratioVolumeMl', message: `gives ${following} ml for this area: no rinse has that` });
  return { volumeMl: following, rinseRatio };
}

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
