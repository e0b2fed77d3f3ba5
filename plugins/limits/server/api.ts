import { token, type AnyCall, type Page, type PageQuery, type Token } from '#kernel/contract';
import type { CleanedBy } from '#plugins/limits/shared/cleaned-by';
import type {
  AgentEquipmentLimit,
  CleaningAgentLimit,
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  Explanation,
  Limit,
  LimitBasis,
  LimitMatrix,
  LimitSummary,
  NitrosamineLimit,
  ProductionLimit,
  RecordName,
  Transfer,
} from '#plugins/limits/shared/limit';
import type { Plant, PlantActive, PlantProduction, PlantSubstance } from '#plugins/products/server/api';
import type { Criterion, Policy, ResidueType } from '#plugins/limits/shared/policy';
import type { SampleLimit } from '#plugins/limits/shared/sample-limit';
import type { MacFormula } from './engine/pair/mac-formula.js';
import type { FactorKey } from './engine/pair/own-factors.js';
import type { CombinedVerdict } from './engine/other-residues/nitrosamine-limit.js';
import type { StatedLoq } from './engine/plant.js';

export type { MacFormula, MacFormulaInput, PairRows, PairValues, PairVariable } from './engine/pair/mac-formula.js';
export type { StatedLoq } from './engine/plant.js';
export { isAbove } from './engine/is-above.js';
export { pairVariables } from './engine/pair/mac-formula.js';
export { seenShare, unknownCarbon } from './feasibility/known-method.js';
export { readFeasibility, type FeasibilitySources } from './feasibility/read-feasibility.js';
export { microbialLimitsOf, type MicrobialLimits } from './microbial/microbial-limits-of.js';
export type { ProductionDemand } from './microbial/product-demands.js';
export { recoveryOn, type Recovery, type Surfaces } from './feasibility/recovery.js';

/** Which limit to explain: the active or a nitrosamine of `previous` in the batch of `next`, or an agent before `next`. */
export interface LimitAddress {
  readonly previousId: string | null;
  readonly substanceId: string;
  readonly nextId: string;
  /** On one machine, which has a limit of its own where its residue may reach first units alone; else on all of the pair. */
  readonly equipmentId?: string | undefined;
}

/** The inputs of one pair in base units, so that a workbook can recalculate its limit. */
export interface PairWorking {
  readonly limit: Limit;
  readonly minBatchSizeKg: number;
  /** Dosage units of the next batch that the residue may reach alone, on the machine of the limit; null: the whole batch. */
  readonly transferFirstUnits: number | null;
  /** Mass of one dosage unit of the next product; null for bulk actives. */
  readonly unitMassMg: number | null;
  /** Largest number of dosage units a day of the next product; null for bulk actives. */
  readonly unitsPerDay: number | null;
  /** Maximum daily dose of a bulk active; null for finished products. */
  readonly bulkDoseMgPerDay: number | null;
  /** As it is stated, of the salt where `hbelBaseFactor` is not null; so are dose and LD50. */
  readonly hbelMgPerDay: number | null;
  /** Shares of base in what is stated of a salt; null where it is of the base (ADR 0031). */
  readonly hbelBaseFactor: number | null;
  readonly doseBaseFactor: number | null;
  readonly ld50BaseFactor: number | null;
  /** Body weight that the health-based limit is for, kg; null without one. */
  readonly hbelForKg: number | null;
  /** Body weight of the patient who takes the next product, kg; null of an adult. */
  readonly patientWeightKg: number | null;
  readonly therapeuticDoseMgPerDay: number | null;
  readonly ld50MgPerKg: number | null;
  readonly productLimitMg: number | null;
  /** General limit of the residue itself, ppm; null: that of the policy counts. */
  readonly ownArlPpm: number | null;
  /** Residue limit of the residue itself, mg/sqcm; null: that of the policy counts. */
  readonly ownResidueLimitMgPerSqcm: number | null;
  /** Factors of a cleaning agent itself; null: those of the policy count. */
  readonly ownFactors: Readonly<Partial<Record<FactorKey, number>>> | null;
  /** Criteria that formulas of people took the place of, with what they came to; null where they gave nothing. */
  readonly formulas: readonly {
    readonly criterion: Criterion;
    readonly externalId: string;
    readonly version: number;
    readonly expression: string;
    readonly macMg: number | null;
  }[];
  /**
   * False when the criteria do not follow from these inputs alone (intermediates, formulas of people); the row is then not
   * recalculated.
   */
  readonly standard: boolean;
}

