import { constants, crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file; its header may claim a wrong decompressed size. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: Buffer;
  readonly crc: number;
  readonly size: number;
}

export function zipEntry(name: string, text: string): ZipEntry {
  const content = Buffer.from(text);
  return { name, packed: deflateRawSync(content), crc: crc32(content), size: content.length };
}

/** An entry of spaces between two texts: a few kilobytes for each hundred megabytes. */
export function bombEntry(name: string, before: string, megabytes: number, after: string, claimed?: number): ZipEntry {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, 32), { finishFlush: constants.Z_FULL_FLUSH });
  const head = deflateRawSync(Buffer.from(before), { finishFlush: constants.Z_FULL_FLUSH });
  const tail = deflateRawSync(Buffer.from(after));
  const packed = Buffer.concat([head, ...Array.from({ length: megabytes }, () => megabyte), tail]);
  return { name, packed, crc: 0, size: claimed ?? before.length + megabytes * 1024 * 1024 + after.length };
}

export function zipFile(entries: readonly ZipEntry[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(entry.crc, 10);
    facts.writeUInt32LE(entry.packed.length, 14);
    facts.writeUInt32LE(entry.size, 18);
    facts.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, entry.packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, rest, name);
    offset += 4 + facts.length + name.length + entry.packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';

/** The parts of a workbook with one sheet, whose own part is given. */
export function workbook(sheetName: string, sheet: ZipEntry, more: readonly ZipEntry[] = []): Buffer<ArrayBuffer> {
  return zipFile([
    zipEntry(
      '[Content_Types].xml',
      `<Types xmlns="${packageTypes}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    zipEntry(
      '_rels/.rels',
      `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    zipEntry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    zipEntry(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    ...more,
    sheet,
  ]);
}

/** The XML of a sheet with these cells of text, at most 26 in a row. */
export function sheetXml(rows: readonly (readonly string[])[]): string {
  const cell = (text: string, row: number, column: number): string =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map(
    (row, index) => `<row r="${index + 1}">${row.map((text, at) => cell(text, index, at)).join('')}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}
