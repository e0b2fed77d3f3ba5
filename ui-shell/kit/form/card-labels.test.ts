import { expect, test } from 'vitest';
import type { FieldCard } from '#schemas/lib/field-cards';
import { declaredCards } from './declared-cards.fixture.js';

/** Words that sheets shorten, as the glossary writes them in full. */
const inFull: Readonly<Record<string, string>> = {
  ade: 'acceptable daily exposure',
  hbel: 'health-based limit',
  ldd: 'maximum daily dose',
  moc: 'materials of construction',
  ttc: 'threshold of toxicological concern',
  max: 'maximum',
  min: 'minimum',
  dummy: 'dummy production',
};
/** Words that only join others, or that sheets use for `at most`, `a day` and IDs of records. */
const joining = new Set(['a', 'as', 'at', 'for', 'id', 'ids', 'is', 'most', 'of', 'on', 'per', 'the']);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];
const stem = (word: string): string => word.replace(/s$/, '');

/** Words of a heading that the label of its field does not have. */
function foreignWords(heading: string, { label }: FieldCard): string[] {
  const known = new Set([...wordsOf(label), ...wordsOf(label).map(word => (word === 'most' ? 'max' : word))].map(stem));
  return wordsOf(heading)
    .filter(word => !known.has(stem(word)))
    .flatMap(word => wordsOf(inFull[stem(word)] ?? word))
    .filter(word => !joining.has(word) && !known.has(stem(word)));
}

/** A record is named in a sheet, where nothing around the column says whose ID it is; a filter has one line on its page and three in a sheet. */
const isNamedOtherwise = (field: string, card: FieldCard): boolean =>
  field === 'externalId' || (field === 'operator' && card.label === 'Filter');

test('a sheet calls a field by words of its label, so that people find on the page what they import', async () => {
  const differing = (await declaredCards()).flatMap(([name, cards]) =>
    Object.entries(cards).flatMap(([field, card]) => {
      const heading = card.sheet === false || isNamedOtherwise(field, card) ? undefined : card.sheet?.heading;
      const foreign = heading === undefined ? [] : foreignWords(heading, card);
      return foreign.length === 0 ? [] : [`${name}.${field}: ${card.label}, in the sheet ${heading ?? ''}`];
    }),
  );
  expect(differing).toEqual([]);
});

test('a list shortens the label of a field', async () => {
  const longer = (await declaredCards()).flatMap(([name, cards]) =>
    Object.entries(cards)
      .filter(([, { label, short = '', computed }]) => computed !== true && short.length >= label.length)
      .map(([field, { label, short }]) => `${name}.${field}: ${label}, in the list ${short ?? ''}`),
  );
  expect(longer).toEqual([]);
});
