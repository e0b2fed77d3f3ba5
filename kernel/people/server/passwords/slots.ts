import { ApiError } from '#kernel/contract';

/** A queue: the calls of one lane run in order, lanes take turns. */
export interface Lane {
  readonly name: string;
  /** A user at a known address; under load, other lanes give way. */
  readonly isKnown: boolean;
}

interface Waiter {
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Queue {
  readonly lane: Lane;
  readonly waiters: Waiter[];
}

/**
 * Bounds what runs at a time. Lanes are served in turn, so that one caller with many calls does not delay the others. When
 * the queue is full, the longest lane loses its last call (429).
 */
export class Slots {
  private running = 0;
  private waiting = 0;
  /** In the order of their turns. */
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly atOnce: number,
    private readonly longestQueue: number,
  ) {}

  /** Runs `work` when its turn comes. */
  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    // A finished call hands its slot over.
    else await this.turn(lane);
    try {
      return await work();
    } finally {
      const next = this.next();
      if (next === undefined) this.running -= 1;
      else next.start();
    }
  }

  private turn(lane: Lane): Promise<void> {
    if (this.waiting >= this.longestQueue) this.makeRoom(lane);
    const queue = this.queues.get(lane.name) ?? { lane, waiters: [] };
    this.queues.set(lane.name, queue);
    this.waiting += 1;
    return new Promise((start, reject) => {
      queue.waiters.push({ start, refuse: () => reject(new ApiError('TooManyRequests')) });
    });
  }

  private next(): Waiter | undefined {
    const [queue] = this.queues.values();
    if (queue === undefined) return undefined;
    const waiter = queue.waiters.shift();
    this.waiting -= 1;
    this.queues.delete(queue.lane.name);
    // Its next call waits for the turns of all others.
    if (queue.waiters.length > 0) this.queues.set(queue.lane.name, queue);
    return waiter;
  }

  /** Refuses the last call of the lane that weighs most; throws when that is the caller's own. */
  private makeRoom(lane: Lane): void {
    const own = weightOf(lane, (this.queues.get(lane.name)?.waiters.length ?? 0) + 1);
    const longest = [...this.queues.values()].reduce((most, each) =>
      weightOf(each.lane, each.waiters.length) > weightOf(most.lane, most.waiters.length) ? each : most,
    );
    if (weightOf(longest.lane, longest.waiters.length) <= own) throw new ApiError('TooManyRequests');
    longest.waiters.pop()?.refuse();
    this.waiting -= 1;
    if (longest.waiters.length === 0) this.queues.delete(longest.lane.name);
  }
}

function weightOf(lane: Lane, length: number): number {
  return length * 2 + (lane.isKnown ? 0 : 1);
}
