/** Between two readings the monotonic clock of this machine carries the time on. */
const readAgainAfterMs = 1000;

/**
 * The time of the database, without a round trip each: read now and then, and carried on in between by the monotonic
 * clock, which no wrong or stepping system clock of this machine can disturb. The database told its time somewhere between
 * asking and answer, so a reading that took long proves little: it counts only where the time carried on lies outside it.
 */
export class DatabaseClock {
  private offset: number | null = null;
  private way = Infinity;
  private readAt = -Infinity;

  /** True when the time was never read or not for a while. */
  get wantsReading(): boolean {
    return this.offset === null || performance.now() - this.readAt > readAgainAfterMs;
  }

  /** Null before the first reading. */
  now(): Date | null {
    return this.offset === null ? null : new Date(performance.now() + this.offset);
  }

  /** A reading that was asked for at `sent` by the monotonic clock and has just arrived. */
  read(time: Date, sent: number): void {
    const received = performance.now();
    this.readAt = received;
    const way = received - sent;
    // A `Date` has no part of a millisecond.
    const [lowest, highest] = [time.getTime() - received, time.getTime() + 1 - sent];
    const agrees = this.offset !== null && this.offset >= lowest && this.offset <= highest;
    if (agrees && way >= this.way) return;
    this.way = way;
    this.offset = (lowest + highest) / 2;
  }
}
