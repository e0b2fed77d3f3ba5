import { expect, test } from 'vitest';
import { ExternalId } from '#schemas/lib/fields';
import { compileCheck } from '../core/validate.js';

const check = compileCheck(ExternalId, 'body');
function isId(text: string): boolean {
  try {
    check(text);
    return true;
  } catch {
    return false;
  }
}

test('no two IDs look alike: invisible characters and line ends are refused, surrounding blanks are trimmed', () => {
  for (const id of [
    'PRD-01',
    ' P 01\t',
    '\uFEFFP01\r\n',
    '00042',
    '=1+2',
    '产品-1',
    'منتج-1',
    '💊',
    'é',
    'a"b,c;d\u00A0e',
  ])
    expect(isId(id), JSON.stringify(id)).toBe(true);
  for (const character of '\u200B\u200D\u200E\u00AD\u2060\uFEFF\u202E\u3164\n\t\u2028\u0085\u0007')
    expect(isId(`P${character}01`), JSON.stringify(character)).toBe(false);
  expect(isId('P01\u200B')).toBe(false);
});

test('a long text that is no ID is read once: tried in every way it would take hours', () => {
  for (const text of [' ', 'a ', 'a', '\t', 'a  \t']) expect(isId(`${text.repeat(5_000_000)}\u0007`)).toBe(false);
});
