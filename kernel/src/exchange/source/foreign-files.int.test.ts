import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportMapping, SheetPreview } from '#schemas/transfer/import';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '../../testing/index.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel();
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

type Content = string | Uint8Array<ArrayBuffer>;

function formOf(name: string, content: Content, mapping?: ImportMapping): FormData {
  const form = new FormData();
  if (mapping !== undefined) form.set('mapping', JSON.stringify(mapping));
  form.append('file', new Blob([content]), name);
  return form;
}

function withReason(name: string, content: Content): FormData {
  const form = formOf(name, content);
  form.set('reason', 'First list');
  return form;
}

async function preview(name: string, content: Content): Promise<readonly SheetPreview[]> {
  const answer = await admin.upload('/master/preview', formOf(name, content));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['sheets'] as unknown as readonly SheetPreview[];
}

function dryRun(name: string, content: Content, mapping?: ImportMapping, encoding?: string): Promise<TestAnswer> {
  const form = formOf(name, content, mapping);
  form.set('dryRun', 'true');
  if (encoding !== undefined) form.set('encoding', encoding);
  return admin.upload('/master', form);
}

async function workbook(fill: (book: ExcelJS.Workbook) => void): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJS.Workbook();
  fill(book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Location and message of each fault of an answer. */
function reported({ body }: TestAnswer): string[] {
  const details = body['details'] as unknown as { errors?: { row: number; column?: string; message: string }[] } | null;
  const fields = (body['fields'] ?? []) as unknown as { message: string }[];
  return [
    ...fields.map(({ message }) => message),
    ...(details?.errors ?? []).map(({ row, column, message }) => `${row} ${column ?? ''}: ${message}`),
  ];
}

const headings = ['MOC ID', 'Name', 'Roughness max um'];
const rows = [headings, ['M-1', 'Müll µ', '0,4'], ['M-2', 'a, b', '12,5']];
const lines = (separator: string): string => rows.map(row => row.join(separator)).join('\r\n');
const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, letter => letter.charCodeAt(0));

