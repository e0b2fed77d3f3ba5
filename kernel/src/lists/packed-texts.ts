import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { firstIndex } from './first-index.js';

/** Texts are packed together when they are so many, or have so many characters. */
const textsAPart = 16_384;
const charactersAPart = 128 * 1024;
/** Unpacked bytes that are kept twice over: those in use, and those that were in use before. */
const bytesAtHand = 3 * 1024 * 1024;

interface PackedPart {
  /** Number of its first text. */
  readonly first: number;
  readonly count: number;
  /** Unpacked. */
  readonly size: number;
  readonly packed: Buffer;
}

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
  private readonly parts: PackedPart[] = [];
  private waiting: string[] = [];
  private characters = 0;
  private first = 0;
  private inUse = new Map<PackedPart, Part>();
  private before = new Map<PackedPart, Part>();
  private bytesInUse = 0;

  get length(): number {
    return this.first + this.waiting.length;
  }

  add(text: string): void {
    this.waiting.push(text);
    this.characters += text.length;
    if (this.waiting.length === textsAPart || this.characters >= charactersAPart) this.pack();
  }

  /** The text that was added as number `index`, counted from 0; undefined where there is none. */
  at(index: number): string | undefined {
    if (index >= this.first) return this.waiting[index - this.first];
    const packed = this.parts[firstIndex(this.parts.length, at => (this.parts[at]?.first ?? 0) > index) - 1];
    if (packed === undefined) return undefined;
    const { ends, bytes } = this.unpacked(packed);
    const place = index - packed.first;
    return bytes.toString('utf8', place === 0 ? 0 : ends[place - 1], ends[place]);
  }

  private pack(): void {
    const { waiting, first } = this;
    const sizes = waiting.map(text => Buffer.byteLength(text));
    const ends = new Uint32Array(waiting.length);
    const all = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, ends.byteLength));
    let end = 0;
    for (const [place, text] of waiting.entries()) {
      all.write(text, ends.byteLength + end);
      ends[place] = end += sizes[place] ?? 0;
    }
    all.set(new Uint8Array(ends.buffer));
    // A copy, because what the packing returns lies in a larger piece of memory.
    const packed = Buffer.from(deflateRawSync(all, { level: 1 }));
    this.parts.push({ first, count: waiting.length, size: all.length, packed });
    this.first += waiting.length;
    this.waiting = [];
    this.characters = 0;
  }

  private unpacked(packed: PackedPart): Part {
    const known = this.inUse.get(packed);
    if (known !== undefined) return known;
    const part = this.before.get(packed) ?? unpack(packed);
    if (this.bytesInUse > bytesAtHand) {
      this.before = this.inUse;
      this.inUse = new Map();
      this.bytesInUse = 0;
    }
    this.inUse.set(packed, part);
    this.bytesInUse += packed.size;
    return part;
  }
}

function unpack({ packed, count, size }: PackedPart): Part {
  const all = inflateRawSync(packed, { chunkSize: size });
  const ends = new Uint32Array(count);
  all.copy(new Uint8Array(ends.buffer), 0, 0, ends.byteLength);
  return { ends, bytes: all.subarray(ends.byteLength) };
}
