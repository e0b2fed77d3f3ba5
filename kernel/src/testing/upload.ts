import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestClient } from './client.js';

/** The import files of a folder as one upload with a reason; `replace` may change the text of any. */
export function uploadOfFolder(
  folder: string,
  replace: (file: string, text: string) => string = (_file, text) => text,
): FormData {
  const form = new FormData();
  form.set('reason', 'test plant');
  for (const file of readdirSync(folder)) {
    form.append('file', new Blob([replace(file, readFileSync(path.join(folder, file), 'utf8'))]), file);
  }
  return form;
}

/** Imports a folder, or throws what was refused. */
export async function importFolder(client: TestClient, folder: string): Promise<void> {
  const answer = await client.upload('/master', uploadOfFolder(folder));
  if (answer.status !== 200) throw new Error(`${folder} was refused: ${JSON.stringify(answer.body).slice(0, 2000)}`);
}

/** Lines of a CSV file without quoted cells, by heading. */
export function linesOf(file: string): Record<string, string>[] {
  const [head = [], ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map(line => line.split(','));
  return rows.map(cells => Object.fromEntries(head.map((heading, index) => [heading, cells[index] ?? ''])));
}
