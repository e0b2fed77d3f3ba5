import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Texts that are packed together. */
const textsAPart = 512;
/** Unpacked bytes that are kept twice over: those in use, and those that were in use before. */
const bytesAtHand = 4 * 1024 * 1024;

/** Texts as they stand one behind the other, with where each ends. */
interface Part {
  readonly ends: Uint32Array;
  readonly bytes: Buffer;
}

/**
 * A long list of texts that takes hardly more memory than the file that it was read from: part by part they are packed
 * again, and those in use are unpacked. Programs number the texts of a workbook as its cells first use them, so that few
 * parts are in use at a time.
 */
export class PackedTexts {
  private readonly parts: Buffer[] = [];
  private waiting: string[] = [];
  private count = 0;
  private inUse = new Map<number, Part>();
  private before = new Map<number, Part>();
  private bytesInUse = 0;

  get length(): number {
    return this.count;
  }

  add(text: string): void {
    this.waiting.push(text);
    this.count += 1;
    if (this.waiting.length === textsAPart) this.pack();
  }

  /** The text that was added as number `index`, counted from 0; undefined where there is none. */
  at(index: number): string | undefined {
    const number = Math.floor(index / textsAPart);
    const place = index % textsAPart;
    if (number === this.parts.length) return this.waiting[place];
    const part = this.part(number);
    return part?.bytes.toString('utf8', place === 0 ? 0 : part.ends[place - 1], part.ends[place]);
  }

  private pack(): void {
    const bytes = this.waiting.map(text => Buffer.from(text));
    const ends = new Uint32Array(textsAPart);
    let end = 0;
    for (const [place, { length }] of bytes.entries()) ends[place] = end += length;
    this.parts.push(deflateRawSync(Buffer.concat([Buffer.from(ends.buffer), ...bytes]), { level: 1 }));
    this.waiting = [];
  }

  private part(number: number): Part | undefined {
    const known = this.inUse.get(number);
    if (known !== undefined) return known;
    const part = this.before.get(number) ?? unpacked(this.parts[number]);
    if (part === undefined) return undefined;
    if (this.bytesInUse > bytesAtHand) {
      this.before = this.inUse;
      this.inUse = new Map();
      this.bytesInUse = 0;
    }
    this.inUse.set(number, part);
    this.bytesInUse += part.bytes.length + part.ends.byteLength;
    return part;
  }
}

function unpacked(packed: Buffer | undefined): Part | undefined {
  if (packed === undefined) return undefined;
  const all = inflateRawSync(packed);
  const headBytes = textsAPart * Uint32Array.BYTES_PER_ELEMENT;
  const ends = new Uint32Array(textsAPart);
  all.copy(new Uint8Array(ends.buffer), 0, 0, headBytes);
  return { ends, bytes: all.subarray(headBytes) };
}
