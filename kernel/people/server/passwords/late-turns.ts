import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#kernel/contract';

interface Line {
  waiting: number;
  last: Promise<unknown>;
}

/** Delayed calls: those of one line run one after the other, each after a pause. */
export class LateTurns {
  private readonly lines = new Map<string, Line>();
  private waiting = 0;

  constructor(
    private readonly pauseMs: number,
    private readonly longestLine: number,
    private readonly mostWaiting: number,
  ) {}

  /** Runs `work` after the pause; throws TooManyRequests (429) when too many wait already. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(name) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= this.longestLine || this.waiting >= this.mostWaiting) throw new ApiError('TooManyRequests');
    this.lines.set(name, line);
    line.waiting += 1;
    this.waiting += 1;
    const turn = line.last.then(() => sleep(this.pauseMs));
    line.last = turn;
    try {
      await turn;
      return await work();
    } finally {
      line.waiting -= 1;
      this.waiting -= 1;
      if (line.waiting === 0) this.lines.delete(name);
    }
  }
}
