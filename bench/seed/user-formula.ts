import type { CriterionFormulas, CriterionKey, MacFormula } from '#plugins/limits/server/engine/index';
import { namesOf } from '#schemas/formula/names';
import { parseFormula } from '#schemas/formula/parse';
import { boundName } from '../../plugins/risk/server/carryover/bound-name.js';
import { userFormula } from '../../plugins/risk/server/carryover/user-formula.js';
import { builtInVariables } from '../../plugins/risk/server/catalogue/defaults/variables.js';

/** User-defined formula roughly equivalent to the enabled criteria, with the same carryovers. */
export function userFormulas(): CriterionFormulas {
  return {
    toxicity: formula('toxicity', 'pde*e_n/mf'),
    dosage: formula('dosage', 'if(td > 0, td, 2*td)/sf*e_n/mf'),
    arl: formula('arl', 'arl*mbs*max(1, mf)'),
  };
}

function formula(criterion: CriterionKey, expression: string): MacFormula {
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
      id: `MAC-${criterion}`,
      externalId: `MAC-${criterion}`,
      name: `Own ${criterion}`,
      formulaVersion: 1,
      expression,
      unit: 'mg',
      tree: parsed.tree,
      names,
      residueType: 'Chemical',
      criterion,
    },
    names.map(name => boundName(name, known, new Map())),
  );
}
