import type { MacFormula } from '#plugins/limits/server/engine/index';
import { namesOf } from '#schemas/formula/names';
import { parseFormula } from '#schemas/formula/parse';
import { boundName } from '../../plugins/risk/server/carryover/bound-name.js';
import { userFormula } from '../../plugins/risk/server/carryover/user-formula.js';
import { builtInVariables } from '../../plugins/risk/server/catalogue/defaults/variables.js';

/** The rule of the therapeutic dose, as if people had written it. */
export function dosageFormula(): MacFormula {
  const expression = 'td/sf*e_n/mf';
  const parsed = parseFormula(expression);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const names = namesOf(parsed.tree);
  const known = new Map(
    builtInVariables.map(({ key, name, unit, scope, sourceField }) => [
      key,
      { key, label: name, unit, scope, kind: 'number' as const, sourceField, defaultValue: null },
    ]),
  );
  return userFormula(
    {
      id: 'MAC',
      externalId: 'MAC',
      name: 'Dose',
      formulaVersion: 1,
      expression,
      unit: 'mg',
      tree: parsed.tree,
      names,
      residueType: 'Chemical',
      criterion: 'dosage',
    },
    names.map(name => boundName(name, known, new Map())),
  );
}
