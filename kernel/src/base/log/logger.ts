import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { pino, stdSerializers, type Logger } from 'pino';
import { LogDestination } from './log-destination.js';
import { inSources } from './source-positions.js';

/** Structured log of the process. Secrets are removed by path before writing. */
export function createLogger(options: { readonly file: string | null; readonly level?: string }): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      serializers: { err: errorInSources },
      redact: {
        paths: ['*.password', '*.token', '*.cookie', 'headers.token', 'headers.cookie', 'databaseUrl'],
        remove: true,
      },
    },
    new LogDestination(openLog(options.file)),
  );
}

function errorInSources(error: Error): object {
  const reported = stdSerializers.err(error);
  return typeof reported.stack === 'string' ? { ...reported, stack: inSources(reported.stack) } : reported;
}

function openLog(file: string | null): number {
  if (file === null) return 2;
  mkdirSync(path.dirname(file), { recursive: true });
  return openSync(file, 'a');
}

export type { Logger };
