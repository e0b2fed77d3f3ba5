import type pg from 'pg';
import { noteProgress } from './job-store.js';

interface Note {
  readonly done: number;
  readonly total: number;
  readonly stage: string;
}

const everyMs = 200;

/** Writes a job's progress down, five times a second at most; the newest note wins, and the last is always written. */
export class ProgressNotes {
  private next: Note | null = null;
  private writing: Promise<void> | null = null;
  private writtenAt = 0;

  constructor(
    private readonly pool: pg.Pool,
    private readonly jobId: string,
  ) {}

  note(note: Note): void {
    this.next = note;
    if (this.writing === null && performance.now() - this.writtenAt >= everyMs) this.writing = this.write();
  }

  /** Resolves when everything noted is written. */
  async settled(): Promise<void> {
    await this.writing;
    if (this.next !== null) await this.write();
  }

  private async write(): Promise<void> {
    const note = this.next;
    this.next = null;
    this.writtenAt = performance.now();
    // Progress is a courtesy: when it cannot be told, the work goes on.
    if (note !== null) await noteProgress(this.pool, this.jobId, note).catch(() => undefined);
    this.writing = null;
  }
}
