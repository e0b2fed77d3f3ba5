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
import { usualSkinContact } from '#plugins/products/shared/usual-sampling';
import { LimitsApiToken, type SampleQuestion } from './api.js';
import { rinseVolumeMl } from './engine/index.js';
import { pairParameters } from './pair-parameters.js';
import { readLimits } from './permissions.js';

const positive = (maximum: number, description: string) => Type.Number({ exclusiveMinimum: 0, maximum, description });
/** Maximum rinse volume, ml, stated or calculated from a ratio. */
const largestMl = 1e9;
const SampleQuery = Type.Object(
  {
    ...pairParameters,
    sampleType: StringEnum(sampleTypes),
    areaSqcm: positive(1e9, 'Area of one swab, or the rinsed area'),
    volumeMl: Type.Optional(
      positive(largestMl, 'Extraction or rinse volume; for a rinse a ratio may be given instead'),
    ),
    ratioVolumeMl: Type.Optional(
      positive(largestMl, 'Volume of a validated rinse, with ratioAreaSqcm instead of volumeMl'),
    ),
    ratioAreaSqcm: Type.Optional(positive(1e9, 'Area of the validated rinse volume')),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Swabs pooled in one extract; by default 1' }),
    ),
    recoveryPercent: Type.Optional(
      positive(200, 'Of the method on the material; ignored when the policy has one for all'),
    ),
    dilutionFactor: Type.Optional(
      Type.Number({ minimum: 1, maximum: 1e6, description: 'Dilution before measurement' }),
    ),
    carbonPercent: Type.Optional(
      positive(100, 'Carbon in the residue by its method; by default that of the cleaning agent'),
    ),
    swabHeadSqcm: Type.Optional(positive(1000, 'Surface of the swab head, both sides, for the residue on it')),
    skinAbsorbedPercent: Type.Optional(
      positive(100, 'Share that operators absorb through the skin, for their surface limit; by default 10'),
    ),
    handAreaSqcm: Type.Optional(positive(10_000, 'Area of the hand that touches the surface; by default 100')),
    reading: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1e12,
        description: 'Of the undiluted sample, in the recording unit of the policy',
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
    const { dilutionFactor, carbonPercent, swabHeadSqcm, skinAbsorbedPercent, handAreaSqcm } = call.input.query;
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
        swabHeadSqcm,
        skinContact: {
          absorbedPercent: skinAbsorbedPercent ?? usualSkinContact.absorbedPercent,
          handAreaSqcm: handAreaSqcm ?? usualSkinContact.handAreaSqcm,
        },
        reading: reading ?? null,
      },
    );
    if (sampleLimit === null) throw notFound('Limit');
    return { sampleLimit };
  },
});

/** The volume as stated or by a validated ratio of volume and area (formulas 12.3); never both, never guessed. */
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

/** L4 and L5 of one planned sample in the form of the policy, and the verdict on a reading. */
export const sampleLimitRoute = defineRoute({
  method: 'GET',
  path: '/limits/sample',
  scope: 'facility',
  access: readLimits,
  feature: 'limits',
  summary: 'The limit of one sample of a pair, and the verdict on a reading',
  input: { query: SampleQuery },
  output: Type.Object({ sampleLimit: SampleLimit }),
  asOf: true,
  audit: readOnly,
  useCase: readSampleLimit,
});
