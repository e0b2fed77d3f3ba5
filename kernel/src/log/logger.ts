import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { pino, type Logger } from 'pino';

/** A line is at most so old before it can be read. */
const flushEveryMs = 500;

/** Structured log of the process. Secrets are removed by path before anything is written. */
export function createLogger(options: { readonly file: string | null; readonly level?: string }): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      redact: {
        paths: ['*.password', '*.token', '*.cookie', 'headers.token', 'headers.cookie', 'databaseUrl'],
        remove: true,
      },
    },
    // Lines are gathered and written by another thread; what is left is written when the process ends.
    pino.destination({ fd: openLog(options.file), sync: false, minLength: 4096, periodicFlush: flushEveryMs }),
  );
}

function openLog(file: string | null): number {
  if (file === null) return 2;
  mkdirSync(path.dirname(file), { recursive: true });
  return openSync(file, 'a');
}

export type { Logger };
