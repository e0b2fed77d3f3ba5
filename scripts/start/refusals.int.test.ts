import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { root } from '../lib/paths.mjs';

let dataFolder: string;

beforeAll(() => {
  dataFolder = mkdtempSync(path.join(os.tmpdir(), 'limpid-refusal-'));
});

afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

/** `npm start` with these settings, as far as it comes. */
async function start(
  settings: Record<string, string>,
): Promise<{ code: number | null; lastLine: string; text: string }> {
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...environment } = process.env;
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'bootstrap.mjs'), 'start'], {
    env: { ...environment, LIMPID_DATA_DIR: dataFolder, PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', chunk => (text += String(chunk)));
  child.stderr.on('data', chunk => (text += String(chunk)));
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  return { code, text, lastLine: text.trimEnd().split('\n').at(-1) ?? '' };
}

test.each([
  ['a port that is no number', { PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http"'],
  [
    'an address of another machine',
    { HOST: '192.0.2.1', PORT: '8099' },
    'HOST=192.0.2.1 is not an address of this computer',
  ],
  [
    'a server that does not answer',
    { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x' },
    'PostgreSQL at 127.0.0.1:1 cannot be reached',
  ],
  [
    'another database product',
    { DATABASE_URL: 'mysql://a:secret@localhost/x' },
    'DATABASE_URL is not a PostgreSQL address',
  ],
])('%s is refused in one sentence without a trace or a password', async (_title, settings, sentence) => {
  const { code, text, lastLine } = await start(settings);
  expect(code).toBe(1);
  expect(lastLine).toContain(sentence);
  expect(text).not.toMatch(/secret|\n\s+at /);
});

test('a taken port is refused before anything is started', async () => {
  const other = createServer();
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', () => resolve()));
  const { port } = other.address() as AddressInfo;
  const { code, lastLine } = await start({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(lastLine).toContain(`Port ${port} on 127.0.0.1 is taken`);
});

test('a folder that cannot be written is refused', async () => {
  const { code, lastLine } = await start({ LIMPID_DATA_DIR: '/dev/null/limpid' });
  expect(code).toBe(1);
  expect(lastLine).toContain('is not writable');
});

test('a database that cannot hold names of all scripts is refused before anything is written to it', async () => {
  const server = new pg.Client({ connectionString: inject('testServerUrl') });
  await server.connect();
  const name = `limpid_ascii_${process.pid}`;
  await server.query(`create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`);
  try {
    const url = new URL(inject('testServerUrl'));
    url.pathname = `/${name}`;
    const { code, lastLine } = await start({ DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(lastLine).toContain('holds its texts as SQL_ASCII, but Limpid needs UTF8');
  } finally {
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
});
