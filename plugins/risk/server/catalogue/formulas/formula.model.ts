import { Model, snakeCaseMappers } from 'objection';
import type { RpnFormula } from '#plugins/risk/shared/setup/formula-record';

const columnNameMappers = snakeCaseMappers();

/** A version of a formula: an expression with its variables, stored for good. */
class FormulaVersionModel extends Model {
  static override tableName = 'risk.formula_version';
  static override idColumn = ['facility_id', 'formula_id', 'formula_version'];
  static override columnNameMappers = columnNameMappers;
  static override jsonAttributes = ['variables'];
  declare kind: 'RPN' | 'MAC';
  declare createdAt: Date;
  declare createdBy: string;
}
interface FormulaVersionModel extends Pick<RpnFormula, 'formulaVersion' | 'expression' | 'variables'> {}

/** A formula of either kind with its versions. */
export class FormulaModel extends Model {
  static override idColumn = ['facility_id', 'id'];
  static override columnNameMappers = columnNameMappers;
  static override jsonAttributes = ['variables', 'testCases'];
  static override get relationMappings() {
    const columns = (table: string, names: readonly string[]): string[] => names.map(name => `${table}.${name}`);
    return {
      versions: {
        relation: Model.HasManyRelation,
        modelClass: FormulaVersionModel,
        join: {
          from: columns(this.tableName, ['facility_id', 'id']),
          to: columns('risk.formula_version', ['facility_id', 'formula_id']),
        },
      },
    };
  }
  declare id: string;
  declare version: number;
  declare versions?: FormulaVersionModel[];
}
export interface FormulaModel extends Omit<RpnFormula, 'purpose'> {}

export class RpnFormulaModel extends FormulaModel {
  static override tableName = 'risk.rpn_formula';
}

export class MacFormulaModel extends FormulaModel {
  static override tableName = 'risk.mac_formula';
}
