import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { CommandRefused } from './explain.js';

export interface FoundDatabase {
  /** Connection of the owner. */
  readonly url: string;
  readonly dataFolder: string;
}

/**
 * The server's database: DATABASE_URL, otherwise the embedded one while `npm start` keeps it running.
 *
 * @param root the folder of the installation
 */
export async function findDatabase(root: string): Promise<FoundDatabase> {
  const dataFolder = path.resolve(process.env['LIMPID_DATA_DIR'] || path.join(root, '.limpid'));
  const given = process.env['DATABASE_URL'];
  if (given === undefined || given === '') return { dataFolder, url: await embedded(dataFolder) };
  if (!/^postgres(ql)?:\/\//.test(given))
    throw new CommandRefused(
      'DATABASE_URL is not a PostgreSQL address: write it as postgres://user:password@host:5432/database.',
    );
  return { dataFolder, url: given };
}

async function embedded(dataFolder: string): Promise<string> {
  const folder = path.join(dataFolder, 'database');
  const running = existsSync(path.join(folder, 'postgres', 'postmaster.pid')) ? readAccess(folder) : null;
  if (running === null || !(await answers(running.port)))
    throw new CommandRefused(
      'The database does not run: run "npm start" first in another terminal, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  return `postgres://limpid:${running.password}@127.0.0.1:${running.port}/limpid`;
}

function readAccess(folder: string): { readonly port: number; readonly password: string } | null {
  const file = path.join(folder, 'postgres.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly port: number; readonly password: string })
    : null;
}

/** A killed server may have left its pid file behind. */
function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = net.connect({ port, host: '127.0.0.1', timeout: 2000 });
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}
