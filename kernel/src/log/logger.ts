import { pino, type Logger } from 'pino';

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
    pino.destination(options.file === null ? 2 : { dest: options.file, mkdir: true }),
  );
}

export type { Logger };
