/** A hold of equipment: hours that it lasted, its limit, and whether it was kept; null while unknown. */
export interface Hold {
  readonly hours: number | null;
  readonly limitHours: number | null;
  readonly verdict: 'within' | 'exceeded' | 'noLimit' | null;
}

/** Hours from one moment to another against a limit; a hold of exactly the limit is within it. */
export function holdOf(from: Date | null, until: Date | null, limitHours: number | null): Hold {
  if (from === null || until === null) return { hours: null, limitHours, verdict: null };
  const hours = (until.getTime() - from.getTime()) / 3_600_000;
  const verdict = limitHours === null ? 'noLimit' : hours <= limitHours ? 'within' : 'exceeded';
  return { hours, limitHours, verdict };
}

/** Moments of a run by their fields, in the order in which they happen. */
export const momentOrder = [
  'manufacturingStartedAt',
  'manufacturingCompletedAt',
  'cleaningStartedAt',
  'cleaningCompletedAt',
  'inspectedAt',
] as const;
/** Moments of a run as ISO texts; what is not known is left out or null. */
export type RunMoments = Readonly<Partial<Record<(typeof momentOrder)[number], string | null>>>;

/** Moments in the future, and those before an earlier one (entities 9, rule 10). */
export function momentFaults(moments: RunMoments, now: Date): { readonly path: string; readonly message: string }[] {
  const known = momentOrder.flatMap(path => {
    const text = moments[path] ?? null;
    return text === null ? [] : [{ path, at: Date.parse(text) }];
  });
  return known.flatMap(({ path, at }, index) => {
    const earlier = known[index - 1];
    if (at > now.getTime()) return [{ path, message: 'is in the future' }];
    return earlier !== undefined && at < earlier.at ? [{ path, message: `is before ${earlier.path}` }] : [];
  });
}
