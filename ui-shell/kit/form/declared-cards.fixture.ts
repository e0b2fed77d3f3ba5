import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FieldCards } from '#schemas/lib/field-cards';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** All field cards that schemas of plugins export, by name. */
export async function declaredCards(): Promise<(readonly [name: string, cards: FieldCards])[]> {
  const files = globSync('plugins/*/shared/**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'));
  const modules = files.map(
    async file => (await import(pathToFileURL(path.join(root, file)).href)) as Readonly<Record<string, unknown>>,
  );
  const exported = (await Promise.all(modules)).flatMap(module => Object.entries(module));
  return exported.filter((each): each is [string, FieldCards] => each[0].endsWith('Fields') && isCards(each[1]));
}

function isCards(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const cards = Object.values(value) as readonly { readonly schema?: unknown; readonly label?: unknown }[];
  return cards.length > 0 && cards.every(card => typeof card.label === 'string' && typeof card.schema === 'object');
}
