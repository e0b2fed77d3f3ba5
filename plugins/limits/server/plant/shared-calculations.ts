interface Running<T> {
  /** The position of the trail that it reaches at least. */
  readonly position: number;
  readonly result: Promise<T>;
}

/** One calculation at a time for each facility or past moment, which all who need it share. */
export class SharedCalculations<T> {
  private readonly running = new Map<string, Running<T>>();

  /**
   * The result of a calculation that reaches a position: of the running one where it does, otherwise of `calculate`.
   * Null when a running one had to end or failed, so that the caller looks again.
   */
  async join(key: string, position: number, calculate: () => Promise<T>): Promise<T | null> {
    const running = this.running.get(key);
    if (running !== undefined) {
      try {
        const found = await running.result;
        return running.position >= position ? found : null;
      } catch {
        // Reported to the caller that began it; this one calculates with its own connection.
        return null;
      }
    }
    const result = calculate().finally(() => this.running.delete(key));
    this.running.set(key, { position, result });
    return result;
  }
}
