import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { reasonUnreadable } from '#schemas/lib/unreadable-cell';
import { workbook, zipEntry, zipFile, type ZipEntry } from '../../../test/free-tests/zip-file.js';
import { toXlsx } from '../../documents/to-xlsx.js';
import { openWorkbook, type MergedRange } from './open-workbook.js';

const limits = { mostRows: 1000, mostColumns: 50 };

interface SheetSeen {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly string[])[];
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
}

/** The content of all sheets of a file, an unreadable cell as `!` and its reason. */
async function seen(content: Uint8Array): Promise<SheetSeen[]> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'limpid-workbook-')), 'book.xlsx');
  onTestFinished(() => rm(path.dirname(file), { recursive: true, force: true }));
  await writeFile(file, content);
  const sheets: SheetSeen[] = [];
  for (const { name, isHidden, read } of await openWorkbook(file, limits)) {
    const rows: string[][] = [];
    const hiddenRows: number[] = [];
    const once = async (merged: readonly MergedRange[], take: boolean): Promise<ReturnType<typeof read>> => {
      const reading = read(merged);
      for await (const batch of reading.rows()) {
        for (const row of take ? batch : []) {
          rows.push(row.cells.map(shown));
          if (row.isHidden) hiddenRows.push(rows.length);
        }
      }
      return reading;
    };
    const { merged } = await once([], false);
    const { hiddenColumns } = await once(merged, true);
    sheets.push({ name, isHidden, rows, hiddenRows, hiddenColumns });
  }
  return sheets;
}

function shown(text: string): string {
  const reason = reasonUnreadable(text);
  return reason === null ? text : `!${reason}`;
}

const part = 'xl/worksheets/sheet1.xml';
const sheet = (data: string, around = ''): ZipEntry =>
  zipEntry(part, `<worksheet><sheetData>${data}</sheetData>${around}</worksheet>`);
const rowsOf = async (data: string, around = '', more: readonly ZipEntry[] = []): Promise<SheetSeen['rows']> =>
  (await seen(workbook('mocs', sheet(data, around), more)))[0]?.rows ?? [];
const relations = (...targets: readonly (readonly [kind: string, target: string])[]): string =>
  `<Relationships>${targets.map(([kind, target], n) => `<Relationship Id="r${n}" Type="http://x/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
const stylesXml = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0&quot;%&quot;"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/></numFmts>
  <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
/** A workbook whose parts are located by its relationships, with texts and formats. */
const complete = (data: string, strings = '<sst/>', properties = ''): Uint8Array =>
  zipFile([
    zipEntry('_rels/.rels', relations(['officeDocument', '/office/book.xml'])),
    zipEntry(
      'Office/Book.xml',
      `<x:workbook xmlns:x="m" xmlns:o="r">${properties}<x:sheets><x:sheet name="A &amp; B" o:id="r0"/></x:sheets></x:workbook>`,
    ),
    zipEntry(
      'office/_rels/book.xml.rels',
      relations(['worksheet', '../data/one.xml'], ['styles', 'look.xml'], ['sharedStrings', '/office/words.xml']),
    ),
    zipEntry('data/one.xml', `<x:worksheet xmlns:x="m"><x:sheetData>${data}</x:sheetData></x:worksheet>`),
    zipEntry('office/look.xml', stylesXml),
    zipEntry('office/words.xml', strings),
  ]);

