import type { RowError } from '#kernel/contract';

/** So many different texts are remembered. */
const rememberedAtMost = 10_000;

/**
 * What is wrong with the rows of a sheet. A file that is wrong as a whole says the same of every row: equal texts are
 * kept once, so that hundreds of thousands of errors take little memory.
 */
export class RowErrors {
  private readonly errors: RowError[] = [];
  private readonly texts = new Map<string, string>();

  add(error: RowError): void {
    const message = this.once(error.message);
    this.errors.push(
      error.value === undefined ? { ...error, message } : { ...error, value: this.once(error.value), message },
    );
  }

  /** In the order of the rows. */
  inOrder(): readonly RowError[] {
    return this.errors.toSorted((a, b) => a.row - b.row);
  }

  private once(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    if (this.texts.size < rememberedAtMost) this.texts.set(text, text);
    return text;
  }
}
