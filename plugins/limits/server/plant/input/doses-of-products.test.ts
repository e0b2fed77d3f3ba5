import { expect, test } from 'vitest';
import { isPartlyKnown, type DosesOfProducts } from './doses-of-products.js';

const alone = { isCombination: false };
const combination = { isCombination: true };
const dose = (of: { isCombination: boolean }) => ({ mgPerDay: 10, ...of });

test.each<readonly [what: string, doses: DosesOfProducts, all: boolean, withoutCombo: boolean]>([
  ['no product states a dose', { stated: [], open: [alone] }, false, false],
  ['every product states one', { stated: [dose(alone), dose(combination)], open: [] }, false, false],
  ['another product states none', { stated: [dose(alone)], open: [alone] }, true, true],
  ['a combination states none', { stated: [dose(alone)], open: [combination] }, true, false],
  ['only combinations state any', { stated: [dose(combination)], open: [combination] }, true, true],
])('a dose is partly known where a product that counts states none: %s', (_what, doses, all, withoutCombo) => {
  expect([isPartlyKnown(doses, false), isPartlyKnown(doses, true)]).toEqual([all, withoutCombo]);
});
