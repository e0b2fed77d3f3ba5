import readline from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandRefused } from './explain.js';

/**
 * Reads a new password from LIMPID_USER_PASSWORD, else by prompting twice on a terminal, else from the first line of
 * standard input. Never an argument, which other users of the computer could read in the process list.
 */
export async function readPassword(): Promise<string> {
  const given = process.env['LIMPID_USER_PASSWORD'];
  if (given !== undefined && given !== '') return given;
  const password = process.stdin.isTTY ? await askTwice() : ((await text(process.stdin)).split(/\r?\n/)[0] ?? '');
  if (password !== '') return password;
  throw new CommandRefused(
    'A password is needed: write it to the standard input, or set LIMPID_USER_PASSWORD for this command.',
    2,
  );
}

async function askTwice(): Promise<string> {
  const first = await ask('Password: ');
  if (first !== (await ask('Once more: '))) throw new CommandRefused('The two passwords differ; no user was created.');
  return first;
}

/** Prompts without echo. */
async function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = readline.createInterface({ input: process.stdin, output: silent, terminal: true });
  const stop = new AbortController();
  lines.on('SIGINT', () => stop.abort());
  lines.on('close', () => stop.abort());
  process.stderr.write(question);
  try {
    return await lines.question('', { signal: stop.signal });
  } catch {
    throw new CommandRefused('Interrupted; no user was created.');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
