/** Thrown by a use case that wants its answer sent and its transaction rolled back: a dry run. */
export class RolledBack extends Error {
  constructor(readonly reply: unknown) {
    super('rolled back on purpose');
  }
}