describe('a cell is read as it is shown', () => {
  test.each([
    ['<c r="A1"><v>1.5</v></c>', ['1.5']],
    ['<c r="C1"><v>1e-7</v></c>', ['', '', '1e-7']],
    ['<c><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c>', ['1', '', '', '4', '5']],
    ['<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>', ['true', 'false']],
    ['<c r="A1" t="e"><v>#REF!</v></c>', ['!holds the error #REF!']],
    [
      '<c r="A1" t="d"><v>2026-01-05</v></c><c r="B1" t="d"><v>2026-01-05T10:30:00</v></c>',
      ['2026-01-05', '2026-01-05T10:30:00.000'],
    ],
    ['<c r="A1" t="d"><v>soon</v></c>', ['!holds no valid date']],
    [
      '<c r="A1" t="inlineStr"><is><r><t>Rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh><t>no</t></rPh></is></c>',
      ['Rich text'],
    ],
    ['<c r="A1" t="inlineStr"><is><t>a<![CDATA[ < ]]>b &amp;amp; _x000D__x0041_</t></is></c>', ['a < b &amp; \rA']],
    ['<c r="A1" t="str"><f>A2</f><v>text</v></c>', ['text']],
    ['<c r="A1" t="str"><f>IF(A2="","",1)</f><v></v></c>', []],
    ['<c r="A1"><f t="shared" si="0"/><v>2</v></c>', ['2']],
    [
      '<c r="A1"><f>A2</f></c>',
      ['!holds a formula without a result; open the file in a spreadsheet program and save it'],
    ],
    ['<c r="A1" s="1"/><c r="B1"><v/></c>', []],
    ['<c r="A1" t="inlineStr"><is><t>x</t></is><extLst><ext><v>9</v></ext></extLst></c>', ['x']],
  ])('%s', async (cells, expected) => {
    const [row = []] = await rowsOf(`<row r="1">${cells}</row>`);
    expect(row.slice(0, row.findLastIndex(cell => cell !== '') + 1)).toEqual(expected);
  });

  test('with the formats and shared texts of its workbook, wherever they stand and whatever their prefix', async () => {
    const numbers = [0, 1, 2, 3, 4].map(style => `<x:c s="${style}"><x:v>0.85</x:v></x:c>`).join('');
    const texts = [1, 0, 1].map(index => `<x:c t="s"><x:v>${index}</x:v></x:c>`).join('');
    const data = `<x:row>${numbers}<x:c s="4"><x:v>46027</x:v></x:c></x:row><x:row>${texts}</x:row>`;
    const strings =
      '<sst><si><t xml:space="preserve"> one </t></si><si><r><t>t</t></r><r><t>wo</t></r><rPh><t>x</t></rPh></si></sst>';
    const moment = '1899-12-30T20:24:00.000';
    expect(await seen(complete(data, strings))).toMatchObject([
      {
        name: 'A & B',
        rows: [
          ['0.85', '85%', moment, '0.85', moment, '2026-01-05'],
          ['two', ' one ', 'two'],
        ],
      },
    ]);
  });

  test('with days that are counted from 1904', async () => {
    const data = '<x:row><x:c s="2"><x:v>44565</x:v></x:c></x:row>';
    const [found] = await seen(complete(data, '<sst/>', '<x:workbookPr date1904="1"/>'));
    expect(found?.rows).toEqual([['2026-01-05']]);
  });
});

describe('rows stand at their numbers', () => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

  test('with or without them in the file', async () => {
    expect(await rowsOf(`<row r="2">${cell('a')}</row><row>${cell('b')}</row><row r="6">${cell('c')}</row>`)).toEqual([
      [],
      ['a'],
      ['b'],
      [],
      [],
      ['c'],
    ]);
  });

  test('merged cells have the text of the first, also in rows that the file leaves out and below its last', async () => {
    const merged = '<mergeCells><mergeCell ref="B2:C4"/><mergeCell ref="A6:A7"/><mergeCell ref="D1:D9"/></mergeCells>';
    const data = `<row r="2">${cell('a')}${cell('m')}</row><row r="4">${cell('b')}${cell('under')}${cell('it')}</row><row r="6">${cell('z')}</row>`;
    expect(await rowsOf(data, merged)).toEqual([
      [],
      ['a', 'm', 'm'],
      ['', 'm', 'm'],
      ['b', 'm', 'm'],
      [],
      ['z'],
      ['z'],
    ]);
  });

  test('hidden rows, columns and sheets are reported', async () => {
    const columns = '<cols><col min="2" max="3" hidden="1"/><col min="40" max="16384" hidden="true"/></cols>';
    const entry = zipEntry(
      part,
      `<worksheet>${columns}<sheetData><row>${cell('a')}</row><row hidden="1">${cell('b')}</row></sheetData></worksheet>`,
    );
    const [found] = await seen(workbook('mocs" state="veryHidden', entry));
    expect(found).toMatchObject({ name: 'mocs', isHidden: true, hiddenRows: [2] });
    expect(found?.hiddenColumns).toEqual([1, 2, ...Array.from({ length: 11 }, (_, n) => 39 + n)]);
  });
});