describe('a CSV file as spreadsheet programs write it', () => {
  test.each([
    ['semicolons', lines(';')],
    ['semicolons and a byte order mark', `\uFEFF${lines(';')}`],
    ['a line that names the separator', `sep=;\r\n${lines(';')}`],
    ['Windows-1252', latin(lines(';'))],
    ['a title above the headings', `Materials;;\r\n;;\r\n${lines(';')}`],
  ])('with %s is read as it is meant, decimal commas too', async (_what, content) => {
    const [sheet] = await preview('mocs.csv', content);
    expect(sheet).toMatchObject({ headings, rowCount: 2, fault: null });
    expect(sheet?.rows[0]).toEqual({ 'MOC ID': 'M-1', Name: 'Müll µ', 'Roughness max um': '0,4' });
    const answer = await dryRun('mocs.csv', content, undefined, 'windows-1252');
    expect(answer.body['import'], JSON.stringify(answer.body)).toMatchObject({ sections: [{ created: 2 }] });
  });

  test('with tabs in UTF-16 is read too; a decimal comma is no number where commas are not decimal', async () => {
    const content = new Uint8Array(Buffer.from(`\uFEFF${lines('\t')}`, 'utf16le'));
    expect(await preview('mocs.csv', content)).toMatchObject([{ headings, rowCount: 2, fault: null }]);
    expect(reported(await dryRun('mocs.csv', content))).toEqual([
      '2 Roughness max um: Given input is not a number',
      '3 Roughness max um: Given input is not a number',
    ]);
  });

  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
  test.each([
    ['UTF-16 of the other byte order', utf16(`\uFEFF${lines(';')}`).swap16()],
    ['UTF-16 without a byte order mark', utf16(lines(';'))],
    ['UTF-16 of the other byte order without a mark', utf16(lines(';')).swap16()],
    ['carriage returns at the ends of its lines', Buffer.from(lines(';').replaceAll('\n', ''))],
  ])('with %s is read as it is meant', async (_what, content) => {
    expect(await preview('mocs.csv', new Uint8Array(content))).toMatchObject([
      { headings, rowCount: 2, fault: null, encoding: null, rows: [{ Name: 'Müll µ' }, { Name: 'a, b' }] },
    ]);
  });

  test('reports that its encoding is a guess, and is imported only after the user has confirmed it', async () => {
    const content = latin(lines(',').replaceAll('a, b', 'ab').replaceAll('12,5', '12.5').replaceAll('0,4', '0.4'));
    const [sheet] = await preview('mocs.csv', content);
    expect(sheet?.encoding).toBe('windows-1252');
    expect(reported(await dryRun('mocs.csv', content))).toEqual([
      expect.stringMatching(/^is not UTF-8 text; save it as/),
    ]);
    expect(sheet?.notes).toEqual([expect.stringContaining('Windows-1252')]);
    expect((await preview('mocs.csv', 'MOC ID,Name\nM-1,a\n'))[0]?.notes).toEqual([]);
  });

  test('with a number that may be two numbers is refused at its cell', async () => {
    const answer = await dryRun('mocs.csv', 'MOC ID;Name;Roughness max um\nM-1;One;1,234\n');
    expect(reported(answer)).toEqual([
      '2 Roughness max um: Given input is not a number: 1,234 may be 1.234 or 1234; write 1.2340 or 1234',
    ]);
    const pointed = 'MOC ID;Name;Roughness max um\nM-1;One;1.234\n';
    expect(reported(await dryRun('mocs.csv', pointed))).toEqual([
      '2 Roughness max um: Given input is not a number: 1.234 may be 1.234 or 1234; write 1.2340 or 1234',
    ]);
    expect(reported(await dryRun('mocs.csv', `${pointed}M-2;Two;0.4\n`))).toEqual([]);
  });

  test.each([
    ['', 'mocs is empty'],
    ['MOC ID,Name,Name\nM-1,a,b\n', 'mocs: heading Name occurs twice, in columns B and C'],
    [
      'MOC ID,Name\nM-1,Smith, John\n',
      'mocs: row 2 has 3 cells but there are 2 headings; a cell with a separator in it needs quotes',
    ],
  ])('%j is refused in plain words', async (content, message) => {
    expect(reported(await dryRun('mocs.csv', content))).toEqual([message]);
  });
});

test.each(['2026-03-01', '1-Mar', 'Mar-01', '01.03.2026'])(
  'an ID that a spreadsheet made the date %s of is pointed out among IDs that are none',
  async date => {
    const notes = async (text: string): Promise<readonly string[]> => (await preview('mocs.csv', text))[0]?.notes ?? [];
    const list = (...ids: string[]): string => ['MOC ID,Name', ...ids.map(id => `${id},Steel`)].join('\n');
    expect(await notes(list('FEB9', date, 'APR3'))).toEqual([
      `Column A (MOC ID): row 3 has a date, ${date}; the others are none. Spreadsheets make dates of IDs such as MAR1: compare before you import.`,
    ]);
    expect(await notes(list('FEB9', 'MAR-1', 'APR3', '1.2.3'))).toEqual([]);
    expect(await notes(list(date, '2026-03-02'))).toEqual([]);
  },
);

test('a date among the IDs of a workbook is pointed out', async () => {
  const book = await workbook(each => {
    each.addWorksheet('mocs').addRows([
      ['MOC ID', 'Name'],
      ['FEB9', 'One'],
      [new Date('2026-03-01T00:00:00Z'), 'Two'],
      ['APR3', 'Three'],
    ]);
  });
  expect((await preview('plant.xlsx', book))[0]?.notes).toEqual([
    expect.stringContaining('Column A (MOC ID): row 3 has a date, 2026-03-01; the others are none.'),
  ]);
});

