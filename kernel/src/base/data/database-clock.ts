/** Interval between readings; the monotonic clock bridges it. */
const readAgainAfterMs = 1000;
/** Uncertainty in milliseconds above which the time is read more often. */
const exactMs = 3;
const readInexactAgainAfterMs = 50;
/** Assumed maximum drift of a system clock against the monotonic one. */
const driftPerMs = 1e-4;

/**
 * The database time without a round trip per call: it is read now and then and carried on by the monotonic clock, which
 * no system clock step can disturb. Each reading bounds the time by when it was sent and received, and the intersection
 * of all bounds is used; if it is empty, the clock was set and the latest reading counts alone.
 */
export class DatabaseClock {
  /** Bounds of the database time above the monotonic clock, ms. */
  private lowest = -Infinity;
  private highest = Infinity;
  private readAt = -Infinity;

  /** True when the time was never read, not recently, or not exactly enough. */
  get wantsReading(): boolean {
    const age = performance.now() - this.readAt;
    return age > (this.highest - this.lowest > exactMs ? readInexactAgainAfterMs : readAgainAfterMs);
  }

  /** Null before the first reading. */
  now(): Date | null {
    return this.readAt === -Infinity ? null : new Date(performance.now() + (this.lowest + this.highest) / 2);
  }

  /** Takes a reading that was requested at monotonic time `sent` and has just arrived. */
  read(time: Date, sent: number): void {
    const received = performance.now();
    const drift = this.readAt === -Infinity ? 0 : (received - this.readAt) * driftPerMs;
    // A `Date` has whole milliseconds.
    const reported = { lowest: time.getTime() - received, highest: time.getTime() + 1 - sent };
    const lowest = Math.max(reported.lowest, this.lowest - drift);
    const highest = Math.min(reported.highest, this.highest + drift);
    ({ lowest: this.lowest, highest: this.highest } = lowest <= highest ? { lowest, highest } : reported);
    this.readAt = received;
  }
}
