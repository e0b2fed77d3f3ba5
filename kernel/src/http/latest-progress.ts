import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '#kernel/contract';

/** How far work is: `done` of `total`, 0 where that is not known. */
export interface ProgressNote {
  readonly done: number;
  readonly total: number;
  readonly stage: string;
}

/** The newest note of some work, for one who looks at it from time to time. */
export class LatestProgress {
  private note: ProgressNote = { done: 0, total: 0, stage: 'Calculating' };
  private isReported = false;
  private moved = (): void => undefined;

  readonly tell: Progress = (done, total, stage) => {
    this.note = { done, total, stage };
    this.isReported = false;
    this.moved();
  };

  /** The newest note. */
  take(): ProgressNote {
    this.isReported = true;
    return this.note;
  }

  /** Resolves when there is a newer note than the one taken, at the latest after `withinMs`. */
  async next(withinMs: number, signal: AbortSignal): Promise<void> {
    if (!this.isReported) return;
    const come = new Promise<void>(resolve => (this.moved = resolve));
    await Promise.race([come, sleep(withinMs, undefined, { signal, ref: false }).catch(() => undefined)]);
  }
}
