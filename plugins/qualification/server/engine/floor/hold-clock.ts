import type { HoldClock } from '#plugins/qualification/shared/hold-clock';

const hourMs = 3_600_000;
const percents = [100, 80, 50] as const;

/** A hold time that runs since a moment, as it stands now; without a limit it has no share and no alarm. */
export function holdClock(kind: HoldClock['kind'], startedAt: Date, maxHours: number | null, now: Date): HoldClock {
  const usedHours = Math.max(0, now.getTime() - startedAt.getTime()) / hourMs;
  const usedShare = maxHours === null ? null : usedHours / maxHours;
  return {
    kind,
    startedAt: startedAt.toISOString(),
    maxHours,
    usedHours,
    usedShare,
    endsAt: maxHours === null ? null : new Date(startedAt.getTime() + maxHours * hourMs).toISOString(),
    alarmPercent: usedShare === null ? 0 : (percents.find(each => usedShare * 100 >= each) ?? 0),
  };
}

/** Hours between two moments; null before both are known. */
export function hoursBetween(from: Date | null, to: Date | null): number | null {
  return from === null || to === null ? null : (to.getTime() - from.getTime()) / hourMs;
}
