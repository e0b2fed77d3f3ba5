/** A fault that the user can correct: one sentence, shown without a stack trace, exit code 1. */
export class PlainError extends Error {
  name = 'PlainError';
}

/** A full disk: where something runs already it can wait for room. */
export class DiskFullError extends PlainError {
  name = 'DiskFullError';

  /** @param {string} folder a folder on the full disk */
  constructor(folder) {
    super(`The disk that holds ${folder} is full; free at least 1 GB and start again.`);
    this.folder = folder;
  }
}

/**
 * Converts a file system fault into a sentence that names the remedy.
 *
 * @param {unknown} error what the file system threw
 * @param {string} folder the folder that was being written
 * @returns {unknown} a PlainError for the faults a person can fix, otherwise the error itself
 */
export function explainFileError(error, folder) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR') {
    return new PlainError(
      `The folder ${folder} is not writable for this user; give this user write permission or run from a folder of your own.`,
    );
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return new DiskFullError(folder);
  return error;
}
