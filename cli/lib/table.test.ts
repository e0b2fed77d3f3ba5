import { expect, test } from 'vitest';
import { table } from './table.js';

test('columns stand below each other, whatever script the names are in', () => {
  const names = ['Acetaminophen', '对乙酰氨基酚片', 'アセト 정', 'Größe', 'naı̈ve', 'e\u0301te\u0301', 'مصنع', '💊 x'];
  const text = table(
    ['Name', 'MAC', 'Next'],
    names.map(name => [name, '12.5', 'PRD-01']),
    [1],
  );
  const columnOf = (line: string): number => {
    const before = line.slice(0, line.indexOf('PRD-01')).normalize('NFC');
    const characters = Array.from(before).filter(character => !/\p{M}/u.test(character));
    return characters.reduce(
      (columns, character) => columns + (/[\u1100-\uD7A3]|\p{Emoji_Presentation}/u.test(character) ? 2 : 1),
      0,
    );
  };
  const lines = text.split('\n').slice(2);
  expect(lines.length).toBe(names.length);
  expect(new Set(lines.map(columnOf))).toEqual(new Set([columnOf(lines[0] ?? '')]));
});

test('a name cannot break its line, move the cursor or turn the direction of what follows', () => {
  const text = table(['Name', 'Next'], [['one\ntwo\u009B2J\u202Ethree', 'PRD-01']]);
  expect(text.split('\n').length).toBe(3);
  expect(text).toContain('one two�2J�three  PRD-01');
});

test('a last column too long for the line goes on below itself, whole, however wide the others are', () => {
  const why = 'The formula has no value here: gives 0 mg on EQ-CMP-02, and a carryover is above 0';
  const lines = table(
    ['Criterion', 'Why not'],
    [
      ['Therapeutic dose', why],
      ['LD50', ''],
    ],
    [],
    60,
  ).split('\n');
  expect(lines.every(line => line.length <= 60)).toBe(true);
  const below = lines.slice(2, -1).map(line => [line.slice(0, 18).trim(), line.slice(18)]);
  expect(below.map(([, text]) => text).join(' ')).toBe(why);
  expect(below.map(([name]) => name)).toEqual(['Therapeutic dose', ...below.slice(1).map(() => '')]);
  expect(below.length).toBeGreaterThan(1);
  const narrow = table(['Criterion', 'Why not'], [['x'.repeat(70), why]], [], 60).split('\n');
  expect(
    narrow
      .slice(2)
      .map(line => line.slice(72))
      .join(' '),
  ).toBe(why);
});
