import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, test } from 'vitest';
import type { Block, DocumentModel, TableBlock } from '#kernel/contract';
import { documentOf } from './document.fixture.js';
import { pdfThreads, toPdf } from './to-pdf.js';

const threads = pdfThreads();
const waiting = { signal: new AbortController().signal };
afterAll(() => threads.close());

const model = (...blocks: readonly Block[]): DocumentModel => documentOf({ blocks });

interface Words {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly base: number;
}

async function printed(
  document: DocumentModel,
): Promise<{ words: Words[]; text: string; metadata: unknown; language: unknown }> {
  const pdf = await getDocument({
    data: (await toPdf(document, threads, waiting)).slice(),
    useSystemFonts: false,
    verbosity: 0,
  }).promise;
  const words: Words[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , left = 0, base = 0] = item.transform as number[];
      words.push({ text: item.str, page, left, right: left + item.width, base });
    }
  }
  const { info } = await pdf.getMetadata();
  const { Language: language, ...metadata } = info as Record<string, unknown>;
  return { words, text: words.map(({ text }) => text).join(' '), metadata, language };
}

const table = (rows: TableBlock['rows']): TableBlock => ({
  kind: 'table',
  title: 'All of them',
  columns: [
    { heading: 'Production', width: 10 },
    { heading: 'Name', width: 14 },
    { heading: 'Shared area, sqcm', width: 6, align: 'right' },
    { heading: 'Governed by', width: 14 },
    ...Array.from({ length: 6 }, (_, index) => ({ heading: `Number ${index}`, width: 8, align: 'right' as const })),
  ],
  rows,
});
const numbers = Array.from({ length: 6 }, (_, index) => `${index}.0000012`);

test('no text leaves its column or the page, however long its words are', async () => {
  const names = [
    'x'.repeat(60),
    'W'.repeat(60),
    'Größenänderungsprüfungsübersichtstabellenüberschriftenzeilen',
    'AB-12_'.repeat(10),
  ];
  const rows = names.map((name, index) => [name, name, '1234567890.123', `after ${index}`, ...numbers]);
  const facts: Block = { kind: 'facts', facts: names.map(name => [name, name]) };
  const document = { ...model(facts, table(rows)), title: 'T'.repeat(120), facility: 'F'.repeat(120) };
  const { words } = await printed(document);
  for (const { text, right } of words) expect(right, text).toBeLessThanOrEqual(595.28 - 40 + 0.5);
  for (const one of words)
    for (const other of words) {
      if (one === other || one.page !== other.page || Math.abs(one.base - other.base) > 1 || one.left > other.left)
        continue;
      expect(one.right, `${one.text} runs into ${other.text}`).toBeLessThanOrEqual(other.left + 0.5);
    }
});

test('a number is never divided, whatever stands beside it', async () => {
  const rows = [
    ['PRD-01', 'Hydroxypropylmethylcelluloseacetatesuccinate', '1234567890.123', 'Therapeutic dose', ...numbers],
  ];
  const narrow = { heading: 'RPN', width: 1, align: 'right' } as const;
  const { columns, ...rest } = table(rows.map(row => [...row, '250']));
  const { words } = await printed(model({ ...rest, columns: [...columns, narrow] }));
  for (const whole of ['1234567890.123', '250', 'RPN', ...numbers])
    expect(words.map(({ text }) => text)).toContain(whole);
});

test('a name that is too long for its column is divided between syllables, with a hyphen', async () => {
  const rows = [['PRD-01', 'Hydroxypropylmethylcelluloseacetatesuccinate', '1', 'Therapeutic dose', ...numbers]];
  const { words } = await printed(model(table(rows)));
  const parts = words.filter(({ text }) => /^[a-z]+-?$/i.test(text) && text.length > 5).map(({ text }) => text);
  const name = parts.slice(parts.findIndex(text => text.startsWith('Hydro')));
  expect(name.length).toBeGreaterThan(1);
  expect(name[0]).toMatch(/[aeiouylnx]-$/);
  expect(name.join('').replaceAll('-', '')).toContain('Hydroxypropylmethylcelluloseacetatesuccinate');
});

