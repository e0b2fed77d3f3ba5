import { expect, test } from 'vitest';
import type { TestAnswer } from '#kernel/testing';
import { givenMixer, pixel } from './mixer.fixture.js';

const mixer = givenMixer();
const attachments = (): string => `${mixer.path}/attachments`;

interface Listed {
  readonly id: string;
  readonly fileName: string;
  readonly mediaType: string;
}
const listed = (answer: TestAnswer): Listed[] => answer.body['attachments'] as unknown as Listed[];

function form(content: Uint8Array, name: string, reason = 'first file'): FormData {
  const data = new FormData();
  data.set('reason', reason);
  data.set('file', new Blob([new Uint8Array(content)], { type: 'application/octet-stream' }), name);
  return data;
}

/** A zip file of empty, stored entries, which is all that tells a Word document. */
function zipOf(names: readonly string[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    local.push(head, Buffer.from(name));
    central.push(entry, Buffer.from(name));
    at += 30 + name.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
}
const compound = (text: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(`${text}\0`, 'utf16le')]);

test.each([
  ['pdf', 'application/pdf', Buffer.from('%PDF-1.7 text')],
  [
    'docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    zipOf(['[Content_Types].xml', 'word/document.xml']),
  ],
  ['rtf', 'application/rtf', Buffer.from('{\\rtf1 text}')],
  ['txt', 'text/plain', Buffer.from('Rüstzeit 30 min\n')],
  ['png', 'image/png', Buffer.from(pixel, 'base64')],
  ['doc', 'application/msword', compound('WordDocument')],
])(
  'a %s file is recognized by its content, whatever its name, and is returned unchanged',
  async (_type, media, content) => {
    const path = attachments();
    const added = await mixer.specialist.upload(path, form(content, media === 'text/plain' ? 'file.txt' : 'file.bin'));
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const file = listed(added).at(-1);
    expect(file?.mediaType).toBe(media);
    const read = await mixer.specialist.get(`${path}/${file?.id}`);
    expect(read.headers.get('content-type')?.split(';')[0]).toBe(media);
    expect(Buffer.from(read.bytes).equals(content)).toBe(true);
  },
);

test.each([
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0x00])],
  ['a workbook', zipOf(['[Content_Types].xml', 'xl/workbook.xml'])],
  ['a Word document with macros', zipOf(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'])],
  ['an old workbook', compound('Workbook')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused by the name of its field, whatever its name', async (_what, content) => {
  const answer = await mixer.specialist.upload(attachments(), form(content, 'report.docx'));
  expect([answer.status, answer.body['errName']]).toEqual([422, 'DataValidationError']);
  expect(JSON.stringify(answer.body['fields'])).toContain('pdf, docx, rtf, txt, png, jpeg, doc');
});

test('text is taken for text only where its name says so: a drawing with a script is none', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const answer = await mixer.specialist.upload(attachments(), form(drawing, 'x.svg'));
  expect(answer.body['fields']).toMatchObject([{ path: 'file', message: 'is text, whose name must end with .txt' }]);
});

test('a file whose name claims another type than its content has is refused', async () => {
  const answer = await mixer.specialist.upload(attachments(), form(Buffer.from('<html>'), 'page.pdf'));
  expect(answer.status).toBe(422);
  expect(answer.body['fields']).toMatchObject([{ path: 'file', message: 'is no pdf file, although its name says so' }]);
});

test('a PDF with scripts is kept as it is, and answered as a download that no browser runs in the page', async () => {
  const content = Buffer.from(
    '%PDF-1.7\n1 0 obj << /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj\n%%EOF',
  );
  const path = attachments();
  const added = await mixer.specialist.upload(path, form(content, 'scripted.pdf'));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const read = await mixer.specialist.get(
    `${path}/${listed(added).find(each => each.fileName === 'scripted.pdf')?.id}`,
  );
  expect(Buffer.from(read.bytes).equals(content)).toBe(true);
  expect(read.headers.get('content-disposition')).toContain('attachment');
  expect(read.headers.get('x-content-type-options')).toBe('nosniff');
  expect(read.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('a file of 100 MB is refused before anything of it is kept', async () => {
  const path = attachments();
  const before = listed(await mixer.specialist.get(path));
  const answer = await mixer.specialist.upload(path, form(Buffer.alloc(100 * 1024 * 1024, 'a'), 'long.txt'));
  expect([answer.status, answer.body['errName']]).toEqual([400, 'PayloadTooLarge']);
  expect(listed(await mixer.specialist.get(path))).toEqual(before);
});

test('an attachment is removed with a reason, which the history of the equipment shows', async () => {
  const path = attachments();
  const added = await mixer.specialist.upload(path, form(Buffer.from('manual'), 'manual.txt', 'manual of the maker'));
  const file = listed(added).find(each => each.fileName === 'manual.txt');
  expect((await mixer.specialist.delete(`${path}/${file?.id}`, {})).status).toBe(422);
  const removed = await mixer.specialist.delete(`${path}/${file?.id}`, { reason: 'wrong equipment' });
  expect(listed(removed).map(each => each.fileName)).not.toContain('manual.txt');
  expect((await mixer.specialist.get(`${path}/${file?.id}`)).status).toBe(404);
  expect((await mixer.reasons()).slice(0, 2)).toEqual(['wrong equipment', 'manual of the maker']);
});

test('equipment is created with an image and an attachment in one multipart call', async () => {
  const data = new FormData();
  data.set('data', JSON.stringify({ externalId: 'EQ-2', name: 'Dryer', equipmentType: 'dryer' }));
  data.set('front', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'front.png');
  data.set('manual', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'manual.pdf');
  const made = await mixer.specialist.upload('/equipments', data);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const dryer = `/equipments/${String(made.body['equipment']?.['id'])}`;
  expect(listed(await mixer.specialist.get(`${dryer}/attachments`)).map(each => each.fileName)).toEqual(['manual.pdf']);
  const images = (await mixer.specialist.get(`${dryer}/images`)).body['images'] as unknown as Listed[];
  expect(images.map(each => each.fileName)).toEqual(['front.png']);
});

test('attachments need the permission to change the equipment', async () => {
  const operator = await mixer.plant.as('operator');
  const answer = await operator.upload(attachments(), form(Buffer.from('text'), 'a.txt'));
  expect(answer.status).toBe(403);
});
