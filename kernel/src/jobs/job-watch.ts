import type { Database } from '../base/data/database.js';
import { jobChannel } from './job-store.js';

/** Notifies those who wait for a job on this node of its changes. One listener serves all of them. */
export class JobWatch {
  private readonly waiting = new Map<string, Set<() => void>>();

  async start(database: Database): Promise<void> {
    await database.listen(
      jobChannel,
      id => this.tell(id),
      () => [...this.waiting.keys()].forEach(id => this.tell(id)),
    );
  }

  /** Calls `onMove` at each change of the job until the returned function is called. */
  watch(id: string, onMove: () => void): () => void {
    const group = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, group.add(onMove));
    return () => {
      group.delete(onMove);
      if (group.size === 0) this.waiting.delete(id);
    };
  }

  private tell(id: string): void {
    this.waiting.get(id)?.forEach(onMove => onMove());
  }
}