describe('refused is', () => {
  const field = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>';
  const row = `<row r="1">${field}</row>`;
  const damaged = 'is damaged or no XLSX workbook';
  const flipped = (content: Buffer): Buffer => {
    const copy = Buffer.from(content);
    // An uncompressed part: only its checksum reveals a changed digit.
    copy[copy.indexOf('12.5')] = 57;
    return copy;
  };
  const stored = (name: string, text: string): ZipEntry => ({ ...zipEntry(name, text), packed: Buffer.from(text) });
  const asStored = (file: Buffer): Buffer => {
    const at = file.indexOf(part) - 30;
    const listed = file.lastIndexOf(part) - 46;
    file.writeUInt16LE(0, at + 8);
    file.writeUInt16LE(0, listed + 10);
    return file;
  };

  const renamed = (file: Buffer): Buffer => {
    file.write('Sheet9', file.indexOf(part) + part.indexOf('sheet1'), 'latin1');
    return file;
  };

  test.each([
    ['XML that breaks off', workbook('m', zipEntry(part, '<worksheet><sheetData><row>')), damaged],
    ['a text that no cell has the number of', complete('<x:row><x:c t="s"><x:v>7</x:v></x:c></x:row>'), damaged],
    ['a number that is none', workbook('m', sheet('<row><c><v>many</v></c></row>')), damaged],
    ['a cell that is nowhere', workbook('m', sheet(`<row><c r="1A"><v>1</v></c></row>`)), damaged],
    [
      'a sheet that is not there',
      zipFile([
        zipEntry('xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r0"/></sheets></workbook>'),
        zipEntry('xl/_rels/workbook.xml.rels', relations(['worksheet', 'none.xml'])),
      ]),
      damaged,
    ],
    ['the same part twice', workbook('m', sheet(row), [sheet(row)]), damaged],
    [
      'ranges of merged cells that cross',
      workbook('m', sheet(row, '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="B1:C1"/></mergeCells>')),
      damaged,
    ],
    [
      'text without end',
      workbook('m', sheet(`<row><c t="inlineStr"><is><t>${'x'.repeat(1_100_000)}</t></is></c></row>`)),
      damaged,
    ],
    ['a tag without end', workbook('m', zipEntry(part, `<worksheet a="${'x'.repeat(4_200_000)}`)), damaged],
    [
      'a digit that is another',
      flipped(
        asStored(
          workbook('m', stored(part, '<worksheet><sheetData><row><c><v>12.5</v></c></row></sheetData></worksheet>')),
        ),
      ),
      damaged,
    ],
    [
      'a part that nothing refers to',
      workbook('m', sheet(row), [zipEntry('xl/media/tool.exe', 'MZ')]),
      'has a part that nothing uses (xl/media/tool.exe); save it in a spreadsheet program and send it again',
    ],
    ['a size that lies, in both heads', workbook('m', { ...sheet(row), size: 10 }), damaged],
    ['another name in front of the content than in the directory', renamed(workbook('m', sheet(row))), damaged],
    ['a row too many', workbook('m', sheet('<row r="1001"/>')), 'has more than 1000 rows'],
    ['a column too many', workbook('m', sheet('<row><c r="AY1"><v>1</v></c></row>')), 'has more than 50 columns'],
    [
      'a merged column too many',
      workbook('m', sheet(row, '<mergeCells><mergeCell ref="A1:AY1"/></mergeCells>')),
      'has more than 50 columns',
    ],
    [
      'a merged row too many',
      workbook('m', sheet(row, '<mergeCells><mergeCell ref="A1:A1001"/></mergeCells>')),
      'has more than 1000 rows',
    ],
    [
      'a row behind one that comes later',
      workbook('m', sheet('<row r="3"/><row r="2"/>')),
      'has row 2 behind row 3; save it in a spreadsheet program and send it again',
    ],
  ])('%s', async (_what, content, message) => {
    await expect(seen(content)).rejects.toMatchObject({ fields: [{ path: 'file', message }] });
  });

  test('a row that a few bytes make endless, because its cells share a text', async () => {
    const data = `<x:row>${'<x:c t="s"><x:v>0</x:v></x:c>'.repeat(5)}</x:row>`;
    const content = complete(data, `<sst><si><t>${'x'.repeat(900_000)}</t></si></sst>`);
    await expect(seen(content)).rejects.toMatchObject({ fields: [{ message: 'row 1 is too long' }] });
  });
});

