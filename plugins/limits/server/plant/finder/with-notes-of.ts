import type { Limit } from '#plugins/limits/shared/limit';

/** A limit found within some pairs of a scope, with the notes on what the lowest of the whole scope was found without. */
export function withNotesOf(whole: Limit | null, limit: Limit): Limit {
  const notes = (whole?.flags ?? []).filter(flag => flag.startsWith('PAIRS_WITHOUT') && !limit.flags.includes(flag));
  return notes.length === 0 ? limit : { ...limit, flags: [...limit.flags, ...notes] };
}
