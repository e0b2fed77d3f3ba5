import { expect, test } from 'vitest';
import { formFields } from './card-controls.js';
import { declaredCards } from './declared-cards.fixture.js';

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
