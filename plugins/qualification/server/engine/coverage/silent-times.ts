const day = 86_400_000;

/** Times longer than some days between events, up to now, oldest first; times are ms since 1970. */
export function silentTimes(
  events: readonly { readonly from: number; readonly to: number }[],
  now: number,
  longerThanDays: number,
): readonly { readonly from: number; readonly to: number; readonly days: number }[] {
  const found: { from: number; to: number; days: number }[] = [];
  let end = NaN;
  for (const { from, to } of [...events.toSorted((a, b) => a.from - b.from), { from: now, to: now }]) {
    const days = Math.floor((from - end) / day);
    if (days > longerThanDays) found.push({ from: end, to: from, days });
    end = Number.isNaN(end) ? to : Math.max(end, to);
  }
  return found;
}
