import { token, type AnyCall, type Token } from '#kernel/contract';
import type { PlantActive, PlantProduction, PlantSubstance } from '#plugins/products/server/api';
import type { Criterion, ResidueType } from '#plugins/limits/shared/policy';
import type { MacFormula } from './engine/pair/mac-formula.js';
import type { StatedLoq } from './engine/plant.js';

/** A nitrosamine that may remain after productions. */
export interface NitrosamineInput {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** mg/day by authority; an authority that does not limit it ("NMI") is left out, never zero. */
  readonly acceptableIntakeMgPerDay: Readonly<Partial<Record<'EMA' | 'FDA' | 'HC' | 'TGA', number>>>;
  /** The stated sources of the acceptable intakes. */
  readonly intakeSources?: Readonly<Partial<Record<'EMA' | 'FDA' | 'HC' | 'TGA', string>>>;
  /** Productions after which it may be found. */
  readonly productionIds: readonly string[];
  /** The stated LOQ of its swab method, for feasibility until an analytical method names it as its analyte. */
  readonly statedLoq?: StatedLoq;
}

/** Extension point for plugins that hold nitrosamines. */
export interface NitrosamineInputs {
  /** Tables whose changes may change the answer, for example `nitrosamines.nitrosamine`. */
  readonly tables: readonly string[];
  /** Nitrosamines linked with productions of the facility, in a stable order; read only through `tx.rows`. */
  linked(call: AnyCall): Promise<readonly NitrosamineInput[]>;
}
/** The plugins that hold nitrosamines; without any, the plant has no nitrosamine limits. */
export const NitrosamineInputsToken: Token<readonly NitrosamineInputs[]> =
  token<readonly NitrosamineInputs[]>('limits.NitrosamineInputs');

/** A user-defined formula in force for one criterion of one residue type. */
export interface MacFormulaInForce extends MacFormula {
  readonly residueType: ResidueType;
  readonly criterion: Criterion;
}

/** The user-defined formulas of a facility and the values that they read. */
export interface MacFormulaSet {
  /** Formulas in force that differ from the built-in criteria. */
  readonly formulas: readonly MacFormulaInForce[];
  /** Scores of a residue by category key, for formulas that read them; missing scores are left out. */
  scoresOf(
    substance: PlantSubstance | PlantActive,
    therapeuticDoseMgPerDay: number | null,
  ): Readonly<Record<string, number>>;
  /** Values of the next production that formulas read, by name; missing values are left out. */
  numbersOf?(production: PlantProduction): Readonly<Record<string, number>>;
  /** The same values for each equipment of the next production, by equipment id. */
  numbersOnEquipments?(production: PlantProduction): Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Tables outside the plant that the formulas read; a change there may change limits. */
  readonly alsoReads?: readonly string[];
}

/** Extension point for plugins that hold user-defined formulas. */
export interface MacFormulas {
  /** Tables whose changes may change formulas, for example `risk.mac_formula`. */
  readonly tables: readonly string[];
  /** The formulas of the facility, read only through `tx.rows`. */
  inForce(call: AnyCall): Promise<MacFormulaSet>;
}
/** The plugins that hold formulas; without any, the built-in criteria apply. */
export const MacFormulasToken: Token<readonly MacFormulas[]> = token<readonly MacFormulas[]>('limits.MacFormulas');
