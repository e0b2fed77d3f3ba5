import { settled } from './category.js';

/** Scores by the key of their category. */
export type Scores = Readonly<Record<string, number | null>>;

/**
 * How scores become one risk priority number (formulas 10.2). Exponents and weights are by category key; a category with
 * the exponent or weight 0, or none, takes no part.
 */
export type Rule =
  | { readonly kind: 'product'; readonly exponents: Readonly<Record<string, number>> }
  | { readonly kind: 'sum'; readonly weights: Readonly<Record<string, number>> }
  | {
      readonly kind: 'custom';
      /** Every name the expression reads: category keys, and names of other inputs. */
      readonly names: readonly string[];
      /** Answers the number, or why there is none. Called with every name known. */
      readonly evaluate: (inputs: Readonly<Record<string, number>>) => number | { readonly fault: string };
      /** Powers that each score is raised to before; 1 unless a trial says otherwise. */
      readonly powers?: Readonly<Record<string, number>>;
    };

export type Rpn =
  { readonly rpn: number } | { readonly rpn: null; readonly missing: readonly string[]; readonly fault: string | null };

/** Keys and names that the rule reads, sorted, so that no order of entry changes a sum's last digit. */
export function namesOf(rule: Rule): string[] {
  if (rule.kind === 'custom') return [...new Set(rule.names)].toSorted();
  const shares = rule.kind === 'product' ? rule.exponents : rule.weights;
  return Object.keys(shares)
    .filter(key => shares[key] !== 0)
    .toSorted();
}

/** The risk priority number of one set of scores, at twelve digits; null with every missing name, never a guess. */
export function rpnOf(rule: Rule, inputs: Scores): Rpn {
  const known: Record<string, number> = {};
  const missing: string[] = [];
  for (const name of namesOf(rule)) {
    const value = inputs[name] ?? null;
    if (value === null) missing.push(name);
    else known[name] = value;
  }
  if (missing.length > 0) return { rpn: null, missing, fault: null };
  const value = combined(rule, known);
  if (typeof value !== 'number') return { rpn: null, missing: [], fault: value.fault };
  return Number.isFinite(value) && value > 0
    ? { rpn: settled(value) }
    : { rpn: null, missing: [], fault: 'the formula gives no number above 0' };
}

function combined(rule: Rule, known: Readonly<Record<string, number>>): number | { readonly fault: string } {
  const entries = Object.entries(known);
  switch (rule.kind) {
    case 'product':
      return entries.reduce((product, [key, score]) => product * score ** (rule.exponents[key] ?? 0), 1);
    case 'sum':
      return entries.reduce((sum, [key, score]) => sum + score * (rule.weights[key] ?? 0), 0);
    case 'custom':
      return rule.evaluate(
        Object.fromEntries(entries.map(([name, value]) => [name, value ** (rule.powers?.[name] ?? 1)])),
      );
  }
}

/**
 * The rule with the say of one category scaled: its weight times `factor`, or its score to the power `factor`. Zero
 * leaves the category out, one changes nothing.
 */
export function scaled(rule: Rule, key: string, factor: number): Rule {
  switch (rule.kind) {
    case 'product':
      return { ...rule, exponents: { ...rule.exponents, [key]: (rule.exponents[key] ?? 0) * factor } };
    case 'sum':
      return { ...rule, weights: { ...rule.weights, [key]: (rule.weights[key] ?? 0) * factor } };
    case 'custom':
      return { ...rule, powers: { ...rule.powers, [key]: (rule.powers?.[key] ?? 1) * factor } };
  }
}