test('cells under no heading are not read, and every answer says where they are', async () => {
  const text = 'MOC ID;Name;;;\nM-1;One;;;\nM-2;Two;;;lost\n';
  const note = 'Column E has no heading: its cells, the first in row 3, are not read.';
  expect((await preview('mocs.csv', text))[0]?.notes.at(-1)).toBe(note);
  const book = await workbook(each => {
    each.addWorksheet('mocs').addRows([
      ['MOC ID', 'Name'],
      ['M-1', 'One'],
      ['M-2', 'Two', '', '', 'lost', 'too'],
    ]);
  });
  expect((await dryRun('book.xlsx', book)).body['import']?.['notes']).toEqual([
    'mocs: Columns E, F have no headings: their cells are not read.',
  ]);
});

describe('what is no CSV and no XLSX file is refused in words, whatever its name says', () => {
  const other = 'which is not read; save it as XLSX or as CSV UTF-8';
  const renamed = 'whatever its name says; save it as XLSX or as CSV UTF-8';
  const zip = 'PK\x03\x04\x14\0\0\0\0\0';
  test.each([
    ['list.ods', 'PK', `is an OpenDocument spreadsheet, ${other}`],
    ['list.xls', '', `is a workbook of Excel 97–2003, ${other}`],
    ['list.xlsm', 'PK', `is a workbook with macros, ${other}`],
    ['list.docx', 'PK', 'must be a CSV or XLSX file'],
    ['mocs.csv', zip, `is a workbook or another zip file, ${renamed}`],
    [
      'mocs.xlsx',
      `${zip}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
      `is an OpenDocument file, ${renamed}`,
    ],
    ['mocs.xlsx', '\xd0\xcf\x11\xe0', `is a workbook of Excel 97–2003 or protected by a password, ${renamed}`],
    [
      'mocs.csv',
      '\x1f\x8b\b\0\0\0\0\0binary\0\0,',
      'is no text, so it is no CSV file; save it as CSV UTF-8 or as XLSX',
    ],
  ])('%s that begins with %j', async (name, content, message) => {
    const answer = await admin.upload('/master/preview', formOf(name, latin(content)));
    expect([answer.status, ...reported(answer)]).toEqual([422, message]);
  });

  test('of several files the one is named', async () => {
    const form = formOf('mocs.csv', 'MOC ID,Name\nM-1,One\n');
    form.append('file', new Blob(['Equipment ID,Name\nE-1,"Mixer\n']), 'equipment.csv');
    expect((await admin.upload('/master/preview', form)).body['message']).toBe(
      'equipment.csv: row 2 opens a quote that nothing closes',
    );
  });
});

describe('a workbook as people keep it', () => {
  test('has titles in merged cells above its headings; rows keep their numbers', async () => {
    const file = await workbook(book => {
      const sheet = book.addWorksheet('mocs');
      sheet.mergeCells('A1:C1');
      sheet.getCell('A1').value = 'Materials of site X';
      sheet.getCell('A2').value = 'Printed 21.11.2026';
      sheet.getRow(4).values = headings;
      sheet.getRow(5).values = ['M-1', 'One', 0.4];
      sheet.getRow(7).values = ['M-2', 'Two', 'rough'];
    });
    const [sheet] = await preview('book.xlsx', file);
    expect(sheet).toMatchObject({ headings, headingLine: 4, rowCount: 2 });
    expect(sheet?.notes).toEqual(['Rows 1, 2 are titles; the headings are in row 4.']);
    expect(reported(await dryRun('book.xlsx', file))).toEqual(['7 Roughness max um: Given input is not a number']);
  });

  test('holds formulas: results are read, errors and what was never calculated are refused at their cells', async () => {
    const file = await workbook(book => {
      const sheet = book.addWorksheet('mocs');
      sheet.addRows([
        headings,
        ['M-1', 'One', { formula: '1/2', result: 0.5 }],
        ['M-2', 'Two', { formula: '1/0', result: { error: '#DIV/0!' } }],
        ['M-3', { error: '#N/A' }, 1],
        ['M-4', 'Four', { formula: 'A1*2' }],
      ]);
    });
    expect(reported(await dryRun('book.xlsx', file))).toEqual([
      '3 Roughness max um: holds the error #DIV/0!',
      '4 Name: holds the error #N/A',
      '5 Roughness max um: holds a formula without a result; open the file in a spreadsheet program and save it',
    ]);
  });

  const withMargin = (id: string, value: number, format: string): Promise<Content> =>
    workbook(book => {
      const sheet = book.addWorksheet('equipment');
      sheet.addRows([
        ['Equipment ID', 'Name', 'Type', 'Area margin %'],
        [id, 'Tank', 'tank', value],
      ]);
      sheet.getCell('D2').numFmt = format;
    });

  test('a cell that shows 20 % is read as 20 in a column of percentages, never as 0.2, and as no number elsewhere', async () => {
    const file = await withMargin('X-1', 0.2, '0%');
    expect((await admin.upload('/master', withReason('book.xlsx', file))).status).toBe(200);
    const { body } = await admin.get('/equipments?search=X-1');
    expect(body['equipments']).toMatchObject([{ surfaceAreaMarginPercent: 20 }]);
    const elsewhere = await workbook(book => {
      const sheet = book.addWorksheet('mocs');
      sheet.addRows([headings, ['M-1', 'One', 0.4]]);
      sheet.getCell('C2').numFmt = '0%';
    });
    expect(reported(await dryRun('book.xlsx', elsewhere))).toEqual(['2 Roughness max um: Given input is not a number']);
  });

  test('a recovery that shows 85 % is read as 85 in a list inside a record, too', async () => {
    const file = await workbook(book => {
      book.addWorksheet('mocs').addRows([headings, ['M-85', 'Glass', 0.4]]);
      book.addWorksheet('actives').addRows([
        ['Active ID', 'Name'],
        ['A-85', 'Caffeine'],
      ]);
      book.addWorksheet('analytical_methods').addRows([
        ['Method ID', 'Name', 'Active ID', 'Technique', 'Sample'],
        ['AM-85', 'Caffeine swab', 'A-85', 'HPLC-UV', 'swab'],
      ]);
      const sheet = book.addWorksheet('analytical_method_recoveries');
      sheet.addRows([
        ['Method ID', 'MOC ID', 'Recovery %'],
        ['AM-85', 'M-85', 0.85],
      ]);
      sheet.getCell('C2').numFmt = '0.0%';
    });
    const answer = await admin.upload('/master', withReason('book.xlsx', file));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { body } = await admin.get('/analytical-methods?search=AM-85');
    expect(body['analyticalMethods']).toMatchObject([{ recoveries: [{ recoveryPercent: 85 }] }]);
  });

  test('a cell whose format puts a percent sign behind its number is read as this number', async () => {
    const answer = await dryRun('book.xlsx', await withMargin('X-2', 20, '0"%"'));
    expect(answer.body['import'], JSON.stringify(answer.body)).toMatchObject({ sections: [{ created: 1 }] });
  });

  test('dates are days; a number in the place of a date is refused at its cell', async () => {
    const file = await workbook(book => {
      const sheet = book.addWorksheet('equipment_trains');
      sheet.addRows([
        ['Train ID', 'Name', 'Valid from', 'Valid to'],
        ['T-1', 'First', new Date('2026-01-05'), 46_027],
        ['T-2', 'Second', new Date('2026-01-05'), '2026-02-01'],
      ]);
    });
    expect(reported(await dryRun('book.xlsx', file))).toEqual(['2 Valid to: must be a valid date, such as 2026-01-31']);
  });

  test('hidden sheets, and sheets of no section, are left out and named unless the mapping says what they are', async () => {
    const file = await workbook(book => {
      book.addWorksheet('mocs').addRows([headings, ['M-1', 'One', 1]]);
      book.addWorksheet('equipment', { state: 'veryHidden' }).addRows([
        ['Equipment ID', 'Name', 'Type'],
        ['H-1', 'Hidden', 'tank'],
      ]);
      book.addWorksheet('Actvies').addRows([['Active ID', 'Name']]);
    });
    expect((await preview('book.xlsx', file)).map(sheet => sheet.isHidden)).toEqual([false, true, false]);
    expect((await dryRun('book.xlsx', file)).body['import']).toMatchObject({
      sections: [{ section: 'MOCs', created: 1 }],
      leftOut: ['equipment', 'Actvies'],
    });
    const columns = { 'Equipment ID': 'Equipment ID', Name: 'Name', Type: 'Type' };
    const mapping = { equipment: { section: 'Equipment', columns }, Actvies: { section: null, columns: {} } };
    const named = (await dryRun('book.xlsx', file, mapping)).body['import'];
    expect(named).toMatchObject({ sections: [{ section: 'MOCs' }, { section: 'Equipment', created: 1 }] });
    expect(named?.['leftOut']).toBeUndefined();
  });

  test('rows and columns that a filter or a person has hidden are imported, and every answer says so', async () => {
    const file = await workbook(book => {
      const sheet = book.addWorksheet('mocs');
      sheet.addRows([headings, ...Array.from({ length: 8 }, (_, n) => [`H-${n}`, `Hidden ${n}`, n + 1])]);
      for (const row of [3, 5, 6, 7, 40]) sheet.getRow(row).hidden = true;
      sheet.getColumn(3).hidden = true;
      book.addWorksheet('equipment_groups').addRows([
        ['Group ID', 'Name'],
        ['G-1', 'Shown'],
      ]);
    });
    const notes = [
      '4 rows are hidden in the workbook, perhaps by a filter, and are imported like the others: 3, 5–7.',
      'Column C (Roughness max um) is hidden in the workbook; it is imported unless the mapping leaves it out.',
    ];
    expect((await preview('book.xlsx', file)).map(sheet => sheet.notes)).toEqual([notes, []]);
    const dry = (await dryRun('book.xlsx', file)).body['import'];
    expect(dry).toMatchObject({ sections: [{ section: 'MOCs', created: 8 }, {}] });
    expect(dry?.['notes']).toEqual(notes.map(note => `mocs: ${note}`));
    const mapping = { mocs: { section: null, columns: {} } };
    expect((await dryRun('book.xlsx', file, mapping)).body['import']?.['notes']).toBeUndefined();
  });
});

test.each(['constructor', '__proto__', 'toString'])(
  'a sheet or a column called %s is one like any other of no known section',
  async name => {
    const content = `MOC ID,Name,${name}\nM-1,One,x\n`;
    expect(reported(await dryRun(`${name}.csv`, content))).toEqual([
      expect.stringMatching(/^has no sheet of a known section/),
    ]);
    expect(reported(await dryRun('mocs.csv', content))).toEqual([`1 ${name}: unknown heading`]);
    const mapping = { section: 'MOCs', columns: { 'MOC ID': 'MOC ID', Name: 'Name' } };
    expect((await dryRun('mocs.csv', content, { mocs: mapping })).body['import']).toMatchObject({
      sections: [{ created: 1 }],
    });
  },
);

test('a unit in a heading instead of a column is given once for all rows; rows without a value need none', async () => {
  const content = 'Tag,What,Kind,Volume (L)\nU-1,One,tank,2\nU-2,Two,tank,\n';
  const columns = { Tag: 'Equipment ID', What: 'Name', Kind: 'Type', 'Volume (L)': 'Capacity' };
  const mapping = { section: 'Equipment', columns };
  expect(reported(await dryRun('list.csv', content, { list: mapping }))).toEqual([
    '2 Volume (L): needs a unit: in a column of the file, or said once for all rows',
  ]);
  const form = formOf('list.csv', content, { list: { ...mapping, constants: { 'Capacity unit': 'L', Suite: 'S1' } } });
  form.set('reason', 'From the asset register');
  const answer = await admin.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await admin.get('/equipments?search=U-')).body['equipments']).toMatchObject([
    { externalId: 'U-1', capacity: { value: 2, unit: 'L' }, area: 'S1' },
    { externalId: 'U-2', capacity: null, area: 'S1' },
  ]);
});
