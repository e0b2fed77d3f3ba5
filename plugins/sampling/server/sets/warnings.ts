import type { SetSample } from '#plugins/sampling/shared/sample-set';

type Timed = Pick<SetSample, 'takenAt' | 'recordedAt' | 'receivedAt' | 'lateReason' | 'samplerWarning' | 'definition'>;

/** From this delay on an entry is late. */
const lateAfterMinutes = 15;
const hour = 3_600_000;

/** What a person should look at before a result of the sample is accepted. */
export function warningsOf(sample: Timed): string[] {
  const hours = heldHours(sample);
  const { holdHours } = sample.definition;
  return [
    ...(sample.samplerWarning === null ? [] : [sample.samplerWarning]),
    ...(isLate(sample) ? [`Entered late${sample.lateReason === null ? '' : `: ${sample.lateReason}`}`] : []),
    ...(holdHours !== null && hours !== null && hours > holdHours
      ? [`Received after ${Number(hours.toFixed(1))} of at most ${holdHours} hours`]
      : []),
    ...(sample.definition.criterion === null
      ? [`No limit: ${sample.definition.whyNoLimit ?? 'a result has no verdict'}`]
      : []),
  ];
}

/** Hours from sampling to receipt; null before both are known. */
export function heldHours({ takenAt, receivedAt }: Pick<SetSample, 'takenAt' | 'receivedAt'>): number | null {
  return takenAt === null || receivedAt === null ? null : (Date.parse(receivedAt) - Date.parse(takenAt)) / hour;
}

/** Whether a sample was entered long after it was taken. */
export function isLate({ takenAt, recordedAt }: Pick<SetSample, 'takenAt' | 'recordedAt'>): boolean {
  if (takenAt === null || recordedAt === null) return false;
  return Date.parse(recordedAt) - Date.parse(takenAt) > lateAfterMinutes * 60_000;
}
