import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folder of the plugins' code: the repository in tests, the build of the server in production. */
export const codeRoot = above('plugins');

/** Folder of the migrations: the repository in tests, `dist/` in production. */
export const migrationRoot = above('migrations');

/** Folder of the repository, with manifests and built browser code. */
export const sourceRoot = above('package.json');

/** The nearest parent folder with such an entry: the server runs from its sources, compiled, or bundled. */
function above(entry: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, entry))) {
    if (path.dirname(folder) === folder) throw new Error(`no folder above ${import.meta.dirname} has ${entry}`);
    folder = path.dirname(folder);
  }
  return folder;
}
