import { token, type AnyCall, type Token } from '#kernel/contract';
import type { FormulaNode } from '#schemas/formula/tree';
import type { Criterion, ResidueType } from '#plugins/limits/shared/policy';
import type { Band } from '#plugins/risk/shared/setup/bands';
import type { ReportedResult } from '#plugins/risk/shared/scores/reported-result';
import type { RiskLevel, RiskMetric, RpnPurpose, VariableScope } from '#plugins/risk/shared/names';
import type { GoalRule } from '#plugins/risk/shared/scores/risk-level';
import type { CapabilitySource } from '#plugins/risk/shared/scores/scores';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import type { RankingScopeKind } from '#plugins/risk/shared/worst-case/scope';

export { toxicityScore } from './engine/scores.js';

export { worstCasesOf, type RankingDeps } from './ranking/worst-cases.js';

/** A variable for formulas. */
export interface RiskVariable {
  readonly key: string;
  readonly label: string;
  /** Unit of the number passed to a formula, for example `mg/day`; `1` for a plain number. */
  readonly unit: string;
  readonly scope: VariableScope;
  readonly kind: 'number' | 'score';
  /** Source of the value: a field of a record, or the key of the category that scores it. */
  readonly sourceField: string | null;
  /** Used when the value is missing; null: the formula then has no value. */
  readonly defaultValue: number | null;
}

/** An active scoring table; `scoreIn(category, value)` of `#plugins/risk/shared/setup/bands` gives the score. */
export interface RiskCategory {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
  /** Name of its score in formulas: `solubility`, `toxicity`, `dose`, `cleanability` or a user-defined one. */
  readonly key: string;
  readonly name: string;
  readonly kind: 'number' | 'text';
  /** Unit in which the number is compared, for example `ug/day`; null for texts. */
  readonly unit: string | null;
  readonly sourceField: string | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly bands: readonly Band[];
}

/** An active formula; stored results cite its `externalId` and `formulaVersion`. */
export interface FormulaInForce {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Incremented when the expression changes; all versions are stored. */
  readonly formulaVersion: number;
  readonly expression: string;
  readonly tree: FormulaNode;
  /** The variables that it names. */
  readonly names: readonly string[];
  readonly unit: string;
}

/** An active MAC formula with its residue type and criterion. */
export interface MacFormulaInUse extends FormulaInForce {
  readonly residueType: ResidueType;
  readonly criterion: Criterion;
}

/** Level and action of the first risk goal that matches a value (formulas 10.4). */
export interface RiskAssessment {
  readonly level: RiskLevel;
  readonly action: string;
  /** The matching rule. */
  readonly rule: GoalRule;
}

/** The risk setup of a facility; see also the pure functions `scoreIn`, `evaluateFormula` and `levelFor`. */
export interface RiskCatalogue {
  /** Active variables by key. */
  variables(call: AnyCall): Promise<ReadonlyMap<string, RiskVariable>>;
  /** Live categories by key; a variable may give the score a different name in formulas. */
  categoriesOf(call: AnyCall): Promise<ReadonlyMap<string, RiskCategory>>;
  /** The active RPN formula of a purpose, by default `worstCase`; null without one. */
  rpnFormulaInUse(call: AnyCall, purpose?: RpnPurpose): Promise<FormulaInForce | null>;
  /** The active MAC formula of a residue type and criterion; null without one. */
  macFormulaInUse(call: AnyCall, residueType: string, criterion: string): Promise<FormulaInForce | null>;
  /** All active MAC formulas, in the order of their ids. */
  macFormulasInUse(call: AnyCall): Promise<readonly MacFormulaInUse[]>;
  riskGoals(call: AnyCall): Promise<readonly GoalRule[]>;
  /** Level and action for a value; null when no goal applies. */
  riskLevelFor(call: AnyCall, metric: RiskMetric, value: number): Promise<RiskAssessment | null>;
}
/** Bound by the risk plugin. */
export const RiskCatalogueToken: Token<RiskCatalogue> = token<RiskCatalogue>('risk.RiskCatalogue');

/** Residue found on surfaces after cleaning of a production, from one report, study or period. */
export interface CapabilityInput {
  readonly productionId: string;
  readonly source: CapabilitySource;
  readonly meanMgPerSqcm: number;
  /** Sample standard deviation (n − 1); 0 when all results are equal. */
  readonly standardDeviationMgPerSqcm: number;
  /** Two or more. */
  readonly resultCount: number;
  /** Results below detection; null when not stated. */
  readonly belowDetectionCount: number | null;
  /** The single results behind the figures, in mg/sqcm; absent where unknown. */
  readonly results?: readonly ReportedResult[];
}

/** Extension point for sources of residue figures. */
export interface CapabilityInputs {
  /** Live figures of the facility in a stable order, as of any date: read through `tx.rows` only. */
  figures(call: AnyCall): Promise<readonly CapabilityInput[]>;
}
/** All registered sources, in no particular order. */
export const CapabilityInputsToken: Token<readonly CapabilityInputs[]> =
  token<readonly CapabilityInputs[]>('risk.CapabilityInputs');

/** Whether a change in a table may change a score, an RPN or a worst case, besides those that change limits. */
export function rankingReadsFrom(table: string): boolean {
  return table.startsWith('risk.');
}

/** Rankings of worst cases for plugins above, as of whatever state their call reads. */
export interface WorstCasesApi {
  /** The worst-case production of each piece of equipment in use, by decision where one counts; null where none is ranked. */
  perEquipment(call: AnyCall): Promise<readonly WorstOfEquipment[]>;
  /**
   * The worst cases of equipment, an equipment group (`procedure`: under one cleaning procedure) or the facility, unpaged,
   * from data, limits and criteria of one moment. NotFoundError for an unknown or archived record.
   */
  ofScope(
    call: AnyCall,
    scope: { readonly scope: RankingScopeKind; readonly id?: string | null; readonly procedure?: string | null },
  ): Promise<Omit<WorstCases, 'pagination'>>;
}
/** A piece of equipment and its worst case. */
export interface WorstOfEquipment {
  readonly equipmentId: string;
  readonly equipment: string;
  readonly worst: { readonly id: string; readonly externalId: string; readonly name: string } | null;
}
/** Bound by the risk plugin. */
export const WorstCasesApiToken: Token<WorstCasesApi> = token<WorstCasesApi>('risk.WorstCasesApi');
