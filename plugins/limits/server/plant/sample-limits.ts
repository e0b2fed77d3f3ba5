import type { OperatorLimit, SampleLimit } from '#plugins/limits/shared/sample-limit';
import { usualSkinContact } from '#plugins/products/shared/usual-sampling';
import type { SampleQuestion } from '../api.js';
import {
  alertLevel,
  carbonEquivalent,
  healthBasedIntake,
  isAlert,
  judge,
  judgedAsOneSwab,
  operatorLimitUgPerSqcm,
  printedSampleLimit,
  readingMassMg,
  recordingUnit,
  reportedResult,
  sampleLimit,
  swabHeadUgPerSqcm,
  type LimitPolicy,
  type SkinContact,
  type Substance,
  type SwabbedArea,
} from '../engine/index.js';
import { isAbove } from '../engine/is-above.js';

/** The limit of one sample from a surface limit, and the verdict on a reading if given (formulas 5.2, 5.3). */
export function sampleLimitOf(
  l3MgPerSqcm: number,
  question: SampleQuestion,
  policy: LimitPolicy,
  residue: { readonly substance: Substance; readonly carbonFraction: number | null },
): SampleLimit {
  const { dilutionFactor = 1, carbonFraction = residue.carbonFraction, swabHeadSqcm = null, skinContact } = question;
  const { sampleType, areaSqcm, volumeMl, rinseRatio = null, recoveryPercent, reading } = question;
  const count = sampleType === 'swab' ? question.count : 1;
  const sample = { type: sampleType, areaSqcm, volumeMl, count, recoveryPercent };
  const found = sampleLimit(l3MgPerSqcm, sample, policy);
  const operator = operatorLimitOf(residue.substance, policy, l3MgPerSqcm, skinContact);
  const asked = {
    sampleType,
    areaSqcm,
    volumeMl,
    rinseRatio,
    count,
    l3MgPerSqcm,
    operator,
    policyVersion: policy.version,
  };
  if (found.outcome !== 'LIMIT')
    return { ...asked, outcome: found.outcome, missing: [...found.missing], limit: null, reading: null };
  const { l4Mg, l5Ppm, l4RawMg, l5RawPpm, calculatedL4Mg, flags } = found;
  const unit = recordingUnit(sampleType, policy);
  const carbon =
    carbonFraction === null
      ? null
      : { fraction: carbonFraction, ...carbonEquivalent(l4RawMg, carbonFraction, volumeMl) };
  const limit = {
    l4Mg,
    l5Ppm,
    l4RawMg,
    l5RawPpm,
    calculatedL4Mg,
    recoveryPercent: found.recoveryPercent,
    flags: [...flags],
    carbon,
    diluted:
      dilutionFactor === 1
        ? null
        : {
            factor: dilutionFactor,
            ppm: l5RawPpm / dilutionFactor,
            carbonPpm: carbon === null ? null : carbon.ppm / dilutionFactor,
          },
    printed: printedSampleLimit(found, sampleType, policy),
    alert: alertOf(found, sampleType, policy),
    swabHead: headOf({ l3MgPerSqcm, areaSqcm, recoveryPercent: found.recoveryPercent }, sampleType, swabHeadSqcm),
    recordingUnit: unit,
  };
  if (reading === null) return { ...asked, outcome: 'LIMIT', missing: [], limit, reading: null };
  const massMg = readingMassMg(reading, sample, policy);
  const judged = judge(massMg, sample, found.recoveryPercent, { l3MgPerSqcm, l4Mg }, policy);
  return {
    ...asked,
    outcome: 'LIMIT',
    missing: [],
    limit,
    reading: {
      typed: { value: reading, unit },
      massMg,
      ...judged,
      isAlert: isAlert(massMg, sample, found.recoveryPercent, { l3MgPerSqcm, l4Mg }, policy),
      asOneSwab: count === 1 ? null : judgedAsOneSwab(massMg, l3MgPerSqcm, sample, policy),
      reported: [...reportedResult(judged, sample, policy)],
    },
  };
}

/** The residue on each of the swab heads at the limit; a rinse has none. */
function headOf(
  area: Omit<SwabbedArea, 'headSqcm'>,
  sampleType: SampleQuestion['sampleType'],
  headSqcm: number | null,
): NonNullable<SampleLimit['limit']>['swabHead'] {
  if (headSqcm === null || sampleType !== 'swab') return null;
  return { headSqcm, residueUgPerSqcm: swabHeadUgPerSqcm({ ...area, headSqcm }) };
}

/** The limit for operators by the lowest health-based limit of the residue, for adults; null without one. */
export function operatorLimitOf(
  substance: Substance,
  policy: LimitPolicy,
  l3MgPerSqcm: number,
  contact: SkinContact = usualSkinContact,
): OperatorLimit | null {
  const found = healthBasedIntake(substance, { route: null }, policy);
  if (typeof found === 'string') return null;
  const exposureUgPerDay = found.mgPerDay * 1000;
  const limitUgPerSqcm = operatorLimitUgPerSqcm(exposureUgPerDay, contact);
  return { exposureUgPerDay, ...contact, limitUgPerSqcm, isLower: isAbove(l3MgPerSqcm * 1000, limitUgPerSqcm) };
}

type Masses = Readonly<Record<'l4Mg' | 'l5Ppm' | 'l4RawMg' | 'l5RawPpm', number>>;

/** The alert level of a sample; null when the policy has none. */
function alertOf(
  { l4Mg, l5Ppm, l4RawMg, l5RawPpm }: Masses,
  sampleType: SampleQuestion['sampleType'],
  policy: LimitPolicy,
): NonNullable<SampleLimit['limit']>['alert'] {
  const percent = policy.alertPercent;
  if (percent === undefined) return null;
  const levels = {
    l4Mg: alertLevel(l4Mg, percent),
    l5Ppm: alertLevel(l5Ppm, percent),
    l4RawMg: alertLevel(l4RawMg, percent),
    l5RawPpm: alertLevel(l5RawPpm, percent),
  };
  return { percent, ...levels, printed: printedSampleLimit(levels, sampleType, policy) };
}
