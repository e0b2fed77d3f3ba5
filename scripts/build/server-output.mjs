import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { filesUnder } from './inputs.mjs';

const ASSETS = /\.(json|csv|xlsx|sql|ttf|otf|woff2|png|svg)$/;

/**
 * Copies what the server reads at run time beside the compiled code, so that relative paths hold in both trees.
 *
 * @param {readonly string[]} sources
 */
export function copyAssets(sources) {
  for (const file of sources.filter(source => ASSETS.test(source))) {
    const target = path.join(root, 'dist', file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(root, file), target);
  }
}

/**
 * Removes the output of sources that are gone: a migration or plugin that was deleted must not live on in `dist/`.
 *
 * @param {readonly string[]} sources
 */
export function pruneServer(sources) {
  const kept = new Set(sources.flatMap(file => [file, file.replace(/\.ts$/, '.js'), file.replace(/\.ts$/, '.js.map')]));
  for (const file of filesUnder('dist')) {
    const source = path.relative('dist', file);
    if (source.startsWith('ui/') || source.startsWith('bundle/') || source.startsWith('.') || kept.has(source))
      continue;
    rmSync(path.join(root, file), { force: true });
  }
}
