import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '#kernel/contract';

/** Progress of work: `done` of `total`, 0 where unknown. */
export interface ProgressNote {
  readonly done: number;
  readonly total: number;
  readonly stage: string;
}

/** The latest progress of some work, for a reader that polls it. */
export class LatestProgress {
  private note: ProgressNote = { done: 0, total: 0, stage: 'Calculating' };
  private isReported = false;
  private moved = (): void => undefined;

  readonly tell: Progress = (done, total, stage) => {
    this.note = { done, total, stage };
    this.isReported = false;
    this.moved();
  };

  /** The latest progress. */
  take(): ProgressNote {
    this.isReported = true;
    return this.note;
  }

  /** Resolves when there is newer progress than that last read, at the latest after `withinMs`. */
  async next(withinMs: number, signal: AbortSignal): Promise<void> {
    if (!this.isReported) return;
    const come = new Promise<void>(resolve => (this.moved = resolve));
    await Promise.race([come, sleep(withinMs, undefined, { signal, ref: false }).catch(() => undefined)]);
  }
}
