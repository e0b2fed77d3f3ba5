import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { firstIndex } from './first-index.js';
import { release } from './release.js';

/** Texts are packed together at this number of texts or characters. */
const textsAPart = 16_384;
const charactersAPart = 128 * 1024;
/** Unpacked bytes of which two generations are kept: in use now, and in use before. */
const bytesAtHand = 2 * 1024 * 1024;
/** Bytes that store where a text ends. */
const endBytes = 4;

interface PackedPart {
  /** Number of its first text. */
  readonly first: number;
  readonly count: number;
  /** Unpacked texts. */
  readonly size: number;
  readonly packed: Uint8Array;
}

/**
 * A long list of texts in little more memory than its file: it is packed part by part, and the parts in use are
 * unpacked. Programs number the texts of a workbook by first use, so that few parts are in use at a time.
 */
export class PackedTexts {
  private readonly parts: PackedPart[] = [];
  private waiting: string[] = [];
  private characters = 0;
  private first = 0;
  private inUse = new Map<PackedPart, Buffer>();
  private before = new Map<PackedPart, Buffer>();
  private bytesInUse = 0;

  get length(): number {
    return this.first + this.waiting.length;
  }

  add(text: string): void {
    this.waiting.push(text);
    this.characters += text.length;
    if (this.waiting.length === textsAPart || this.characters >= charactersAPart) this.pack();
  }

  /** The text added as number `index`, counted from 0; undefined where there is none. */
  at(index: number): string | undefined {
    if (index >= this.first) return this.waiting[index - this.first];
    const packed = this.parts[firstIndex(this.parts.length, at => (this.parts[at]?.first ?? 0) > index) - 1];
    if (packed === undefined) return undefined;
    const part = this.unpacked(packed);
    const place = index - packed.first;
    const from = place === 0 ? 0 : part.readUInt32LE((place - 1) * endBytes);
    const head = packed.count * endBytes;
    return part.toString('utf8', head + from, head + part.readUInt32LE(place * endBytes));
  }

  private pack(): void {
    const { waiting, first } = this;
    const sizes = waiting.map(text => Buffer.byteLength(text));
    const head = waiting.length * endBytes;
    const all = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, head));
    let end = 0;
    for (const [place, text] of waiting.entries()) {
      all.write(text, head + end);
      end += sizes[place] ?? 0;
      all.writeUInt32LE(end, place * endBytes);
    }
    // A copy in memory of its own: a small buffer shares a block of 64 KiB that lives as long as the buffer does.
    const packed = new Uint8Array(deflateRawSync(all));
    this.parts.push({ first, count: waiting.length, size: all.length, packed });
    release(all);
    this.first += waiting.length;
    this.waiting = [];
    this.characters = 0;
  }

  /** Where each text ends, followed by the texts. */
  private unpacked(packed: PackedPart): Buffer {
    const known = this.inUse.get(packed);
    if (known !== undefined) return known;
    // One spare byte: without it unpacking doubles its buffer to find the end.
    const part = this.before.get(packed) ?? inflateRawSync(packed.packed, { chunkSize: packed.size + 1 });
    this.before.delete(packed);
    if (this.bytesInUse > bytesAtHand) {
      for (const unused of this.before.values()) release(unused);
      this.before = this.inUse;
      this.inUse = new Map();
      this.bytesInUse = 0;
    }
    this.inUse.set(packed, part);
    this.bytesInUse += packed.size;
    return part;
  }
}
