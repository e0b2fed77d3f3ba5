import { token, type AnyCall, type Token } from '#kernel/contract';
import type { FormulaNode } from '#schemas/formula/tree';
import type { Criterion, ResidueType } from '#plugins/limits/shared/policy';
import type { Band } from '#plugins/risk/shared/setup/bands';
import type { ReportedResult } from '#plugins/risk/shared/scores/reported-result';
import type { RiskLevel, RiskMetric, RpnPurpose, VariableScope } from '#plugins/risk/shared/names';
import type { GoalRule } from '#plugins/risk/shared/scores/risk-level';
import type { CapabilitySource } from '#plugins/risk/shared/scores/scores';

/** A variable that formulas may name. */
export interface RiskVariable {
  readonly key: string;
  readonly label: string;
  /** Unit of the number that a formula receives, for example `mg/day`; `1` for a plain number. */
  readonly unit: string;
  readonly scope: VariableScope;
  readonly kind: 'number' | 'score';
  /** Where the value is found: a field of a record, or the key of the category that scores it. */
  readonly sourceField: string | null;
  /** Taken when the value is missing; null: then the formula has no value. */
  readonly defaultValue: number | null;
}

/** A scoring table in force. `scoreIn(category, value)` of `#plugins/risk/shared/setup/bands` gives the score. */
export interface RiskCategory {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
  /** Name of its score in formulas: `solubility`, `toxicity`, `dose`, `cleanability` and what people added. */
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

/** A formula in force, to be cited by `externalId` and `formulaVersion` wherever its result is kept. */
export interface FormulaInForce {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Raised whenever the expression changes; all versions are kept. */
  readonly formulaVersion: number;
  readonly expression: string;
  readonly tree: FormulaNode;
  /** The variables that it names. */
  readonly names: readonly string[];
  readonly unit: string;
}

/** A MAC formula in force with its place: one residue type and criterion. */
export interface MacFormulaInUse extends FormulaInForce {
  readonly residueType: ResidueType;
  readonly criterion: Criterion;
}

/** What the first risk goal that matches a value asks for (formulas 10.4). */
export interface RiskAssessment {
  readonly level: RiskLevel;
  readonly action: string;
  /** The rule that decided. */
  readonly rule: GoalRule;
}

/** What people set up about risk. Pure functions beside it: `scoreIn`, `evaluateFormula`, `levelFor`. */
export interface RiskCatalogue {
  /** Active variables by key. */
  variables(call: AnyCall): Promise<ReadonlyMap<string, RiskVariable>>;
  /** Live categories by key. A formula may call a score otherwise: its variable names the category in `sourceField`. */
  categoriesOf(call: AnyCall): Promise<ReadonlyMap<string, RiskCategory>>;
  /** The active RPN formula of a purpose, `worstCase` unless said; null when nobody has activated one. */
  rpnFormulaInUse(call: AnyCall, purpose?: RpnPurpose): Promise<FormulaInForce | null>;
  /** The active MAC formula of a residue type and criterion; null when nobody has activated one. */
  macFormulaInUse(call: AnyCall, residueType: string, criterion: string): Promise<FormulaInForce | null>;
  /** All active MAC formulas, in the order of their ids. */
  macFormulasInUse(call: AnyCall): Promise<readonly MacFormulaInUse[]>;
  riskGoals(call: AnyCall): Promise<readonly GoalRule[]>;
  /** Level and action for a value; null when no goal is about it. */
  riskLevelFor(call: AnyCall, metric: RiskMetric, value: number): Promise<RiskAssessment | null>;
}
/** The risk plugin binds one. */
export const RiskCatalogueToken: Token<RiskCatalogue> = token<RiskCatalogue>('risk.RiskCatalogue');

/** What was found on surfaces after a production had been cleaned away: one report, study or period. */
export interface CapabilityInput {
  readonly productionId: string;
  readonly source: CapabilitySource;
  readonly meanMgPerSqcm: number;
  /** Of the sample (n − 1); 0 when all results are the same. */
  readonly standardDeviationMgPerSqcm: number;
  /** Two or more. */
  readonly resultCount: number;
  /** Results that found nothing; null when nobody has said. */
  readonly belowDetectionCount: number | null;
  /** The single results that the figures follow from, in mg/sqcm; left out where they are not known. */
  readonly results?: readonly ReportedResult[];
}

/** Where residue figures come from: a plugin that has results of samples adds itself to this extension point. */
export interface CapabilityInputs {
  /** Live figures of the facility in a stable order, in any viewpoint: read through `tx.rows` alone. */
  figures(call: AnyCall): Promise<readonly CapabilityInput[]>;
}
/** All plugins that added themselves, in no particular order. */
export const CapabilityInputsToken: Token<readonly CapabilityInputs[]> =
  token<readonly CapabilityInputs[]>('risk.CapabilityInputs');
