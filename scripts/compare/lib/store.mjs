import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a text below a folder; the name may have folders of its own, signs that file systems refuse become `_`.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} text
 */
export function store(folder, name, text) {
  const file = path.join(
    folder,
    ...name
      .split('/')
      .map(part => part.replace(/[^\w.=-]+/g, '_'))
      .filter(Boolean),
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text.endsWith('\n') ? text : `${text}\n`);
}

/** @param {unknown} value */
export function pretty(value) {
  return JSON.stringify(value, null, 2);
}
