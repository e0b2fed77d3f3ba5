import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAlwaysZero } from './always-zero.js';
import { checkFormula } from './check.js';
import { compileFormula } from './compile.js';
import { evaluateFormula } from './evaluate.js';
import { namesOf } from './names.js';
import { parseFormula } from './parse.js';
import { printFormula } from './print.js';
import type { FormulaNode } from './tree.js';

const names = ['a', 'b', 'td', '__proto__', 'constructor', 'e_n'];
const operators = ['+', '-', '*', '/', '^'] as const;
const comparisons = ['<', '<=', '>', '>=', '=', '!='] as const;

/** What is often the same on both sides of a comparison, or does away with what it is calculated with. */
const tidy = fc.constantFrom(0, 1, 2);

/** Trees as the parser makes them; `at` is left at 0. */
const { value } = fc.letrec<{ value: FormulaNode; condition: FormulaNode }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .oneof(tidy, fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }))
      .map(number => node({ kind: 'number', value: number })),
    fc.constantFrom(...names).map(name => node({ kind: 'name', name })),
    tie('value').map(of => node({ kind: 'negate', of })),
    fc
      .tuple(fc.constantFrom(...operators), tie('value'), tie('value'))
      .map(([operator, left, right]) => node({ kind: 'binary', operator, left, right })),
    fc
      .tuple(fc.constantFrom('min', 'max'), fc.array(tie('value'), { minLength: 1, maxLength: 3 }))
      .map(([name, of]) => node({ kind: 'call', function: name, of })),
    fc
      .tuple(fc.constantFrom('abs', 'log10', 'ln', 'sqrt', 'ceil', 'floor', 'round'), tie('value'))
      .map(([name, of]) => node({ kind: 'call', function: name, of: [of] })),
    fc.tuple(tie('condition'), tie('value'), tie('value')).map(of => node({ kind: 'call', function: 'if', of })),
  ),
  condition: fc
    .tuple(fc.constantFrom(...comparisons), tie('value'), tie('value'))
    .map(([operator, left, right]) => node({ kind: 'binary', operator, left, right })),
}));

type Bare = FormulaNode extends infer Node ? (Node extends FormulaNode ? Omit<Node, 'at'> : never) : never;
function node(bare: Bare): FormulaNode {
  return { ...bare, at: 0 } as FormulaNode;
}

function withoutPlaces(tree: FormulaNode): unknown {
  return JSON.parse(JSON.stringify(tree, (key, each: unknown) => (key === 'at' ? undefined : each)));
}

test('what is printed is parsed into the same tree', () => {
  fc.assert(
    fc.property(value, tree => {
      const printed = printFormula(tree);
      fc.pre(printed.length <= 2000);
      const parsed = parseFormula(printed);
      // Deep trees are refused; everything else comes back.
      if (!parsed.ok) expect(parsed.error.message).toContain('nested more than');
      else expect(withoutPlaces(parsed.tree)).toEqual(withoutPlaces(tree));
    }),
    { numRuns: 1000 },
  );
});

/** What names stand for, in a plant of some rows and places: the same everywhere, by row, by place, or by both. */
const rows = 3;
const places = 4;
const anyNumber = fc.option(fc.oneof(tidy, fc.double({ noNaN: true })), { nil: null });
const grid = fc.array(fc.array(anyNumber, { minLength: places, maxLength: places }), {
  minLength: rows,
  maxLength: rows,
});
const inputsOfPlant = fc.dictionary(
  fc.constantFrom(...names),
  fc.record({ byRow: fc.boolean(), byPlace: fc.boolean(), grid }),
);

test('over rows, a formula gives the same number at each place, and none exactly where it has none', () => {
  fc.assert(
    fc.property(value, inputsOfPlant, fc.nat(places), fc.nat(places), (tree, known, from, length) => {
      let row = 0;
      const inputs = new Map(Object.entries(known));
      const valueAt = (name: string, place: number): number | null => {
        const input = inputs.get(name);
        return input?.grid[input.byRow ? row : 0]?.[input.byPlace ? place : 0] ?? null;
      };
      const compiled = compileFormula(tree, places, name => ({
        values: {
          moves: inputs.get(name)?.byRow ?? false,
          read: () =>
            inputs.get(name)?.byPlace === true
              ? Float64Array.from({ length: places }, (_, place) => valueAt(name, place) ?? NaN)
              : (valueAt(name, 0) ?? NaN),
        },
        factor: 1,
        none: NaN,
      }));
      const to = Math.min(places, from + length);
      for (; row < rows; row++) {
        const found = compiled.read(from, to);
        for (let place = from; place < to; place++) {
          const expected = evaluateFormula(tree, { get: name => valueAt(name, place) });
          const number = typeof found === 'number' ? found : (found[place] ?? NaN);
          if (expected.ok) expect(number + 0).toBe(expected.value);
          else expect(number).toBeNaN();
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test('a value is taken in the unit of its name, and a missing one by its default', () => {
  const tree = node({ kind: 'name', name: 'a' });
  const read = (): Float64Array => Float64Array.of(2, NaN, Infinity);
  const compiled = compileFormula(tree, 3, () => ({ values: { moves: true, read }, factor: 1000, none: 7 }));
  expect(compiled.read(0, 3)).toEqual(Float64Array.of(2000, 7, NaN));
});

test('a formula has a finite value or an error of its own, whatever its inputs', () => {
  const inputs = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.double(), fc.constant(null)));
  fc.assert(
    fc.property(value, inputs, (tree, given) => {
      const result = evaluateFormula(tree, new Map(Object.entries(given)));
      if (result.ok) expect(Number.isFinite(result.value)).toBe(true);
      else expect(result.error.code).toMatch(/^(MISSING_INPUT|FORMULA_DOMAIN)$/);
    }),
    { numRuns: 1000 },
  );
});

/** Texts that look like formulas, and texts that do not. */
const text = fc.oneof(
  fc.string({ maxLength: 3000 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom(...'()+-*/^,<>=!. 019e', 'if(', 'max(', 'td', 'a', '__proto__', '≤', '\n'), {
      maxLength: 120,
    })
    .map(parts => parts.join('')),
);

test('any text is checked without throwing, and an error points into it', () => {
  const variables = new Map([
    ['a', { unit: '1' }],
    ['td', { unit: 'mg/day' }],
    ['b', { unit: 'nonsense' }],
  ]);
  fc.assert(
    fc.property(text, fc.constantFrom('mac', 'rpn'), (expression, purpose) => {
      const check = checkFormula(expression, variables, purpose);
      if (check.ok) {
        expect(check.names).toEqual(namesOf(check.tree));
        return;
      }
      const { at, code, message } = check.error;
      expect(at).toBeGreaterThanOrEqual(1);
      expect(at).toBeLessThanOrEqual(expression.length + 1);
      expect(message.startsWith(code)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('an expression that is called always 0 is 0, but for rounding, wherever it has a value', () => {
  const whole = fc.integer({ min: -9, max: 9 });
  fc.assert(
    fc.property(value, fc.dictionary(fc.constantFrom(...names), whole), (tree, inputs) => {
      const doubled = node({ kind: 'binary', operator: '-', left: tree, right: tree });
      expect(isAlwaysZero(doubled)).toBe(true);
      if (!isAlwaysZero(tree)) return;
      const result = evaluateFormula(tree, new Map(Object.entries(inputs)));
      if (result.ok) expect(Math.abs(result.value)).toBeLessThan(1e-6);
    }),
    { numRuns: 2000 },
  );
});
