import { isComparison, type ArithmeticOperator, type FormulaFunction, type FormulaNode } from './tree.js';

type Compiled<V> = (values: V) => number;

/**
 * A formula as a function, for the many thousand pairs of a plant. It gives what `evaluateFormula` gives, and NaN where
 * that has no value: a missing input (NaN of its reader) that it looks at, or a calculation that is not defined. Why, only
 * `evaluateFormula` says.
 *
 * @param readerOf gives the function that reads a name; NaN when it has no value
 */
export function compileFormula<V>(node: FormulaNode, readerOf: (name: string) => Compiled<V>): Compiled<V> {
  switch (node.kind) {
    case 'number': {
      const { value } = node;
      return () => value;
    }
    case 'name': {
      const read = readerOf(node.name);
      return values => finite(read(values));
    }
    case 'negate': {
      const of = compileFormula(node.of, readerOf);
      return values => -of(values);
    }
    case 'binary':
      if (isComparison(node.operator)) throw misplaced(node.at);
      return arithmetic(node.operator, compileFormula(node.left, readerOf), compileFormula(node.right, readerOf));
    case 'call': {
      const [first, second, third] = node.of;
      if (node.function === 'if' && first !== undefined && second !== undefined && third !== undefined)
        return choice(first, compileFormula(second, readerOf), compileFormula(third, readerOf), readerOf);
      return applied(
        node.function,
        node.of.map(each => compileFormula(each, readerOf)),
        node.at,
      );
    }
  }
}

function arithmetic<V>(operator: ArithmeticOperator, left: Compiled<V>, right: Compiled<V>): Compiled<V> {
  switch (operator) {
    case '+':
      return values => finite(left(values) + right(values));
    case '-':
      return values => finite(left(values) - right(values));
    case '*':
      return values => finite(left(values) * right(values));
    case '/':
      return values => finite(left(values) / right(values));
    case '^':
      return values => {
        const base = left(values);
        const power = right(values);
        // JavaScript makes 1 of an unknown number to the power of 0.
        return base === base && power === power ? finite(base ** power) : NaN;
      };
  }
}

function choice<V>(
  condition: FormulaNode,
  then: Compiled<V>,
  otherwise: Compiled<V>,
  readerOf: (name: string) => Compiled<V>,
): Compiled<V> {
  if (condition.kind !== 'binary' || !isComparison(condition.operator)) throw misplaced(condition.at);
  const left = compileFormula(condition.left, readerOf);
  const right = compileFormula(condition.right, readerOf);
  const holds = comparisons[condition.operator];
  return values => {
    const a = left(values);
    const b = right(values);
    if (a !== a || b !== b) return NaN;
    return holds(a, b) ? then(values) : otherwise(values);
  };
}

const comparisons = {
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
  '=': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
} as const;

function applied<V>(name: FormulaFunction, arguments_: readonly Compiled<V>[], at: number): Compiled<V> {
  if (name === 'min' || name === 'max') return extreme(name === 'min' ? Math.min : Math.max, arguments_);
  const [argument] = arguments_;
  const calculate = functions[name];
  if (argument === undefined || calculate === undefined) throw misplaced(at);
  return values => calculate(argument(values));
}

function extreme<V>(of: (a: number, b: number) => number, arguments_: readonly Compiled<V>[]): Compiled<V> {
  const [first, ...rest] = arguments_;
  if (first === undefined) return () => NaN;
  return rest.reduce<Compiled<V>>((before, next) => values => of(before(values), next(values)), first);
}

const functions: Readonly<Partial<Record<FormulaFunction, (value: number) => number>>> = {
  abs: Math.abs,
  log10: value => (value > 0 ? Math.log10(value) : NaN),
  ln: value => (value > 0 ? Math.log(value) : NaN),
  sqrt: Math.sqrt,
  ceil: Math.ceil,
  floor: Math.floor,
  round: value => Math.sign(value) * Math.round(Math.abs(value)),
};

function finite(value: number): number {
  return value - value === 0 ? value : NaN;
}

/** The parser refuses such trees. */
function misplaced(at: number): Error {
  return new Error(`a tree that no expression has, at ${at}`);
}
