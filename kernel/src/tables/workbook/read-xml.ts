import { SaxesParser } from 'saxes';
import { damaged } from './faults.js';

/** Receives the parts of an XML document as they are read. Names come without their prefixes. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Maximum text between two tags: a cell has 32,767 characters, and longer text would be held completely. */
const longestPiece = 4_000_000;

/** The document has a fault. */
class BrokenXml extends Error {}

/**
 * Reads a document piece by piece and yields after each what its listener returns. Entities that the document declares
 * are refused, as is everything that is not well-formed.
 */
export async function* readXml<T>(
  bytes: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  handOn: () => T,
): AsyncGenerator<T> {
  let silent = 0;
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', error => {
    throw new BrokenXml(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    listener.open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    listener.close(withoutPrefix(name));
  });
  parser.on('text', text => listener.text(text));
  parser.on('cdata', text => listener.text(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes) {
      const text = decoded(decoder, piece);
      silent += text.length;
      parser.write(text);
      if (silent > longestPiece) throw damaged();
      yield handOn();
    }
    parser.write(decoded(decoder)).close();
    yield handOn();
  } catch (error) {
    throw error instanceof BrokenXml ? damaged() : error;
  }
}

/** For documents that yield nothing before their end. */
export async function readWholeXml(bytes: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  const pieces = readXml(bytes, listener, () => null);
  while ((await pieces.next()).done !== true);
}

function decoded(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) throw new BrokenXml(error.message);
    throw error;
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