test('a character that the font lacks is replaced, and the document explains the replacement', async () => {
  const legend = 'stands for a character that the font of this document lacks';
  const rows = [['PRD-01', '对乙 tablets 💊👩‍🔬 and عرب', '1', 'Therapeutic dose', ...numbers]];
  const { text } = await printed({ ...model(table(rows)), facility: 'Plant 製薬' });
  expect(text).toContain(legend);
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/ �� tablets �� and ��� .* Plant �� /);
  expect((await printed(model({ kind: 'paragraph', text: 'left\tright' }))).text).toMatch(/left\s+right/);
  const known = 'µg/cm²\t≤ 10⁻⁶ Łódź Größe Ωμέγα Парацетамол nai\u0308ve → Ａ';
  const plain = (await printed(model({ kind: 'paragraph', text: known }))).text;
  expect(plain).not.toContain(legend);
  expect(plain.normalize('NFKC')).toContain('µg/cm² ≤ 10⁻⁶ Łódź Größe Ωμέγα Парацетамол naïve'.normalize('NFKC'));
  expect(plain).toContain('-> A');
});

test('captions and headings return on every page, and an empty table says that it is', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`PRD-${index}`, 'Name', index, '', ...numbers]);
  const { words } = await printed(model(table(rows)));
  const pages = new Set(words.map(({ page }) => page));
  expect(pages.size).toBeGreaterThan(1);
  for (const page of pages) {
    const text = words
      .filter(each => each.page === page)
      .map(each => each.text)
      .join(' ');
    expect(text).toMatch(/All of them .*Production .*Governed by/s);
    expect(text).toContain(`Page ${page} of ${pages.size}`);
  }
  expect((await printed(model(table([])))).text).toMatch(/Governed by .*None/s);
});

test('no page holds the notes of a table without a row, nor a single row of a table, nor nothing', async () => {
  const note = (text: string): Block => ({ kind: 'note', text });
  let broken = 0;
  // Around the number of rows that fill a page.
  for (let count = 38; count <= 44; count++) {
    const rows = Array.from({ length: count }, (_, index) => [`PRD-${index}`, 'Name', index, '', '']);
    const { words } = await printed(model(table(rows), note('First note below'), note('Second note below')));
    const pages = Math.max(...words.map(({ page }) => page));
    const last = words.filter(({ page }) => page === pages).map(({ text }) => text);
    if (pages > 1) broken += 1;
    expect(last.filter(text => text.startsWith('PRD-')).length, `${count} rows`).toBeGreaterThanOrEqual(3);
    expect(last, `${count} rows`).toEqual(expect.arrayContaining(['First note below', 'Second note below']));
    const printedRows = words.filter(({ text }) => text.startsWith('PRD-')).map(({ text }) => text);
    expect(printedRows).toEqual(rows.map(([id]) => id));
  }
  expect(broken).toBeGreaterThan(1);
  expect(broken).toBeLessThan(6);
});

test('a signature is on one page with its heading, wherever the table above it ends', async () => {
  const facts: Block = {
    kind: 'facts',
    facts: ['Signed by', 'Role', 'Date and time', 'Time zone', 'Meaning', 'Comment'].map(label => [
      label,
      `of ${label}`,
    ]),
  };
  const pagesUsed = new Set<number>();
  // Around the number of rows that leave space for a part of it.
  for (let count = 30; count <= 42; count++) {
    const rows = Array.from({ length: count }, (_, index) => [`PRD-${index}`, 'Name', index, '', '']);
    const { words } = await printed(model(table(rows), { kind: 'heading', text: 'Electronic signature' }, facts));
    const pages = words
      .filter(({ text }) => text === 'Electronic signature' || text.startsWith('of '))
      .map(({ page }) => page);
    expect(pages, `${count} rows`).toHaveLength(7);
    expect(new Set(pages).size, `${count} rows`).toBe(1);
    pagesUsed.add(pages[0] ?? 0);
  }
  expect([...pagesUsed]).toEqual([1, 2]);
});

test('what counts no more is printed with a line through every value', async () => {
  const linesIn = async (isStruck: boolean): Promise<number> => {
    const facts: Block = {
      kind: 'facts',
      facts: [
        ['Signed by', 'Ada Winter'],
        ['Role', 'Approver'],
      ],
      isStruck,
    };
    const bytes = await toPdf(model(facts), threads, waiting);
    const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
    const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
    return fnArray.filter(each => each === OPS.constructPath).length;
  };
  expect((await linesIn(true)) - (await linesIn(false))).toBe(2);
});