/** A planned sample, and a reading in the unit that the policy records. */
export interface SampleQuestion {
  readonly sampleType: 'swab' | 'rinse';
  readonly areaSqcm: number;
  readonly volumeMl: number;
  /** The validated ratio that a rinse volume follows from. */
  readonly rinseRatio?: { readonly volumeMl: number; readonly perAreaSqcm: number } | null;
  /** Swabs pooled in one extract. */
  readonly count: number;
  readonly recoveryPercent: number | null;
  /** How many times it is diluted before it is measured; left out: not at all. */
  readonly dilutionFactor?: number | undefined;
  /** Share of carbon, 0 to 1, that its method states; left out: that of the residue. */
  readonly carbonFraction?: number | undefined;
  readonly reading: number | null;
}

/** Which nitrosamines, and over which pairs. */
export interface NitrosamineFilter {
  readonly productionId?: string;
  readonly equipmentId?: string;
}

/** The lowest limit of a substance on a machine, and the pair that gives it. */
export interface ResidueOnEquipment {
  readonly equipment: RecordName;
  readonly residueType: ResidueType;
  readonly substance: RecordName;
  /** Null for cleaning agents, which may come before any production. */
  readonly previous: RecordName | null;
  readonly next: RecordName;
  readonly l3MgPerSqcm: number;
  /** The machine has limits of its own, because its residue may reach first units alone (formulas 4.6). */
  readonly transfer: Transfer | null;
  /** Where the substance itself says what its method quantifies from. */
  readonly statedLoq?: StatedLoq;
  /**
   * A pair over the machine has no limit because an area is unknown, of an agent a next production there: the lowest limit
   * may be lower.
   */
  readonly lacksArea: boolean;
  /** Its residue may reach first units alone, and nobody can tell of a pair what these may take: likewise. */
  readonly lacksFirstUnits: boolean;
}

/** A machine that is cleaned with an agent, and how the agent comes there. */
export interface AgentEquipment {
  readonly cleaningAgent: RecordName;
  readonly equipment: RecordName;
  /** sqcm; null while unknown. */
  readonly areaSqcm: number | null;
  readonly cleanedBy: CleanedBy;
}

/** Limits of all changeovers: row = previous, column = next, each in the order of the productions. */
export interface ChangeoverLimits {
  readonly productions: readonly RecordName[];
  /** NaN where there is no limit. */
  readonly l3MgPerSqcm: Float64Array;
  /** Codes of the governing criteria. */
  readonly criterion: Uint8Array;
}

/** The facility's limits as of the last committed change. Every method answers from one and the same calculation. */
export interface PlantLimits {
  readonly basis: LimitBasis;
  /** The policy in force for actives of productions. */
  readonly chemicalPolicy: Policy;
  policyOf(residueType: ResidueType): Policy;
  /** The records that the limits were calculated from. */
  readonly records: Plant;
  /** Therapeutic dose of an active that a production contains, mg/day: its own, else its products' (formulas 4.4). */
  therapeuticDose(activeId: string): number | null;
  /**
   * Inputs and results of all chemical pairs with a limit, in the order of previous, substance, next; then of the pairs that are
   * limited lower on a machine whose residue may reach first units alone. With a machine: as they hold on it.
   */
  workings(filter?: { readonly previousId?: string; readonly equipmentId?: string }): readonly PairWorking[];
  /** Inputs and results of all agents before all next productions, those with a limit. */
  agentWorkings(filter?: { readonly agentId?: string }): readonly PairWorking[];
  /** All pairs with a limit, lowest L3 first. */
  pairs(filter?: { readonly previousId?: string; readonly nextId?: string }): readonly Limit[];
  /** A page of them, searched and sorted as lists of records are; only its limits become objects. */
  pairPage(filter: { readonly previousId?: string; readonly nextId?: string }, query: PageQuery): Page<Limit>;
  productions(): readonly ProductionLimit[];
  /**
   * By previous production: the lowest limit over the next productions that share one of these machines with it, or over
   * all when no machines are given. Productions without a limit are left out.
   */
  lowestOn(equipmentIds: readonly string[] | null): ReadonlyMap<string, Limit>;
  equipment(): readonly EquipmentLimit[];
  equipmentGroups(): readonly EquipmentGroupLimit[];
  equipmentTrains(): readonly EquipmentTrainLimit[];
  /** With a machine: the agents that clean it, before the productions that use it. */
  cleaningAgents(filter?: { readonly equipmentId?: string }): readonly CleaningAgentLimit[];
  /** The machines that each agent is counted on, by agent and machine; those kept for one product too. */
  agentEquipments(filter?: { readonly agentId?: string }): readonly AgentEquipment[];
  /** The same of one agent, with its lowest limit on each; none of an agent that the plant does not know. */
  agentEquipmentLimits(agentId: string): readonly AgentEquipmentLimit[];
  /** With a production: those that it may leave behind; with a machine: over the pairs that use it. */
  nitrosamines(filter?: NitrosamineFilter): readonly NitrosamineLimit[];
  /** Who states the acceptable intake of a nitrosamine that counts under the policy, as it was entered; null when nobody is named. */
  nitrosamineIntakeSource(nitrosamineId: string): string | null;
  /** Inputs and results of all nitrosamines of a production before all next ones, those with a limit. */
  nitrosamineWorkings(filter: { readonly previousId: string }): readonly PairWorking[];
  /** The lowest limit of each active, intermediate, cleaning agent and nitrosamine on each machine that it is left behind on. */
  residues(): readonly ResidueOnEquipment[];
  matrix(): LimitMatrix;
  /** The same cell by cell, for what looks at all of them. */
  changeovers(): ChangeoverLimits;
  summary(): LimitSummary;
  /** Null when the address names a record that does not exist in the facility. */
  explain(address: LimitAddress): Explanation | null;
  /** The limit of one sample under a limit; null when the address names a record that does not exist or has no limit. */
  sampleLimit(address: LimitAddress, sample: SampleQuestion): SampleLimit | null;
  /** Several nitrosamines found together, as daily intakes and acceptable intakes in one unit, by the option of the policy (formulas 6.3). */
  nitrosaminesTogether(
    found: readonly { readonly intake: number; readonly acceptableIntake: number }[],
  ): CombinedVerdict;
  /** The pair that governs the plant for a residue type; null without any. */
  governing(residueType: ResidueType): LimitAddress | null;
}

