import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeLock } from './lock-file.mjs';

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
