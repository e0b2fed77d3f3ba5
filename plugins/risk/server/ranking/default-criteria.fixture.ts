import { scoreIn } from '#plugins/risk/shared/setup/bands';
import { defaultCategories } from '#plugins/risk/shared/setup/default-categories';
import { productOf, type Category } from '../engine/index.js';

/** The default score tables as the engine takes them. */
export const categories: readonly Category[] = defaultCategories.map(({ key, name, unit, kind, bands }) => {
  const table = { kind, bands: kind === 'text' ? bands.map(({ text, score }) => ({ value: text, score })) : bands };
  return {
    key,
    name,
    unit,
    score: value => {
      const found = scoreIn(table, value);
      return found.evaluated ? found.score : null;
    },
  };
});

/** The default number: all four scores multiplied. */
export const product = productOf(categories.map(category => category.key));
