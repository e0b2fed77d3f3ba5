import { hash } from 'node:crypto';

/** 32-bit words per slot: two of the key's hash, one of the row; row 0 marks a free slot. */
const wordsAPlace = 3;
/** Above this fill ratio the search for a free slot takes long. */
const fullAt = 0.75;

/**
 * The first row of each record in a sheet. Of a key only 64 bits of its SHA-256 are stored, 12 bytes with the row,
 * because keys would be most of the memory of a long import: two of a million keys collide once in some forty million
 * files.
 */
export class FirstRows {
  private places = new Uint32Array(1024 * wordsAPlace);
  private taken = 0;
  private readonly repeated = new Set<string>();

  /** The first row of the record if there is one; otherwise this row becomes its first. A row without a key is ignored. */
  before(key: string, row: number): { readonly row: number; readonly isFirstRepetition: boolean } | null {
    if (key === '') return null;
    const digest = hash('sha256', key, 'buffer');
    const earlier = this.put(digest.readUInt32LE(0), digest.readUInt32LE(4), row);
    if (earlier === 0) return null;
    const isFirstRepetition = !this.repeated.has(key);
    this.repeated.add(key);
    return { row: earlier, isFirstRepetition };
  }

  /** The row stored for the hash, or 0 when the row becomes its first. */
  private put(one: number, other: number, row: number): number {
    const { places } = this;
    const count = places.length / wordsAPlace;
    for (let place = one % count; ; place = (place + 1) % count) {
      const at = place * wordsAPlace;
      const there = places[at + 2] ?? 0;
      if (there === 0) {
        places[at] = one;
        places[at + 1] = other;
        places[at + 2] = row;
        this.taken += 1;
        if (this.taken > count * fullAt) this.grow();
        return 0;
      }
      if (places[at] === one && places[at + 1] === other) return there;
    }
  }

  private grow(): void {
    const before = this.places;
    this.places = new Uint32Array(before.length * 2);
    this.taken = 0;
    for (let at = 0; at < before.length; at += wordsAPlace) {
      const [one = 0, other = 0, row = 0] = before.subarray(at, at + wordsAPlace);
      if (row !== 0) this.put(one, other, row);
    }
  }
}