test('facts that fill pages are printed whole, and their heading returns', async () => {
  const long = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
  const facts: Block = { kind: 'facts', facts: [1, 2, 3].map(index => [`Comment ${index}`, `${long} end${index}`]) };
  const { words, text } = await printed(model({ kind: 'heading', text: 'Comments' }, facts));
  expect(text.match(/\bend\d\b/g)).toEqual(['end1', 'end2', 'end3']);
  expect(text.match(/\bword899\b/g)).toHaveLength(3);
  const pages = new Set(words.map(({ page }) => page));
  expect(words.filter(each => each.text === 'Comments').map(({ page }) => page)).toEqual([...pages]);
});

test('notes that fill pages, and rows as high as a page, are printed whole', async () => {
  const long = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
  const rows = [1, 2].map(index => [`PRD-${index}`, long, '1', '', ...numbers]);
  const { text } = await printed(model(table(rows), { kind: 'note', text: `${long} end of the note` }));
  expect(text.replaceAll(/\s+/g, ' ')).toContain('word899 end of the note');
  expect(text.match(/\bword899\b/g)).toHaveLength(3);
});

test('the file itself says its language, title, subject and author', async () => {
  const { metadata, language } = await printed({ ...model(), subtitle: 'PRD-01 对乙' });
  expect(language).toBe('en');
  expect(metadata).toMatchObject({
    Title: 'Limits · PRD-01 对乙 · Plant',
    Subject: 'Plant',
    Author: 'Ada Winter (awinter)',
    Creator: 'Limpid',
  });
});

test('a reader shows the title of a document instead of its file name', async () => {
  const bytes = Buffer.from(await toPdf(model(), threads, waiting)).toString('latin1');
  const preferences = /\/ViewerPreferences (\d+) 0 R/.exec(bytes)?.[1];
  expect(bytes).toContain(`\n${preferences} 0 obj\n<<\n/DisplayDocTitle true`);
  expect(bytes).toMatch(/\/Lang \(en\)/);
});

test('documents embed their fonts and have readable metadata, whatever the facility is called', async () => {
  const facility = 'Smith & Sons <East>';
  const bytes = Buffer.from(await toPdf({ ...model(), facility }, threads, waiting)).toString('latin1');
  expect(bytes.slice(0, 8)).toBe('%PDF-1.7');
  expect(bytes.match(/\/FontFile2 /g)?.length).toBe(bytes.match(/\/Type \/FontDescriptor/g)?.length);
  expect(bytes).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
  const xml = Buffer.from(/<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(bytes)?.[0] ?? '', 'latin1').toString();
  expect(xml).toContain('Smith ＆ Sons ‹East›');
  expect(xml).not.toMatch(/&(?!amp;|lt;|gt;)/);
});

test('a long table is printed whole and in its order, over pages that all know how many there are', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => [`PRD-${index}`, 'AV tablets, film-coated', index, '', '']);
  const { words } = await printed(model(table(rows)));
  expect(words.filter(({ text }) => text.startsWith('PRD-')).map(({ text }) => text)).toEqual(rows.map(([id]) => id));
  const pages = Math.max(...words.map(({ page }) => page));
  expect(pages).toBeGreaterThan(40);
  for (let page = 1; page <= pages; page++) {
    const foot = words.filter(each => each.page === page).map(({ text }) => text);
    expect(foot.join(' ')).toContain(`Page ${page} of ${pages}`);
  }
  expect(words.filter(({ text }) => text === 'Governed by')).toHaveLength(pages);
});

test('titles and headings that are very long are cut where they return, and stand in full below: no row is lost', async () => {
  const long = (of: string): string => Array.from({ length: 500 }, (_, index) => `${of}${index}`).join(' ');
  const rows = Array.from({ length: 60 }, (_, index) => [`PRD-${index}`, 'Name', index, '', ...numbers]);
  const { columns, ...rest } = table(rows);
  const facts: Block = { kind: 'facts', title: long('facts'), facts: [['Label', 'value']] };
  const heads = columns.map((column, at) => (at === 1 ? { ...column, heading: long('heading') } : column));
  const { words, text } = await printed(model({ ...rest, title: long('title'), columns: heads }, facts));
  expect(words.filter(each => each.text.startsWith('PRD-')).map(each => each.text)).toEqual(rows.map(([id]) => id));
  for (const of of ['title', 'heading', 'facts']) expect(text.match(new RegExp(`\\b${of}499\\b`, 'g'))).toHaveLength(1);
  expect(text).toContain('Label value');
  for (const { base, text: word } of words) expect(base, word).toBeGreaterThan(0);
});

