import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedParts, type TextPart } from './changed-parts.js';

const whole = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('');
const shared = (parts: readonly TextPart[]): string => whole(parts.filter(({ isOwn }) => !isOwn));
const own = (parts: readonly TextPart[]): string[] => parts.filter(({ isOwn }) => isOwn).map(({ text }) => text);

const formula = fc.array(fc.constantFrom('pde', 'mf', ' ', '*', '(', ')', '10', '1.5e3', 'µ'), { maxLength: 12 });

test('both sides are complete, unmarked parts are common, and equal texts have no mark', () => {
  fc.assert(
    fc.property(formula, formula, (one, other) => {
      const [from, to] = [one.join(''), other.join('')];
      const [before, after] = changedParts(from, to);
      expect([whole(before), whole(after)]).toEqual([from, to]);
      expect(shared(before)).toBe(shared(after));
      expect(own(before).length + own(after).length === 0).toBe(from === to);
    }),
  );
});

test('every change of a formula is marked separately, by whole names and numbers', () => {
  const [before, after] = changedParts('pde*e_n/mf + 10', 'pde*e_n_max/(mf*2) + 10');
  expect([own(before), own(after)]).toEqual([['e_n'], ['e_n_max', '(', '*2)']]);
});
