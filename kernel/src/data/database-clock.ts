/** Between two readings the monotonic clock of this machine carries the time on. */
const readAgainAfterMs = 1000;
const keepBestForMs = 5000;

/**
 * The time of the database, without a round trip each: read now and then, and carried on in between by the monotonic
 * clock, which no wrong or stepping system clock of this machine can disturb. Of several readings the one with the
 * shortest way counts.
 */
export class DatabaseClock {
  private offset: number | null = null;
  private way = Infinity;
  private readAt = -Infinity;
  private bestAt = -Infinity;

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
    const way = received - sent;
    this.readAt = received;
    if (way > this.way && received - this.bestAt < keepBestForMs) return;
    this.way = way;
    this.bestAt = received;
    this.offset = time.getTime() - (sent + received) / 2;
  }
}
