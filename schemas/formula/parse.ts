import { caught, syntaxFault, type FormulaError } from './formula-error.js';
import { functionNamed } from './functions.js';
import { tokensOf, type Token } from './tokens.js';
import { isComparison, type ArithmeticOperator, type Comparison, type FormulaNode } from './tree.js';

/** Maximum length of an expression. */
export const longestFormula = 4000;
/** Maximum nesting of parentheses, functions, powers and minus signs. */
const deepestFormula = 64;

/** A tree, or the first error from the left. */
export type Parsed =
  { readonly ok: true; readonly tree: FormulaNode } | { readonly ok: false; readonly error: FormulaError };

/** Parses an expression of the language of formulas 10.3; for any text the result is a tree or a FORMULA_SYNTAX. */
export function parseFormula(expression: string): Parsed {
  return caught(() => {
    if (expression.length > longestFormula)
      throw syntaxFault(longestFormula + 1, `a formula has at most ${longestFormula} characters`);
    const parser = new Parser(tokensOf(expression));
    return { ok: true, tree: parser.whole() };
  });
}

/** Operator precedence; all of these are left-associative. */
const ranks: ReadonlyMap<string, number> = new Map([
  ...['<', '<=', '>', '>=', '=', '!='].map((sign): [string, number] => [sign, 1]),
  ['+', 2],
  ['-', 2],
  ['*', 3],
  ['/', 3],
]);

/** Precedence climbing over the tokens of one expression. */
class Parser {
  private position = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): FormulaNode {
    const tree = this.operators(1);
    const rest = this.token;
    if (rest.kind !== 'end') throw syntaxFault(rest.at, `${rest.text} cannot follow here`);
    assertComparisons(tree, false);
    return tree;
  }

  /** Operands joined by operators of at least the precedence `least`. */
  private operators(least: number): FormulaNode {
    let left = this.signed();
    for (;;) {
      const { text, at, kind } = this.token;
      const rank = kind === 'sign' ? ranks.get(text) : undefined;
      if (rank === undefined || rank < least) return left;
      this.position += 1;
      const right = this.operators(rank + 1);
      left = { kind: 'binary', at, operator: text as ArithmeticOperator | Comparison, left, right };
    }
  }

  /** A minus sign has lower precedence than a power: -2^2 is -(2^2). */
  private signed(): FormulaNode {
    const { at } = this.token;
    if (!this.take('-')) return this.power();
    return this.deeper(at, () => ({ kind: 'negate', at, of: this.signed() }));
  }

  /** Powers are right-associative: 2^3^2 is 2^(3^2). */
  private power(): FormulaNode {
    const left = this.operand();
    const { at } = this.token;
    if (!this.take('^')) return left;
    return this.deeper(at, () => ({ kind: 'binary', at, operator: '^', left, right: this.signed() }));
  }

  private operand(): FormulaNode {
    const token = this.token;
    this.position += 1;
    if (token.kind === 'number') return { kind: 'number', at: token.at, value: numberOf(token) };
    if (token.kind === 'name') return this.nameOrCall(token);
    if (token.text === '(') {
      return this.deeper(token.at, () => {
        const inner = this.operators(1);
        this.expect(')', token.at);
        return inner;
      });
    }
    this.position -= 1;
    throw syntaxFault(token.at, 'a number, a name or ( is expected');
  }

  private nameOrCall({ text, at }: Token): FormulaNode {
    const called = this.token;
    const known = functionNamed(text);
    if (!this.take('(')) {
      if (known !== undefined) throw syntaxFault(at, `${text} is a function: write ${text}(…)`);
      return { kind: 'name', at, name: text };
    }
    if (known === undefined) throw syntaxFault(at, `there is no function ${text}`);
    const of = this.deeper(called.at, () => {
      const found = [this.operators(1)];
      while (this.take(',')) found.push(this.operators(1));
      this.expect(')', called.at);
      return found;
    });
    if (of.length < known.least || of.length > known.most)
      throw syntaxFault(at, `${text} takes ${known.takes}, not ${of.length}`);
    return { kind: 'call', at, function: known.name, of };
  }

  /** Keeps the recursion of every tree walk far from the stack limit. */
  private deeper<T>(at: number, inner: () => T): T {
    this.depth += 1;
    if (this.depth > deepestFormula) throw syntaxFault(at, `nested more than ${deepestFormula} deep`);
    const result = inner();
    this.depth -= 1;
    return result;
  }

  private get token(): Token {
    const token = this.tokens[this.position] ?? this.tokens.at(-1);
    if (token === undefined) throw new Error('an expression without tokens');
    return token;
  }

  private take(sign: string): boolean {
    const { kind, text } = this.token;
    if (kind !== 'sign' || text !== sign) return false;
    this.position += 1;
    return true;
  }

  private expect(sign: string, opened: number): void {
    if (!this.take(sign)) throw syntaxFault(this.token.at, `${sign} is missing for the ( at ${opened}`);
  }
}

/** Comparisons are allowed only in conditions of `if`, which allow nothing else. */
function assertComparisons(node: FormulaNode, expected: boolean): void {
  const found = node.kind === 'binary' && isComparison(node.operator);
  if (found && !expected) throw syntaxFault(node.at, 'a comparison is allowed only in the condition of if(…)');
  if (!found && expected) throw syntaxFault(node.at, 'a condition is expected here, for example a > b');
  if (node.kind === 'negate') assertComparisons(node.of, false);
  if (node.kind === 'binary') [node.left, node.right].forEach(each => assertComparisons(each, false));
  if (node.kind === 'call')
    node.of.forEach((each, index) => assertComparisons(each, node.function === 'if' && index === 0));
}

function numberOf({ text, at }: Token): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw syntaxFault(at, 'the number is too large');
  return value;
}
