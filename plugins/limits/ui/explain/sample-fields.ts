import type { RecordRow } from '@limpid/ui-kit';
import { toBase } from '#schemas/lib/units';
import type { Explanation } from '#plugins/limits/shared/limit';
import { usualRinseMl, usualSkinContact, usualSwab } from '#plugins/products/shared/usual-sampling';
import type { AnalyticalMethod, SampleType } from '#plugins/products/shared/analytical-method';

type Field =
  | 'areaSqcm'
  | 'volumeMl'
  | 'ratioVolumeMl'
  | 'ratioAreaSqcm'
  | 'count'
  | 'recoveryPercent'
  | 'dilutionFactor'
  | 'carbonPercent'
  | 'swabHeadSqcm'
  | 'skinAbsorbedPercent'
  | 'handAreaSqcm'
  | 'reading';
/** The sample fields as typed. */
export type SampleFields = Readonly<Record<Field, string>>;
/** Equipment of the area, with its final rinse volume. */
export type CountedEquipment = Explanation['equipment'][number];
/** A registered method. */
export type MethodRow = RecordRow & AnalyticalMethod;

const nothing: SampleFields = {
  areaSqcm: '',
  volumeMl: '',
  ratioVolumeMl: '',
  ratioAreaSqcm: '',
  count: '1',
  recoveryPercent: String(usualSwab.recoveryPercent),
  dilutionFactor: '',
  carbonPercent: '',
  swabHeadSqcm: '',
  skinAbsorbedPercent: String(usualSkinContact.absorbedPercent),
  handAreaSqcm: String(usualSkinContact.handAreaSqcm),
  reading: '',
};

/** The initial sample: the swab of its method or the usual one; the final rinse of one piece of equipment, by its stated volume. */
export function sampleFields(
  type: SampleType,
  method: MethodRow | null,
  equipment: CountedEquipment | null,
): SampleFields {
  const measured = {
    recoveryPercent: String(lowestRecovery(method) ?? usualSwab.recoveryPercent),
    dilutionFactor: String(method?.dilutionFactor ?? ''),
    carbonPercent: String(method?.carbonPercent ?? ''),
  };
  if (type === 'swab')
    return {
      ...nothing,
      ...measured,
      areaSqcm: String(toBase('surfaceArea', method?.swabArea) ?? usualSwab.areaSqcm),
      volumeMl: String(toBase('volume', method?.extractionVolume) ?? usualSwab.volumeMl),
    };
  const areaSqcm = equipment?.areaSqcm ?? 10_000;
  return {
    ...nothing,
    ...measured,
    areaSqcm: String(Number(areaSqcm.toPrecision(6))),
    volumeMl: String(equipment?.rinseVolumeMl ?? Number(usualRinseMl(areaSqcm).toPrecision(3))),
  };
}

/** The source of the initial recovery. */
export function recoverySource(method: MethodRow | null): string {
  if (method === null) return `${usualSwab.recoveryPercent} is assumed: choose a method, or type your own`;
  return lowestRecovery(method) === null
    ? `${method.externalId} states none: ${usualSwab.recoveryPercent} is assumed`
    : `The lowest of the materials that ${method.externalId} states`;
}

/** In percent, above 100 as 100; of several materials the lowest, which allows the lowest reading. Null: none is stated. */
function lowestRecovery(method: MethodRow | null): number | null {
  const stated = (method?.recoveries ?? []).map(({ recoveryPercent }) => recoveryPercent);
  return stated.length === 0 ? null : Math.min(100, ...stated);
}
