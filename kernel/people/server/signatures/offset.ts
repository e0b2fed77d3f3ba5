/** The offset of a time zone from UTC at a moment, as people write it: `GMT+01:00`, `GMT`. */
export function offsetOf(timezone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' }).formatToParts(at);
  return parts.find(part => part.type === 'timeZoneName')?.value ?? 'GMT';
}
