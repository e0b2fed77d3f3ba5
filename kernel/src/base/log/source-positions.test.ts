import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSources } from './source-positions.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-source-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Node's report of a compiled file that fails in line 5 of its source. */
async function failureOf(name: string, withMap: boolean): Promise<string> {
  const source = `interface Gone {\n  readonly one: string;\n}\nconst fail = ({ one }: Gone): never => {\n  throw new Error(one);\n};\nfail({ one: 'boom' });\n`;
  const { code, map } = await transformWithOxc(source, path.join(folder, 'fails.ts'), { sourcemap: true });
  const file = path.join(folder, name);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(file, code);
  if (withMap) writeFileSync(`${file}.map`, JSON.stringify(map));
  return spawnSync(process.execPath, [file], { encoding: 'utf8' }).stderr;
}

test('a place in the bundle is named as the place in the sources that it came from', async () => {
  const failure = await failureOf('mapped.js', true);
  expect(failure).toMatch(/at fail \(file:\S+mapped\.js:2:/);
  expect(inSources(failure)).toContain(`at fail (${pathToFileURL(path.join(folder, 'fails.ts')).href}:5:`);
});

test('a place without a map stays as it is', async () => {
  const failure = await failureOf('bare.js', false);
  expect(failure).toMatch(/at fail \(file:\S+bare\.js:2:/);
  expect(inSources(failure)).toBe(failure);
});

test('the map is read for the first of many traces that name the same place', async () => {
  const failure = await failureOf('often.js', true);
  const first = inSources(failure);
  rmSync(path.join(folder, 'often.js.map'));
  expect([first === failure, inSources(failure)]).toEqual([false, first]);
});
