import type { MacFormulaInForce } from '#plugins/limits/server/api';
import type { Criterion, ResidueType } from '#plugins/limits/shared/policy';
import { namesOf } from '#schemas/formula/names';
import { parseFormula } from '#schemas/formula/parse';
import { noAdditionalFields, type AdditionalFields } from '../additional-fields.js';
import type { RiskVariable } from '../api.js';
import { builtInVariables } from '../catalogue/defaults/variables.js';
import { boundName } from './bound-name.js';
import { userFormula } from './user-formula.js';

/** The built-in variables. */
export const variables: ReadonlyMap<string, RiskVariable> = new Map(
  builtInVariables.map(({ key, name, unit, scope, kind, sourceField, defaultValue }): [string, RiskVariable] => [
    key,
    { key, label: name, unit, scope, kind: kind ?? 'number', sourceField, defaultValue: defaultValue ?? null },
  ]),
);

/** A formula as if it had been activated. */
export function inForce(
  criterion: Criterion,
  expression: string,
  {
    residueType = 'Chemical',
    version = 1,
    known = variables,
    additional = noAdditionalFields,
  }: {
    readonly residueType?: ResidueType;
    readonly version?: number;
    readonly known?: ReadonlyMap<string, RiskVariable>;
    readonly additional?: AdditionalFields;
  } = {},
): MacFormulaInForce {
  const parsed = parseFormula(expression);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { tree } = parsed;
  const names = namesOf(tree);
  const externalId = `MAC-${criterion}`;
  const row = { id: externalId, externalId, name: criterion, formulaVersion: version, expression, unit: 'mg' };
  return userFormula(
    { ...row, tree, names, residueType, criterion },
    names.map(name => boundName(name, known, new Map(), additional)),
  );
}
