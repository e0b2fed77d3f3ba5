/** Converts a UTC time to the facility's time zone, in the format of a date and time input: `2026-11-21T09:30`. */
export function toZone(iso: string, timeZone: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : wallClock(at, timeZone);
}

/** Converts `2026-11-21T09:30` in the facility's time zone to ISO text in UTC; null while it is incomplete. */
export function fromZone(local: string, timeZone: string): string | null {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return null;
  // A second pass corrects the hours around a clock change.
  let at = wanted;
  for (let look = 0; look < 2; look += 1) at += wanted - Date.parse(`${wallClock(new Date(at), timeZone)}Z`);
  return new Date(at).toISOString().replace(/:00\.000Z$/, ':00Z');
}

function wallClock(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string): string => parts.find(part => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}
