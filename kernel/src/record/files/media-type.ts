import { readFile } from 'node:fs/promises';
import { directoryOf } from '../../tables/workbook/archive-directory.js';

/** First bytes of the types that have a signature of their own (specification section 3, attachment file types). */
const signatures: readonly { readonly mediaType: string; readonly bytes: readonly number[] }[] = [
  { mediaType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: 'application/rtf', bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
];
const zip = [0x50, 0x4b, 0x03, 0x04];
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** The media type that the content of a file has, whatever its name says; null when it is none of those that are stored. */
export async function mediaTypeOf(file: string, head: Uint8Array): Promise<string | null> {
  const startsWith = (bytes: readonly number[]): boolean => bytes.every((byte, index) => head[index] === byte);
  const signed = signatures.find(({ bytes }) => startsWith(bytes));
  if (signed !== undefined) return signed.mediaType;
  if (startsWith(zip)) return (await isWordArchive(file)) ? wordArchive : null;
  const content = await readFile(file);
  if (startsWith(compoundFile)) return content.includes(wordStream) ? 'application/msword' : null;
  return isText(content) ? 'text/plain' : null;
}

const wordArchive = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Documents with macros are none of the permitted types, whatever their name. */
async function isWordArchive(file: string): Promise<boolean> {
  try {
    const names = new Set((await directoryOf(file)).map(({ name }) => name));
    return names.has('[Content_Types].xml') && names.has('word/document.xml') && !names.has('word/vbaProject.bin');
  } catch {
    return false;
  }
}

/** The name of the stream that holds the text in a compound file. */
const wordStream = Buffer.from('WordDocument\0', 'utf16le');

/** Control characters apart from those that lay text out: tabs, line ends, form feeds and the escape of terminals. */
function isControl(character: string): boolean {
  const code = character.charCodeAt(0);
  return code === 0x7f || code < 0x09 || (code > 0x0d && code < 0x20 && code !== 0x1b);
}

/** UTF-8 or UTF-16 with its mark, without control characters that no text has. */
function isText(content: Buffer): boolean {
  if (content.length === 0) return false;
  const encoding = content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    return !text.split('').some(isControl);
  } catch {
    return false;
  }
}
