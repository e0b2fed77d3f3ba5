/** `^` has the highest precedence and is right-associative, then `*` and `/`, then `+` and `-`. */
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '^';
/** Allowed only in the condition of `if`. */
export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!=';
/** `formulaFunctions` says how many values each takes. */
export type FormulaFunction = 'if' | 'min' | 'max' | 'abs' | 'log10' | 'ln' | 'sqrt' | 'ceil' | 'floor' | 'round';

/** A parsed expression. `at` is the character, counted from 1, that an error in this place points at. */
export type FormulaNode =
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | { readonly kind: 'name'; readonly at: number; readonly name: string }
  | { readonly kind: 'negate'; readonly at: number; readonly of: FormulaNode }
  | {
      readonly kind: 'binary';
      readonly at: number;
      readonly operator: ArithmeticOperator | Comparison;
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    }
  | {
      readonly kind: 'call';
      readonly at: number;
      readonly function: FormulaFunction;
      readonly of: readonly FormulaNode[];
    };

/** Distinguishes a condition from a number in a tree. */
export function isComparison(operator: ArithmeticOperator | Comparison): operator is Comparison {
  return !['+', '-', '*', '/', '^'].includes(operator);
}
