import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './architecture-sources.js';

interface Row {
  readonly rule: string;
  readonly file: string;
  readonly name: string;
}

const rows: readonly Row[] = readFileSync(path.join(root, 'kernel/docs/compliance-tests.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| (SIG|AUD)-\d\d/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, rule = '', , file = '', name = '']) => ({ rule, file, name }));

test('every rule on signatures and the audit trail names a test, without a gap', () => {
  const numbered = (area: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`);
  expect([...new Set(rows.map(({ rule }) => rule))]).toEqual([...numbered('SIG', 12), ...numbered('AUD', 10)]);
});

test.each(rows)('$rule is decided by a test that exists: $name', ({ file, name }) => {
  expect(existsSync(path.join(root, file)), file).toBe(true);
  const text = readFileSync(path.join(root, file), 'utf8');
  const quoted = [`'${name}'`, `"${name}"`, `\`${name}\``];
  // Neither skipped nor commented out: nothing but the name of the function stands before the title on its line.
  const declared = quoted.filter(title =>
    new RegExp(String.raw`^ *(test|it|\].*\)|\))(\.each\(.*\))?\(\s*${escaped(title)}`, 'm').test(text),
  );
  expect(declared, `${file}: ${name}`).not.toEqual([]);
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
