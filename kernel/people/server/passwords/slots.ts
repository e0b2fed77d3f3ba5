import { ApiError } from '#kernel/contract';

/** Bounds what runs at a time; a queue without end is refused (429). */
export class Slots {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly longestQueue: number,
  ) {}

  /** Runs `work` when its turn comes. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else if (this.waiting.length >= this.longestQueue) throw new ApiError('TooManyRequests');
    // Whoever leaves hands the slot over.
    else await new Promise<void>(resolve => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
