import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedTexts } from './packed-texts.js';

test('texts come back by their numbers, in whatever order they are asked for', () => {
  const texts = Array.from({ length: 3000 }, (_, n) => (n % 7 === 0 ? '' : `Text ${n} µ 😀`));
  const packed = new PackedTexts();
  for (const text of texts) packed.add(text);
  fc.assert(
    fc.property(fc.nat(texts.length - 1), index => {
      expect(packed.at(index)).toBe(texts[index]);
    }),
  );
  expect([packed.length, packed.at(-1), packed.at(3000), packed.at(9999)]).toEqual([
    3000,
    undefined,
    undefined,
    undefined,
  ]);
});

test('more texts than are kept at hand are all there', () => {
  const packed = new PackedTexts();
  const long = 'x'.repeat(1000);
  for (let n = 0; n < 20_000; n++) packed.add(`${n} ${long}`);
  for (let n = 0; n < 20_000; n += 997) expect(packed.at(19_999 - n)).toBe(`${19_999 - n} ${long}`);
});
