import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

/** A use of an avoided word that is meant otherwise: in files whose path matches, on lines that match. */
interface Exception {
  readonly word: string;
  readonly because: string;
  readonly files?: RegExp;
  readonly line?: RegExp;
}

const exceptions: readonly Exception[] = [
  { word: 'plant', because: 'all records of a facility from which limits are calculated; in texts the site itself' },
  { word: 'machine', because: 'a computer', files: /^(kernel|bench|cli|scripts|ui-shell|vitest)/ },
  { word: 'machine', because: 'headings of sheets of other systems', line: /aliases|'Equipment ID': \['Machine ID'/ },
  { word: 'machine', because: 'the name of a kind of equipment', line: /filling machine/ },
  { word: 'letter', because: 'a character, except where mails are written', files: /^(?!.*\b(mail|outbox)\b)/ },
  { word: 'letter', because: 'the name of the action in entries of earlier releases', line: /openLetter|letterOpened/ },
  { word: 'paper', because: 'the size of a printed sheet', line: /paper size/ },
  { word: 'paper', because: 'the name of a benchmark', line: /npm run bench papers/ },
];

const root = new URL('../..', import.meta.url).pathname;

/** Sources, documents and demo data; the golden cases are a copy of the reference. */
const files = globSync(
  '{bench,cli,demo,kernel,migrations,plugins,schemas,scripts,ui-shell}/**/*.{ts,tsx,mjs,md,csv,scss,css}',
  {
    cwd: root,
  },
)
  .concat(['README.md', 'vitest.config.ts'])
  .filter(file => file !== 'kernel/test/glossary.test.ts' && file !== 'schemas/lib/glossary.test.ts');

function isAllowed(word: string, file: string, line: string): boolean {
  return exceptions.some(
    exception =>
      exception.word === word && (exception.files?.test(file) ?? true) && (exception.line?.test(line) ?? true),
  );
}

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

  test('avoids its avoided words in code, comments, documents and demo data', () => {
    const avoided = notUsed.map(word => [word, new RegExp(`\\b${word}s?\\b`, 'i')] as const);
    const found = files.flatMap(file =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, place) =>
          avoided
            .filter(([word, pattern]) => pattern.test(line) && !isAllowed(word, file, line))
            .map(([word]) => `${file}:${place + 1} ${word}`),
        ),
    );
    expect(files.length).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  });
});
