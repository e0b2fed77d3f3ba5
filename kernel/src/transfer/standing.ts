/** Where each record stands in a sheet. */
export class Standing {
  private readonly rows = new Map<string, number>();
  private readonly repeated = new Set<string>();

  /** The first row of the record when it stands in one already; else the row becomes its first. A row without a key is none. */
  before(key: string, row: number): { readonly row: number; readonly isFirstRepetition: boolean } | null {
    if (key === '') return null;
    const earlier = this.rows.get(key);
    if (earlier === undefined) {
      // A copy, so that it does not keep the text of the file that it was cut from.
      this.rows.set(Buffer.from(key).toString(), row);
      return null;
    }
    const isFirstRepetition = !this.repeated.has(key);
    this.repeated.add(key);
    return { row: earlier, isFirstRepetition };
  }
}
