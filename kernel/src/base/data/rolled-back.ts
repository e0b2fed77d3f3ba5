/** Thrown by a use case whose answer is sent and whose transaction is rolled back: a dry run. */
export class RolledBack extends Error {
  constructor(readonly reply: unknown) {
    super('rolled back on purpose');
  }
}
