import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { explainFileError } from '../lib/plain-error.mjs';

/**
 * All files below a folder, as sorted paths from the repository's folder.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function filesUnder(folder) {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted();
}

/**
 * @param {readonly string[]} files paths from the repository's folder
 * @returns {string} changes when a name or a content changes
 */
export function hashOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} stamp
 * @param {string} hash
 */
export function isBuilt(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/**
 * Makes a part of the build and stamps it. The stamp goes first: a build that was broken off is no earlier one any more, and must
 * not be called up to date when its sources come back.
 *
 * @param {{ stamp: string, hash: string, make: () => Promise<void> }} part
 */
export async function makePart({ stamp, hash, make }) {
  try {
    rmSync(stamp, { force: true });
    await make();
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  } catch (error) {
    throw explainFileError(error, path.dirname(stamp));
  }
}