test('parts that other parts refer to are taken, and what stands outside the file does not count', async () => {
  const drawing = 'xl/drawings/drawing 1.xml';
  const content = workbook('mocs', sheet('<row><c t="inlineStr"><is><t>Steel</t></is></c></row>'), [
    zipEntry(
      'xl/worksheets/_rels/sheet1.xml.rels',
      `<Relationships><Relationship Id="a" Type="http://x/drawing" Target="../drawings/drawing%201.xml"/>
       <Relationship Id="b" Type="http://x/hyperlink" Target="https://example.org/" TargetMode="External"/></Relationships>`,
    ),
    zipEntry(drawing, '<xdr/>'),
    zipEntry('xl/drawings/', ''),
  ]);
  expect((await seen(content))[0]?.rows).toEqual([['Steel']]);
});

test('what a spreadsheet program writes comes back cell by cell, with shared and with inline texts', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'µ', ' ', '<', '&', '"', '\n', '😀'), maxLength: 8 });
  const cell = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), fc.boolean());
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });
  const inText = (value: string | number | boolean): string => String(value === 0 ? 0 : value);
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), async (values, useSharedStrings) => {
      const book = new ExcelJS.Workbook();
      book.addWorksheet('s').addRows(values);
      const [found] = await seen(new Uint8Array(await book.xlsx.writeBuffer({ useSharedStrings })));
      const full = Array.from({ length: values.length }, (_, at) => found?.rows[at] ?? []);
      const trimmed = (row: readonly string[]): string[] => row.slice(0, row.findLastIndex(each => each !== '') + 1);
      expect(full.map(trimmed)).toEqual(values.map(row => trimmed(row.map(inText))));
    }),
    { numRuns: 60 },
  );
});

test('text that looks like a character code is written and read unchanged', async () => {
  const texts = ['_x0041_', 'A_x000D_B', '_x005F_x0041_', '_x00_', '_X0041_', 'one\r\ntwo\rthree\n'];
  const chunks: Uint8Array[] = [];
  const columns = [{ heading: 'Name', width: 10 }];
  const dateTime = { timezone: 'UTC', dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm' };
  const printed = { facility: 'A', printedBy: 'Ada Winter (awinter)', printedAt: new Date(0), dateTime };
  const sheets = [{ name: 'Texts', columns, rows: texts.map(text => [text]) }];
  for await (const chunk of toXlsx(
    { title: 'Texts', ...printed, versions: [], blocks: [], sheets },
    new AbortController().signal,
  ))
    chunks.push(chunk);
  const [found] = await seen(Buffer.concat(chunks));
  expect(found?.rows).toEqual([['Name'], ...texts.map(text => [text])]);
});
