import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { FieldCards } from '#schemas/lib/field-cards';
import { formFields } from './card-controls.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** All field cards that schemas of plugins export, by name. */
async function declaredCards(): Promise<(readonly [name: string, cards: FieldCards])[]> {
  const files = globSync('plugins/*/shared/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'));
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

test('every card that asks for a control gets one from its schema', async () => {
  const all = await declaredCards();
  expect(all.length).toBeGreaterThanOrEqual(6);
  for (const [name, cards] of all) {
    const asked = Object.entries(cards).filter(([, card]) => card.computed !== true && card.control !== 'none');
    const made = formFields(cards, {}).map(field => field.name);
    const own = asked.filter(([, card]) => card.control === 'own').map(([field]) => field);
    expect(
      asked.map(([field]) => field).filter(field => !made.includes(field) && !own.includes(field)),
      name,
    ).toEqual([]);
  }
});
