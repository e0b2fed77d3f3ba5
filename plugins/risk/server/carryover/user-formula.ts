import type { MacFormulaInForce } from '#plugins/limits/server/api';
import { evaluateFormula } from '#schemas/formula/evaluate';
import { printWithValues } from '#schemas/formula/print';
import type { FormulaNode } from '#schemas/formula/tree';
import type { MacFormulaInUse } from '../api.js';
import { inputOf, missingName, valueOf, type BoundName } from './bound-name.js';

/** A formula that people put into force as limits calculate with it. */
export function userFormula(formula: MacFormulaInUse, names: readonly BoundName[]): MacFormulaInForce {
  const { id, externalId, name, formulaVersion: version, expression, residueType, criterion, tree } = formula;
  const byKey = new Map(names.map(each => [each.key, each]));
  const branches = hasBranches(tree);
  return {
    id,
    externalId,
    name,
    version,
    expression,
    residueType,
    criterion,
    fingerprint: JSON.stringify([id, externalId, name, version, expression, names]),
    reads: names.flatMap(({ source }) => (source !== null && 'variable' in source ? [source.variable] : [])),
    evaluate: values => {
      const result = evaluateFormula(tree, { get: key => valueIn(byKey, key, each => valueOf(each, values)) });
      if (result.ok) return { mg: result.value };
      const { code, message, name: key } = result.error;
      if (code !== 'MISSING_INPUT') return { error: { code: 'FORMULA_DOMAIN', message } };
      // What the branch that is not taken lacks does not matter; without branches everything that is missing is told.
      const missing = names.filter(each => (branches ? each.key === key : valueOf(each, values) === null));
      return { error: { code, missing: missing.map(missingName) } };
    },
    describe: values => ({
      text: printWithValues(tree, { get: key => valueIn(byKey, key, each => valueOf(each, values)) }),
      inputs: names.map(each => inputOf(each, values)),
    }),
  };
}

function valueIn(
  names: ReadonlyMap<string, BoundName>,
  key: string,
  value: (name: BoundName) => number | null,
): number | null {
  const name = names.get(key);
  return name === undefined ? null : value(name);
}

function hasBranches(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'negate':
      return hasBranches(node.of);
    case 'binary':
      return hasBranches(node.left) || hasBranches(node.right);
    case 'call':
      return node.function === 'if' || node.of.some(hasBranches);
    default:
      return false;
  }
}
