interface Waiting {
  readonly isLong: boolean;
  begin(): void;
}

/** Runs a few tasks at a time, first come, first served, and reserves one place for short ones. */
export class LimitedQueue {
  private readonly waiting: Waiting[] = [];
  private readonly running: Waiting[] = [];

  constructor(private readonly atOnce: number) {}

  /** Resolves when the task may start, to a function that ends it; rejects with the signal's reason when that aborts. */
  async take({ isLong, signal }: { readonly isLong: boolean; readonly signal: AbortSignal }): Promise<() => void> {
    signal.throwIfAborted();
    const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
    const own: Waiting = { isLong, begin: resolve };
    const giveUp = (): void => {
      drop(this.waiting, own);
      drop(this.running, own);
      reject(signal.reason as Error);
      this.next();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.waiting.push(own);
    this.next();
    await turn;
    signal.removeEventListener('abort', giveUp);
    return () => {
      drop(this.running, own);
      this.next();
    };
  }

  private next(): void {
    for (let one = this.first(); one !== undefined; one = this.first()) {
      drop(this.waiting, one);
      this.running.push(one);
      one.begin();
    }
  }

  /** Running tasks. */
  private first(): Waiting | undefined {
    if (this.running.length >= this.atOnce) return undefined;
    const long = this.running.filter(({ isLong }) => isLong).length;
    return this.waiting.find(({ isLong }) => !isLong || long < Math.max(1, this.atOnce - 1));
  }
}

function drop<T>(list: T[], one: T): void {
  const at = list.indexOf(one);
  if (at >= 0) list.splice(at, 1);
}
