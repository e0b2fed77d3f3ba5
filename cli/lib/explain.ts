import { Errors } from '@oclif/core';
import { ApiError, BackupError, ConfigError, RegistryError, SetupError } from '#kernel/ops';

/** A refusal of the command line itself, in one plain sentence. */
export class CommandRefused extends Error {
  constructor(
    message: string,
    /** 1: refused or problems found; 2: wrong usage. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

export interface Explanation {
  readonly code: number;
  /** Text for standard error; undefined when the command has already printed it. */
  readonly text: string;
}

/** Exit code and message for any error of a command. The stack is shown only with LIMPID_DEBUG. */
export function explain(error: unknown, words: readonly string[]): Explanation {
  const { code, text } = inWords(error, words);
  const traced = process.env['LIMPID_DEBUG'] !== undefined && text !== '' && error instanceof Error;
  return { code, text: traced ? `${text}\n${error.stack ?? ''}` : text };
}

function inWords(error: unknown, words: readonly string[]): Explanation {
  if (error instanceof Errors.ExitError) return { code: error.oclif.exit ?? 0, text: '' };
  if (error instanceof CommandRefused) return { code: error.exitCode, text: error.message };
  if (error instanceof ApiError) return { code: 1, text: refusal(error) };
  if (
    error instanceof SetupError ||
    error instanceof ConfigError ||
    error instanceof RegistryError ||
    error instanceof BackupError
  )
    return { code: 1, text: error.message };
  if (error instanceof Errors.CLIError) return { code: 2, text: wrongUsage(error.message, words) };
  return { code: 1, text: fault(error) };
}

/** What a missing field is called; `id` is included, which otherwise is the named record. */
const missing = 'is required';

/** The message, unless it only repeats the fields, and one line for each field. */
function refusal(error: ApiError): string {
  const lines = error.fields.map(({ path, message }) =>
    path === '' || (path === 'id' && !message.startsWith(missing)) ? message : `${path}: ${message}`,
  );
  return (lines.some(line => error.message.endsWith(line)) ? lines : [error.message, ...lines]).join('\n');
}

function wrongUsage(message: string, words: readonly string[]): string {
  const unknown = /^command (\S+) not found$/.exec(message)?.[1];
  if (unknown !== undefined) return `There is no command ${unknown.replaceAll(':', ' ')}; limpid --help lists them.`;
  const command = words.slice(0, Math.max(0, words.findIndex(word => !/^[a-z]+$/.test(word)) >>> 0)).slice(0, 2);
  const said = message
    .replace(/\n*See more help with --help\s*$/, '')
    .replace(/^The following errors? occurred:\s*/, '')
    .replace(/\n\nNote: [\s\S]*$/, '')
    .trim();
  const lines = said.split('\n').map(line => line.trim());
  return [...lines, `limpid ${[...command, '--help'].join(' ')} shows how it is used.`].join('\n');
}

/** Explanation of a file error by its system code. */
export const fileFaults: Readonly<Record<string, string>> = {
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
