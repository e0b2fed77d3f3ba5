import { write, writeSync } from 'node:fs';

/** Lines are collected up to this size: each write wakes another thread, which costs as much as ten lines. */
const gatheredBytes = 64 * 1024;
/** Maximum age of a line before it is written. */
const flushEveryMs = 500;
/** Unwritten lines are kept up to this size; further lines are dropped to save memory. */
const mostWaitingBytes = 1024 * 1024;
/** Maximum time that a blocked reader may delay the end of the process. */
const finalTries = 20;
const finalPauseMs = 50;

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';

/**
 * Writes log lines on another thread, and the rest when the process ends. A log that cannot be written (full disk,
 * closed reader) loses its lines: it must neither stop the process nor delay its end. pino's own destination retries a
 * broken pipe for ever.
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

  /** Writes pending lines, as far as possible, before it returns. */
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
