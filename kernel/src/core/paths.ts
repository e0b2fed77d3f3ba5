import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where plugins' code lies: the repository under tests, the build of the server in production. */
export const codeRoot = above('plugins');

/** Where migrations lie: the repository under tests, `dist/` in production. */
export const migrationRoot = above('migrations');

/** Folder of the repository, where manifests and built browser code lie. */
export const sourceRoot = above('package.json');

/** The nearest folder above this file that has such an entry: the server runs from its sources, compiled, or bundled. */
function above(entry: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, entry))) {
    if (path.dirname(folder) === folder) throw new Error(`no folder above ${import.meta.dirname} has ${entry}`);
    folder = path.dirname(folder);
  }
  return folder;
}
