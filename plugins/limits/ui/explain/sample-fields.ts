import type { RecordRow } from '@limpid/ui-kit';
import { toBase } from '#schemas/lib/units';
import type { Explanation } from '#schemas/limits/limit';
import { usualRinseMl, usualSwab } from '#schemas/limits/usual-sampling';
import type { AnalyticalMethod, SampleType } from '#schemas/products/analytical-method';

type Field =
  | 'areaSqcm'
  | 'volumeMl'
  | 'ratioVolumeMl'
  | 'ratioAreaSqcm'
  | 'count'
  | 'recoveryPercent'
  | 'dilutionFactor'
  | 'carbonPercent'
  | 'reading';
/** What is asked of a sample, as it is typed. */
export type SampleFields = Readonly<Record<Field, string>>;
/** A machine whose surface counts, with the volume of its final rinse. */
export type CountedMachine = Explanation['equipment'][number];
/** A method of the register. */
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
  reading: '',
};

/** What a sample begins with: the swab of its method, else the usual one; the final rinse of a machine, by the volume that it states. */
export function sampleFields(type: SampleType, method: MethodRow | null, machine: CountedMachine | null): SampleFields {
  const measured = {
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
  const areaSqcm = machine?.areaSqcm ?? 10_000;
  return {
    ...nothing,
    ...measured,
    areaSqcm: String(Number(areaSqcm.toPrecision(6))),
    volumeMl: String(machine?.rinseVolumeMl ?? Number(usualRinseMl(areaSqcm).toPrecision(3))),
  };
}
