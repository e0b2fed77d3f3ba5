import { write, writeSync } from 'node:fs';

/** So much is gathered before it is written: each writing wakes another thread, which costs as much as ten lines. */
const gatheredBytes = 64 * 1024;
/** A line is at most so old before it can be read. */
const flushEveryMs = 500;
/** What cannot be written is kept up to here; further lines are lost rather than the memory. */
const mostWaitingBytes = 1024 * 1024;
/** A reader that takes nothing may hold up the end of the process for this long. */
const finalTries = 20;
const finalPauseMs = 50;

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';

/**
 * Writes log lines on another thread, and what is left when the process ends. A log that cannot be written (a full
 * disk, a reader that is gone) loses its lines: it must neither stop the process nor hold up its end, which pino's own
 * destination does, because it tries a broken pipe again for ever.
 */
export class LogDestination {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private timer: NodeJS.Timeout | undefined;
  private isWriting = false;

  constructor(private readonly file: number) {
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.waitingBytes + bytes.length > mostWaitingBytes) return;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= gatheredBytes) this.begin();
    else this.later();
  }

  /** Writes what waits, as far as it can be written, before it returns. */
  flushSync(): void {
    let rest = this.take();
    for (let tries = 0; rest.length > 0 && tries < finalTries;) {
      try {
        rest = rest.subarray(writeSync(this.file, rest));
      } catch (error) {
        if (!isBusy(error)) return;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, finalPauseMs);
      }
    }
  }

  private take(): Buffer {
    const all = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    return all;
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.begin(), flushEveryMs).unref();
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.isWriting && this.waitingBytes > 0) this.send(this.take());
  }

  private send(bytes: Buffer): void {
    this.isWriting = true;
    write(this.file, bytes, (error, written) => {
      this.isWriting = false;
      const rest = error === null ? bytes.subarray(written) : isBusy(error) ? bytes : Buffer.alloc(0);
      if (rest.length > 0) {
        this.waiting.unshift(rest);
        this.waitingBytes += rest.length;
      }
      if (this.waitingBytes > 0) this.later();
    });
  }
}
