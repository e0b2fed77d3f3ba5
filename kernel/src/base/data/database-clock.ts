/** Between two readings the monotonic clock of this machine carries the time on. */
const readAgainAfterMs = 1000;
/** While it is not known to so few milliseconds it is read more often. */
const exactMs = 3;
const readInexactAgainAfterMs = 50;
/** How fast a clock that is set right slowly may run away from the monotonic one. */
const driftPerMs = 1e-4;

/**
 * The time of the database, without a round trip each: read now and then, and carried on in between by the monotonic
 * clock, which no wrong or stepping system clock of this machine can disturb. The database told its time somewhere between
 * asking and answer: each reading says between which bounds the time lies, and what all of them leave counts. Where one leaves
 * nothing the clock was set, and it counts alone.
 */
export class DatabaseClock {
  /** Bounds of the database's time above the monotonic clock, ms. */
  private lowest = -Infinity;
  private highest = Infinity;
  private readAt = -Infinity;

  /** True when the time was never read, not for a while, or not exactly enough. */
  get wantsReading(): boolean {
    const age = performance.now() - this.readAt;
    return age > (this.highest - this.lowest > exactMs ? readInexactAgainAfterMs : readAgainAfterMs);
  }

  /** Null before the first reading. */
  now(): Date | null {
    return this.readAt === -Infinity ? null : new Date(performance.now() + (this.lowest + this.highest) / 2);
  }

  /** A reading that was asked for at `sent` by the monotonic clock and has just arrived. */
  read(time: Date, sent: number): void {
    const received = performance.now();
    const drift = this.readAt === -Infinity ? 0 : (received - this.readAt) * driftPerMs;
    // A `Date` has no part of a millisecond.
    const told = { lowest: time.getTime() - received, highest: time.getTime() + 1 - sent };
    const lowest = Math.max(told.lowest, this.lowest - drift);
    const highest = Math.min(told.highest, this.highest + drift);
    ({ lowest: this.lowest, highest: this.highest } = lowest <= highest ? { lowest, highest } : told);
    this.readAt = received;
  }
}
