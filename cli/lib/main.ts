import { readFileSync } from 'node:fs';
import path from 'node:path';
import { flush, run, type Interfaces } from '@oclif/core';
import { explain } from './explain.js';
import { topics } from './topics.js';

export { ProductHelp } from './help.js';

/**
 * Runs one command line and returns its exit code: 0 done, 1 refused or problems found, 2 wrong usage.
 *
 * @param words what stands after `limpid`
 * @param root the folder whose package.json names the commands
 */
export async function main(words: readonly string[], root: string): Promise<number> {
  // Forces compiled code, even where a test or a developer set another environment.
  process.env['NODE_ENV'] = 'production';
  // A reader that closes early, for example `head`, is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  try {
    await run([...words], { root, pjson: described(root) });
    await flush();
    return Number(process.exitCode ?? 0);
  } catch (error) {
    const { code, text } = explain(error, words);
    if (text !== '') process.stderr.write(`${text}\n`);
    return code;
  }
}

/** The package's own description of its commands, with topic descriptions and the product's help. */
function described(root: string): Interfaces.PJSON {
  const found = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Interfaces.PJSON;
  return {
    ...found,
    oclif: { ...found.oclif, topics, helpClass: { target: './dist/bundle/cli/lib/main', identifier: 'ProductHelp' } },
  };
}
