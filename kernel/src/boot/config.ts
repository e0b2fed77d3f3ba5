import path from 'node:path';
import { sourceRoot } from './paths.js';

/** Settings of one server process, read from the environment. */
export interface Config {
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** True when cookies may only travel over TLS. */
  readonly secureCookies: boolean;
  readonly logFile: string | null;
  readonly version: string;
}

/** A setting that cannot be used, in one sentence. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const databaseUrl = environment['DATABASE_URL'] ?? '';
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL must name a PostgreSQL database: postgres://user:password@host:port/name.');
  }
  const port = Number(environment['PORT'] ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${environment['PORT'] ?? ''}".`);
  }
  return {
    databaseUrl,
    host: environment['HOST'] ?? '127.0.0.1',
    port,
    dataFolder: dataFolderOf(environment),
    secureCookies: environment['LIMPID_SECURE_COOKIES'] === '1',
    logFile: environment['LIMPID_LOG'] ?? null,
    version: '0.1.0',
  };
}

/** Where this installation keeps what it writes. */
export function dataFolderOf(environment: NodeJS.ProcessEnv): string {
  return environment['LIMPID_DATA_DIR'] ?? path.join(sourceRoot, '.limpid');
}
