import type { MacFormulaInForce, PairValues } from '#plugins/limits/server/api';
import { compileFormula } from '#schemas/formula/compile';
import { evaluateFormula } from '#schemas/formula/evaluate';
import type { FormulaInputs } from '#schemas/formula/formula-error';
import { printWithValues } from '#schemas/formula/print';
import type { FormulaNode } from '#schemas/formula/tree';
import type { MacFormulaInUse } from '../api.js';
import { inputOf, isOfEquipment, missingName, rowNameOf, unknownName, valueOf, type BoundName } from './bound-name.js';

/** A user-defined formula as used by the limit calculation. */
export function userFormula(formula: MacFormulaInUse, names: readonly BoundName[]): MacFormulaInForce {
  const { id, externalId, name, formulaVersion: version, expression, residueType, criterion, tree } = formula;
  const positions = new Map(names.map((each, index) => [each.key, index]));
  const branches = hasBranches(tree);
  const given = (values: PairValues): readonly (number | null)[] => names.map(each => valueOf(each, values));
  const inputs = (found: readonly (number | null)[]): FormulaInputs => ({
    get: key => found[positions.get(key) ?? -1],
  });
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
    ...(names.some(({ source }) => isOfEquipment(source)) ? { byEquipment: true as const } : {}),
    rows: pairs =>
      compileFormula(tree, pairs.count, key => {
        const name = names[positions.get(key) ?? -1];
        return name === undefined ? unknownName : rowNameOf(name, pairs);
      }),
    evaluate: values => {
      const found = given(values);
      // Without branches a formula needs all its values and reports every missing one.
      if (!branches && found.includes(null))
        return {
          error: {
            code: 'MISSING_INPUT',
            missing: names.filter((_, at) => found[at] === null).map(each => missingName(each, values)),
          },
        };
      const result = evaluateFormula(tree, inputs(found));
      if (result.ok) return { mg: result.value };
      const { code, message, name: key } = result.error;
      if (code !== 'MISSING_INPUT') return { error: { code: 'FORMULA_DOMAIN', message } };
      return {
        error: { code, missing: names.filter(each => each.key === key).map(each => missingName(each, values)) },
      };
    },
    describe: values => ({
      text: printWithValues(tree, inputs(given(values).map(legible))),
      inputs: names.map(each => inputOf(each, values)),
    }),
  };
}

/** Six digits for reading; the inputs have all digits. */
function legible(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
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
