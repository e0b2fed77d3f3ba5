/** A moment as the control `datetime-local` of this device takes it: to the minute, or with its seconds. */
export function localMoment(moment: Date, precision: 'minutes' | 'seconds' = 'minutes'): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, precision === 'minutes' ? 16 : 19);
}
