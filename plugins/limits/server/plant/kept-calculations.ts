/** What is known of the size of a calculation. */
export interface Sized {
  readonly bytes: number;
}

/** Calculations by key, within a number and a size; the least recently used ones are dropped. */
export class KeptCalculations<T extends Sized> {
  private readonly entries = new Map<string, T>();

  /** `bytes` is the size of all together, although the last one kept always stays. */
  constructor(private readonly most: { readonly entries: number; readonly bytes: number }) {}

  get(key: string): T | undefined {
    const found = this.entries.get(key);
    if (found !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, found);
    }
    return found;
  }

  keep(key: string, entry: T): T {
    this.entries.delete(key);
    this.entries.set(key, entry);
    for (const oldest of this.entries.keys()) {
      const isWithin = this.entries.size <= this.most.entries && this.bytes <= this.most.bytes;
      if (isWithin || oldest === key) break;
      this.entries.delete(oldest);
    }
    return entry;
  }

  /** The size of all together. */
  get bytes(): number {
    let sum = 0;
    for (const { bytes } of this.entries.values()) sum += bytes;
    return sum;
  }
}