/** Limits are computed when asked for and never stored (ADR 0009). */
export interface LimitsApi {
  /** Brings the facility's calculation up to the audit trail's position and answers it. */
  current(call: AnyCall): Promise<PlantLimits>;
  /** What the same plant would have under other policies, which are not saved; unchanged ones may be left out. */
  underPolicies(call: AnyCall, policies: readonly Policy[]): Promise<PlantLimits>;
}

/** The limits plugin binds one. */
export const LimitsApiToken: Token<LimitsApi> = token<LimitsApi>('limits.LimitsApi');

/** A nitrosamine that may stay behind after productions. */
export interface NitrosamineInput {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** mg/day by authority; an authority that does not limit it ("NMI") stands nowhere, never at zero. */
  readonly acceptableIntakeMgPerDay: Readonly<Partial<Record<'EMA' | 'FDA' | 'HC' | 'TGA', number>>>;
  /** Who states each of them, for the trace of limits. */
  readonly intakeSources?: Readonly<Partial<Record<'EMA' | 'FDA' | 'HC' | 'TGA', string>>>;
  /** Productions after which it may be found. */
  readonly productionIds: readonly string[];
  /** What its swab method quantifies from, for feasibility while no analytical method names it as its analyte. */
  readonly statedLoq?: StatedLoq;
}

/** Where nitrosamines come from: a plugin that knows them adds itself to this extension point. */
export interface NitrosamineInputs {
  /** Tables whose changes in the audit trail may move the answer, for example `nitrosamines.nitrosamine`. */
  readonly tables: readonly string[];
  /** Nitrosamines of the facility that are linked with productions, in a stable order; read through `tx.rows` alone. */
  linked(call: AnyCall): Promise<readonly NitrosamineInput[]>;
}
/** The plugins that know nitrosamines; while there is none, the plant has no nitrosamine limits. */
export const NitrosamineInputsToken: Token<readonly NitrosamineInputs[]> =
  token<readonly NitrosamineInputs[]>('limits.NitrosamineInputs');

/** A formula that people put into force, for one criterion of one residue type. */
export interface MacFormulaInForce extends MacFormula {
  readonly residueType: ResidueType;
  readonly criterion: Criterion;
}

/** What people have set up about criteria. */
export interface MacFormulaSet {
  /** Formulas in force that say anything else than the built-in criteria do. */
  readonly formulas: readonly MacFormulaInForce[];
  /** Scores of a residue by the key of their category, for formulas that name them; what has no score is left out. */
  scoresOf(
    substance: PlantSubstance | PlantActive,
    therapeuticDoseMgPerDay: number | null,
  ): Readonly<Record<string, number>>;
  /** Numbers that formulas read of the next production, by their owner's names; what has no value is left out. */
  numbersOf?(production: PlantProduction): Readonly<Record<string, number>>;
  /** The same of what is kept about the next production on each of its machines, by the machine's id. */
  numbersOnEquipments?(production: PlantProduction): Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Tables of the records whose values beside those of the plant the formulas read; a change there moves the answer. */
  readonly alsoReads?: readonly string[];
}

/** Where formulas of criteria come from: a plugin that keeps them adds itself to this extension point. */
export interface MacFormulas {
  /** Tables whose changes in the audit trail may always mean other formulas, for example `risk.mac_formula`. */
  readonly tables: readonly string[];
  /** The formulas of the facility, read through `tx.rows` alone. */
  inForce(call: AnyCall): Promise<MacFormulaSet>;
}
/** The plugins that keep formulas; while there is none, the built-in criteria stand. */
export const MacFormulasToken: Token<readonly MacFormulas[]> = token<readonly MacFormulas[]>('limits.MacFormulas');
