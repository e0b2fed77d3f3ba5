import type pg from 'pg';
import { noteProgress } from './job-store.js';

interface Note {
  readonly done: number;
  readonly total: number;
  readonly stage: string;
}

const everyMs = 200;

/** Stores a job's progress, at most five times a second; the latest note wins, and the last is always written. */
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

  /** Resolves when all notes are written. */
  async settled(): Promise<void> {
    await this.writing;
    if (this.next !== null) await this.write();
  }

  private async write(): Promise<void> {
    const note = this.next;
    this.next = null;
    this.writtenAt = performance.now();
    // Progress is optional: when it cannot be stored, the work continues.
    if (note !== null) await noteProgress(this.pool, this.jobId, note).catch(() => undefined);
    this.writing = null;
  }
}
