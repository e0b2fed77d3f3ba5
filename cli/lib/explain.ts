import { Errors } from '@oclif/core';
import { ApiError, ConfigError, RegistryError, SetupError } from '#kernel/ops';

/** A refusal of the command line itself, in one plain sentence. */
export class CommandRefused extends Error {
  constructor(
    message: string,
    /** 1 refused or problems found, 2 wrong usage. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

export interface Explanation {
  readonly code: number;
  /** What goes to the error output; nothing when the command has said it already. */
  readonly text: string;
}

/** Exit code and words for whatever ended a command. A stack is shown only when LIMPID_DEBUG asks for it. */
export function explain(error: unknown, words: readonly string[]): Explanation {
  if (process.env['LIMPID_DEBUG'] !== undefined && error instanceof Error)
    return { code: 1, text: error.stack ?? error.message };
  if (error instanceof Errors.ExitError) return { code: error.oclif.exit ?? 0, text: '' };
  if (error instanceof CommandRefused) return { code: error.exitCode, text: error.message };
  if (error instanceof ApiError) return { code: 1, text: refusal(error) };
  if (error instanceof SetupError || error instanceof ConfigError || error instanceof RegistryError)
    return { code: 1, text: error.message };
  if (error instanceof Errors.CLIError) return { code: 2, text: wrongUsage(error.message, words) };
  return { code: 1, text: fault(error) };
}

/** The message, unless it only repeats the fields, and one line for each field. */
function refusal(error: ApiError): string {
  const lines = error.fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return (lines.includes(error.message) ? lines : [error.message, ...lines]).join('\n');
}

function wrongUsage(message: string, words: readonly string[]): string {
  const command = words.filter(word => /^[a-z]+$/.test(word)).slice(0, 2);
  return `${message.replace(/\n*See more help with --help\s*$/, '').trim()}\nUsage: limpid ${[...command, '--help'].join(' ')}`;
}

const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'is on a disk that cannot be written',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not in a folder',
  ENOSPC: 'does not fit on the disk',
};

function fault(error: unknown): string {
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const why = fileFaults[code];
  if (why !== undefined && path !== undefined) return `${path} ${why}.`;
  if (/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|57P0\d)$/.test(code))
    return 'The database ended the connection; nothing was changed. Try again when it runs.';
  return `Something went wrong: ${error.message.split('\n')[0] ?? ''} (LIMPID_DEBUG=1 shows more)`;
}
