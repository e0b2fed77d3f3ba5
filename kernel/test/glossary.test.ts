import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const cells = (line: string) =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map(cell => cell.trim());

const tables = (text: string) =>
  text
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(cells);

const isRow = (row: readonly string[]) => row[0] !== 'Term' && !row.every(cell => /^-+$/.test(cell));

const wordsNotUsed = (cell: string) => (cell === '–' ? [] : cell.split(',').map(word => word.trim().toLowerCase()));

const repeated = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);

describe('the glossary', () => {
  const all = tables(readFileSync(new URL('../../GLOSSARY.md', import.meta.url), 'utf8'));
  const rows = all.filter(isRow);
  const terms = rows.map(([term = '']) => term.toLowerCase());
  const notUsed = rows.flatMap(row => wordsNotUsed(row[4] ?? ''));

  test('has two tables with the same five columns', () => {
    const headings = all.filter(([first]) => first === 'Term');
    const heading = ['Term', 'Meaning', 'Unit', 'Source', 'Not called'];
    expect(headings).toEqual([heading, heading]);
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(row => row.length !== 5 || row.includes(''))).toEqual([]);
  });

  test('states every meaning as a sentence', () => {
    expect(rows.filter(([, meaning = '']) => !/^[A-Z].*\.$/.test(meaning))).toEqual([]);
  });

  test('defines every term once', () => {
    expect(repeated(terms)).toEqual([]);
  });

  test('names every avoided word once, and none that is a term', () => {
    expect(repeated(notUsed)).toEqual([]);
    expect(notUsed.filter(word => terms.includes(word))).toEqual([]);
  });
});