test('a long name of the facility or the person leaves page and number free, and stands in full on the first page', async () => {
  const long = (of: string): string => Array.from({ length: 40 }, (_, index) => `${of}${index}`).join(' ');
  const rows = Array.from({ length: 60 }, (_, index) => [`PRD-${index}`, 'Name', index, '', ...numbers]);
  const document = { ...model(table(rows)), facility: long('plant'), printedBy: long('printingperson') };
  const { words, text } = await printed(document);
  expect(text.match(/\bplant39\b/g)).toHaveLength(1);
  expect(text.match(/\bprintingperson39\b/g)).toHaveLength(1);
  const title = words.find(each => each.text === 'Limits' && each.page === 1 && each.left < 60)?.base ?? NaN;
  const head = words.filter(each => each.page === 1 && each.text.includes('plant') && each.base > title);
  expect(head.length).toBe(3);
  for (const { base } of words) expect(base).toBeGreaterThan(8);
});

test('a moment in a table is written as the facility writes moments', async () => {
  const rows = [['PRD-1', { moment: '2026-11-21T12:00:00.000Z' }, '', '', '']];
  expect((await printed(model(table(rows)))).text.replaceAll(/\s+/g, ' ')).toContain('21 Nov, 2026 12:00 UTC');
});

test('facts of which there are none say so', async () => {
  expect((await printed(model({ kind: 'facts', title: 'Decisions', facts: [] }))).text).toMatch(/Decisions None/);
});

test('a document with several titles has them as bookmarks', async () => {
  const heading: Block = { kind: 'heading', text: 'Electronic signature' };
  const facts: Block = { kind: 'facts', facts: [['Signed by', 'Ada Winter']] };
  const document = model(table([['PRD-1', 'Name', 1, '', '']]), heading, facts);
  const data = (await toPdf(document, threads, waiting)).slice();
  const outline = await (await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise).getOutline();
  expect(outline.map(({ title }) => title)).toEqual(['All of them', 'Electronic signature']);
});

test('a space that does not break does not let a text leave its column', async () => {
  const joined = Array.from({ length: 30 }, () => 'word').join('\u00A0');
  const { words } = await printed(model(table([['PRD-1', joined, '1', 'beside', '']])));
  const beside = words.find(({ text }) => text === 'beside');
  const name = words.filter(({ text }) => text.includes('word'));
  expect(name.length).toBeGreaterThan(1);
  for (const { right } of name) expect(right).toBeLessThanOrEqual((beside?.left ?? 0) + 0.5);
});

test('contents name every title with the page that it begins on', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`PRD-${at}`, 'Name', '1', 'Dose', ...numbers]);
  const { words } = await printed(
    model(
      { kind: 'contents' },
      { kind: 'heading', text: 'First section' },
      { kind: 'paragraph', text: 'Words' },
      { ...table(rows), title: 'Second section' },
      { kind: 'facts', title: 'Third section', facts: [['One', 'Two']] },
    ),
  );
  for (const title of ['First section', 'Second section', 'Third section']) {
    const [listed, ...others] = words.filter(({ text }) => text === title);
    const number = words.find(({ page, base, left }) => page === 1 && base === listed?.base && left > 500);
    expect(number?.text, title).toBe(String(others[0]?.page));
  }
  const pages = words.filter(({ text }) => text === 'Third section').map(({ page }) => page);
  expect(pages.at(-1)).toBeGreaterThan(2);
});

test('a chart prints its names, its level and the sum of each bar, and stays within the page', async () => {
  const { words } = await printed(
    model({
      kind: 'chart',
      title: 'Runs by month',
      categories: ['January', 'February', 'March'],
      series: [
        { name: 'Passed', values: [3, null, 5] },
        { name: 'Failed', values: [1, null, 0] },
      ],
      line: { value: 8, label: 'Planned' },
    }),
  );
  const shown = words.map(({ text }) => text);
  expect(shown).toEqual(
    expect.arrayContaining(['Runs by month', 'January', 'February', 'March', 'Passed', 'Failed', 'Planned', '4', '5']),
  );
  // A month without a run has no number, and the axis ends with a round one.
  expect(shown.filter(text => text === '0')).toHaveLength(1);
  expect(shown).toContain('10');
  for (const { text, left, right } of words) {
    expect(left, text).toBeGreaterThanOrEqual(40);
    expect(right, text).toBeLessThanOrEqual(595.28 - 40 + 0.5);
  }
});
