import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { pino, type Logger } from 'pino';
import { LogDestination } from './log-destination.js';

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
    new LogDestination(openLog(options.file)),
  );
}

function openLog(file: string | null): number {
  if (file === null) return 2;
  mkdirSync(path.dirname(file), { recursive: true });
  return openSync(file, 'a');
}

export type { Logger };
