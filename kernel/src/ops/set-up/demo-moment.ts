const before = /^(in )?(\d+) (day|hour|minute)s?(?: ago)?(?: at (\d\d):(\d\d))?$/;
const lengths: Readonly<Record<string, number>> = { day: 86_400_000, hour: 3_600_000, minute: 60_000 };

/** `3 days ago at 08:30` or `in 3 days` (UTC) as the moment that it is at `now`, so that a demo is never old; other text as it is. */
export function demoMoment(text: string, now: Date): string {
  const [, later, count, unit = '', hours, minutes] = before.exec(text) ?? [];
  if (count === undefined) return text;
  const at = new Date(now.getTime() + (later === undefined ? -1 : 1) * Number(count) * (lengths[unit] ?? 0));
  if (hours !== undefined) at.setUTCHours(Number(hours), Number(minutes), 0, 0);
  return at.toISOString();
}
