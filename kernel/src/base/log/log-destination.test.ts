import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LogDestination } from './log-destination.js';

const line = `${'y'.repeat(999)}\n`;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-log-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Both ends of a named pipe; neither waits for the other. */
function pipe(name: string): { reader: number; writer: number } {
  const file = path.join(folder, name);
  expect(spawnSync('mkfifo', [file]).status).toBe(0);
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(file, constants.O_WRONLY | constants.O_NONBLOCK) };
}

test('lines reach the file by themselves, in order and whole', async () => {
  const file = path.join(folder, 'server.log');
  const log = new LogDestination(openSync(file, 'a'));
  const lines = Array.from({ length: 2000 }, (_, index) => `${index} Prüfung ${'x'.repeat(index % 50)}\n`);
  lines.forEach(line => log.write(line));
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''));
});

test('what waits is written before the process ends', () => {
  const file = path.join(folder, 'end.log');
  const log = new LogDestination(openSync(file, 'a'));
  log.write('last words\n');
  log.flushSync();
  expect(readFileSync(file, 'utf8')).toBe('last words\n');
});

test('a reader that is gone does not hold up the end of the process', () => {
  const { reader, writer } = pipe('gone');
  const log = new LogDestination(writer);
  log.write('nobody reads this\n');
  closeSync(reader);
  log.flushSync();
  log.write('nor this\n');
  log.flushSync();
});

test('a reader that takes nothing does not hold up the end of the process', () => {
  const log = new LogDestination(pipe('asleep').writer);
  for (let count = 0; count < 300; count++) log.write(line);
  log.flushSync();
});

test('a reader that is slow gets every line', async () => {
  const { reader, writer } = pipe('slow');
  const log = new LogDestination(writer);
  for (let count = 0; count < 300; count++) log.write(line);
  let bytes = 0;
  const buffer = Buffer.alloc(65_536);
  const readOn = (): number => {
    try {
      bytes += readSync(reader, buffer);
    } catch {
      // nothing there yet
    }
    return bytes;
  };
  await expect.poll(readOn, { interval: 20 }).toBe(300 * line.length);
});

test('a full disk loses lines and nothing else', async () => {
  const log = new LogDestination(openSync('/dev/full', 'w'));
  for (let count = 0; count < 3000; count++) log.write(line);
  await new Promise(resolve => setTimeout(resolve, 50));
  log.write('after\n');
  expect(() => log.flushSync()).not.toThrow();
});
