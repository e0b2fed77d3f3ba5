import { inSlices } from '#kernel/contract';
import { finished, type Steps } from '../engine/index.js';

/** A list that is made once: in slices where callers wait for it, otherwise at once. */
export class Prepared<T extends object> {
  /** Null until it is made. */
  made: T | null = null;
  private making: Promise<void> | null = null;

  constructor(private readonly steps: () => Steps<T>) {}

  get isReady(): boolean {
    return this.made !== null;
  }

  get(): T {
    return (this.made ??= finished(this.steps()));
  }

  /** Makes it in slices, once for all who wait. */
  ready(): Promise<void> {
    if (this.made !== null) return Promise.resolve();
    return (this.making ??= inSlices(this.steps()).then(made => {
      this.made ??= made;
    }));
  }
}
