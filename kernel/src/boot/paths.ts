import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the code that runs: the repository under tests, `dist/` in production. */
export const codeRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Folder of the repository, where manifests and built browser code lie. */
export const sourceRoot = existsSync(path.join(codeRoot, 'package.json'))
  ? codeRoot
  : path.dirname(path.resolve(codeRoot));
