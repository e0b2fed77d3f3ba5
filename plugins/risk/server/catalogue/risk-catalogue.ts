import type { AnyCall } from '#kernel/contract';
import { namesOf } from '#schemas/formula/names';
import { parseFormula } from '#schemas/formula/parse';
import type { RiskMetric } from '#plugins/risk/shared/names';
import { levelFor, type GoalRule } from '#plugins/risk/shared/scores/risk-level';
import type { FormulaInForce, MacFormulaInUse, RiskCatalogue, RiskCategory, RiskVariable } from '../api.js';

const standing = 'facility_id = $1 and archived_at is null';

/** Reads the risk setup as of the time of the call. */
export function riskCatalogue(): RiskCatalogue {
  return {
    variables: async call => {
      const rows = await call.tx.rows<RiskVariable>({
        name: 'risk-variables',
        text: `select key, name as label, unit, scope, kind, source_field as "sourceField", default_value as "defaultValue"
               from risk.variable where ${standing} and is_active order by key`,
        values: [call.facility.id],
      });
      return new Map(rows.map(row => [row.key, row]));
    },
    categoriesOf: async call => {
      const rows = await call.tx.rows<RiskCategory>({
        name: 'risk-categories',
        text: `select id, external_id as "externalId", version, key, name, kind, unit, source_field as "sourceField",
                 minimum, maximum, coalesce(bands, '[]') as bands
               from risk.rpn_category where ${standing} order by key`,
        values: [call.facility.id],
      });
      return new Map(rows.map(row => [row.key, row]));
    },
    rpnFormulaInUse: (call, purpose = 'worstCase') => active(call, 'risk.rpn_formula', 'purpose = $2', [purpose]),
    macFormulaInUse: (call, residueType, criterion) =>
      active(call, 'risk.mac_formula', 'residue_type = $2 and criterion = $3', [residueType, criterion]),
    macFormulasInUse: async call => {
      const rows = await call.tx.rows<StoredFormula & Pick<MacFormulaInUse, 'residueType' | 'criterion'>>({
        name: 'active MAC formulas',
        text: `select ${columns}, residue_type as "residueType", criterion
               from risk.mac_formula where ${standing} and status = 'active' order by external_id`,
        values: [call.facility.id],
      });
      return rows.map(row => ({ ...row, ...parsed(row) }));
    },
    riskGoals,
    riskLevelFor: async (call, metric: RiskMetric, value) => {
      const rule = levelFor(await riskGoals(call), metric, value);
      return rule === null ? null : { level: rule.level, action: rule.action, rule };
    },
  };
}

function riskGoals(call: AnyCall): Promise<readonly GoalRule[]> {
  return call.tx.rows<GoalRule>({
    name: 'risk-goals',
    text: `select external_id as "externalId", metric, operator, threshold, level, action, sequence
           from risk.risk_goal where ${standing} order by sequence, external_id`,
    values: [call.facility.id],
  });
}

type StoredFormula = Omit<FormulaInForce, 'tree' | 'names'>;
const columns = 'id, external_id as "externalId", name, formula_version as "formulaVersion", expression, unit';

async function active(
  call: AnyCall,
  table: 'risk.rpn_formula' | 'risk.mac_formula',
  place: string,
  values: readonly string[],
): Promise<FormulaInForce | null> {
  const [row] = await call.tx.rows<StoredFormula>({
    name: `active ${table}`,
    text: `select ${columns} from ${table} where ${standing} and status = 'active' and ${place}`,
    values: [call.facility.id, ...values],
  });
  return row === undefined ? null : { ...row, ...parsed(row) };
}

function parsed({ externalId, expression }: StoredFormula): Pick<FormulaInForce, 'tree' | 'names'> {
  const found = parseFormula(expression);
  // Expressions are parsed before they are saved, so a failure here is a defect.
  if (!found.ok) throw new Error(`${externalId} cannot be read: ${found.error.message}`);
  return { tree: found.tree, names: namesOf(found.tree) };
}
