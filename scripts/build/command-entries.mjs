import { globSync } from 'node:fs';
import path from 'node:path';

/**
 * The commands of the command line and of plugins as entries of the bundle: name of the built file and source. A command of
 * a plugin is built beside the others, so that the command line finds all of them in one folder.
 *
 * @param {string} root
 * @returns {Record<string, string>}
 * @throws Error when two files would be the same command
 */
export function commandEntries(root) {
  const files = globSync(['cli/commands/**/*.ts', 'plugins/*/commands/**/*.ts'], { cwd: root }).filter(
    file => !/(^|\/)commands\/lib\/|\.(test|fixture)\.ts$/.test(file.replaceAll(path.sep, '/')),
  );
  /** @type {Record<string, string>} */
  const entries = {};
  for (const file of files.toSorted()) {
    const name = file
      .replaceAll(path.sep, '/')
      .replace(/^plugins\/[^/]+\//, 'cli/')
      .replace(/\.ts$/, '');
    if (name in entries) throw new Error(`${file} and ${entries[name]} are the same command`);
    entries[name] = file;
  }
  return entries;
}
