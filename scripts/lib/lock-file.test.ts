import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alone, takeLock } from './lock-file.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-lock-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a lock held by a living process is not taken, and tells about its holder', () => {
  const file = path.join(folder, 'living.lock');
  const first = takeLock(file, 'http://127.0.0.1:8080');
  expect(takeLock(file, 'second')).toEqual({ taken: false, pid: process.pid, note: 'http://127.0.0.1:8080' });
  if (first.taken) first.release();
  expect(takeLock(file, 'third').taken).toBe(true);
});

test('a lock that somebody is just writing is waited for; one that was left half written is taken over', () => {
  const [whole, half] = [path.join(folder, 'whole.lock'), path.join(folder, 'half.lock')];
  takeLock(whole, 'slow');
  writeFileSync(half, '');
  const future = Date.now() / 1000 + 3600;
  utimesSync(half, future, future);
  spawn('cp', [whole, half], { stdio: 'ignore' });
  expect(takeLock(half, 'mine')).toEqual({ taken: false, pid: process.pid, note: 'slow' });
  writeFileSync(half, '');
  utimesSync(half, 1, 1);
  expect(takeLock(half, 'mine').taken).toBe(true);
});

test('a lock whose number now belongs to another process is taken over', () => {
  const file = path.join(folder, 'dead.lock');
  writeFileSync(file, `${process.pid}\n1\nnote\n`);
  expect(takeLock(file, 'mine').taken).toBe(true);
});

test('of many that find the lock of a dead process one takes it over, and the others learn which', async () => {
  const file = path.join(folder, 'raced.lock');
  const module = pathToFileURL(path.resolve('scripts/lib/lock-file.mjs')).href;
  const program = `const { takeLock } = await import(process.argv[1]);
    const lock = takeLock('${file}', 'raced');
    console.log(lock.taken ? 'taken' : 'told');
    process.stdin.once('data', () => process.exit());`;
  for (let round = 0; round < 3; round++) {
    writeFileSync(file, `${process.pid}\n1\nnote\n`);
    const racers = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program, module], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const said = await Promise.all(racers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
    const ended = racers.map(racer => once(racer, 'exit'));
    for (const { stdin } of racers) stdin.end('go');
    await Promise.all(ended);
    expect(said.toSorted()).toEqual(['taken', 'told', 'told', 'told', 'told', 'told']);
  }
});

test('a waiting process reports once for which one it waits', async () => {
  const file = path.join(folder, 'waited.lock');
  const first = takeLock(file, 'first');
  const reported: number[] = [];
  const done: string[] = [];
  const second = alone(
    file,
    () => {
      done.push('second');
      return Promise.resolve();
    },
    pid => reported.push(pid),
  );
  expect([reported, done]).toEqual([[process.pid], []]);
  if (first.taken) first.release();
  await second;
  expect([reported, done]).toEqual([[process.pid], ['second']]);
});
