import {
  token,
  type AnyCall,
  type Citation,
  type Page,
  type PageQuery,
  type Snapshot,
  type Token,
} from '#kernel/contract';
import type { RoomGradeLimits } from '#plugins/equipment/server/api';
import type { CleanedBy } from '#plugins/limits/shared/cleaned-by';
import type {
  AgentEquipmentLimit,
  ChangeoverResidue,
  CleaningAgentLimit,
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  Explanation,
  Limit,
  LimitBasis,
  LimitMatrix,
  LimitOutcome,
  LimitSummary,
  NamedResidue,
  NitrosamineLimit,
  ProductionLimit,
  RecordName,
  Transfer,
} from '#plugins/limits/shared/limit';
import type { Plant, PlantProduction } from '#plugins/products/server/api';
import type { Criterion, Policy, ResidueType } from '#plugins/limits/shared/policy';
import type { SampleLimit } from '#plugins/limits/shared/sample-limit';
import type { DoseOfActive } from './plant/input/doses-of-products.js';
import type { FactorKey } from './engine/pair/own-factors.js';
import type { PairCells } from './engine/matrix/areas/pair-cells.js';
import type { CombinedVerdict } from './engine/other-residues/nitrosamine-limit.js';
import type { StatedLoq } from './engine/plant.js';
import type { Stop } from './engine/pair/stop-before.js';
import type { SkinContact } from './engine/sample/operator-limit.js';
import type { RoundLimit } from './engine/rounding.js';

export * from './extension-points.js';
export type { MacFormula, MacFormulaInput, PairRows, PairValues, PairVariable } from './engine/pair/mac-formula.js';
export type { FactorKey } from './engine/pair/own-factors.js';
export type { StatedLoq } from './engine/plant.js';
export { isAbove } from './engine/is-above.js';
export { countedRecovery } from './engine/sample/sample-limit.js';
export {
  assertSignable,
  endDecision,
  lockDecisions,
  refusedStep,
  signedDecisions,
  storeSignature,
  type DecisionKind,
} from './overrides/decision.js';
export { finished, type Steps } from './engine/matrix/steps.js';
export { printLimitOf, roundLimitOf } from './print-limit.js';
export { pairVariables } from './engine/pair/mac-formula.js';
export { seenShare, unknownCarbon } from './feasibility/known-method.js';
export { readFeasibility, type FeasibilitySources } from './feasibility/read-feasibility.js';
export { microbialLimitsOf, type MicrobialLimits } from './microbial/microbial-limits-of.js';
export type { ProductionDemand } from './microbial/product-demands.js';
export { recoveryOn, type Recovery, type Surfaces } from './feasibility/recovery.js';

/** The limit to explain: of the active or a nitrosamine of `previous` in the batch of `next`, or of an agent before `next`. */
export interface LimitAddress {
  readonly previousId: string | null;
  readonly substanceId: string;
  readonly nextId: string;
  /** One piece of equipment, where residue may reach only the first units; otherwise all equipment of the pair. */
  readonly equipmentId?: string | undefined;
}

/** The inputs of one pair in base units, so that a workbook can recalculate its limit. */
export interface PairWorking {
  readonly residueType: ResidueType;
  readonly previous: RecordName | null;
  readonly substance: RecordName;
  readonly next: RecordName;
  /** What the next production makes: each kind has its own criteria (formulas 5.3). */
  readonly nextKind: PlantProduction['kind'];
  /** The only equipment of the limit; null for all equipment of the pair. */
  readonly equipment: RecordName | null;
  /** Null where an input is missing, which `outcome` and `missing` then state. */
  readonly limit: Limit | null;
  readonly outcome: LimitOutcome;
  readonly missing: readonly string[];
  /** Result of each criterion, mg; null where it is off or lacks an input. */
  readonly macMg: Readonly<Record<Criterion, number | null>>;
  /** Maximum daily doses that take the residue; null where an input is missing. */
  readonly dailyDoses: number | null;
  /** The health-based limits of the residue are for other routes: without one the pair has no limit (formulas 2.2). */
  readonly needsHbel: boolean;
  /** An active for whose hazards a health-based limit is required, whatever the policy uses (ADR 0052). */
  readonly isHazardous: boolean;
  /** Area over which the residue is spread, sqcm; null when unknown. */
  readonly areaSqcm: number | null;
  readonly minBatchSizeKg: number | null;
  /** Dosage units of the next batch that the residue on the equipment may reach; null: the whole batch. */
  readonly transferFirstUnits: number | null;
  /** Mass of one dosage unit of the next product; null for bulk actives. */
  readonly unitMassMg: number | null;
  /** Maximum number of dosage units per day of the next product; null for bulk actives. */
  readonly unitsPerDay: number | null;
  /** Maximum daily dose of a bulk active; null for finished products. */
  readonly bulkDoseMgPerDay: number | null;
  /** As stated, of the salt where `hbelBaseFactor` is not null; the same holds for dose and LD50. */
  readonly hbelMgPerDay: number | null;
  /** Shares of base in values stated for a salt; null for values stated for the base (ADR 0031). */
  readonly hbelBaseFactor: number | null;
  readonly doseBaseFactor: number | null;
  readonly ld50BaseFactor: number | null;
  /** Body weight for which the health-based limit was derived, kg; null without one. */
  readonly hbelForKg: number | null;
  /** Body weight of the patient who takes the next product, kg; null for adults. */
  readonly patientWeightKg: number | null;
  readonly therapeuticDoseMgPerDay: number | null;
  readonly ld50MgPerKg: number | null;
  /** The lowest product limit stated as a mass, and the lowest stated as a share of the batch; both apply. */
  readonly productLimitMg: number | null;
  readonly productLimitPpm: number | null;
  /** General limit of the residue itself, ppm; null: the policy's applies. */
  readonly ownArlPpm: number | null;
  /** Residue limit of the residue itself, mg/sqcm; null: the policy's applies. */
  readonly ownResidueLimitMgPerSqcm: number | null;
  /** Purge factor measured for the residue in the process of a next bulk active; null: the policy's applies. */
  readonly ownPurgeFactor: number | null;
  /** Factors of the cleaning agent itself; null: the policy's apply. */
  readonly ownFactors: Readonly<Partial<Record<FactorKey, number>>> | null;
  /** The signed limit on this equipment, mg/sqcm, with the calculated one that it was decided on; null without one. */
  readonly override: { readonly l3MgPerSqcm: number; readonly decidedOnMgPerSqcm: number } | null;
  /** Criteria replaced by user-defined formulas, with their results; null where a formula gave none. */
  readonly formulas: readonly {
    readonly criterion: Criterion;
    readonly externalId: string;
    readonly version: number;
    readonly expression: string;
    readonly macMg: number | null;
  }[];
  /** False when user-defined formulas replace criteria, so that the row is not recalculated. */
  readonly standard: boolean;
}

/** A pair with a limit. */
export type LimitedWorking = PairWorking & { readonly limit: Limit };

/** A planned sample, and a reading in the unit that the policy records. */
export interface SampleQuestion {
  readonly sampleType: 'swab' | 'rinse';
  readonly areaSqcm: number;
  readonly volumeMl: number;
  /** The validated ratio from which the rinse volume follows. */
  readonly rinseRatio?: { readonly volumeMl: number; readonly perAreaSqcm: number } | null;
  /** Swabs pooled in one extract. */
  readonly count: number;
  readonly recoveryPercent: number | null;
  /** Dilution before measurement; undiluted by default. */
  readonly dilutionFactor?: number | undefined;
  /** Share of carbon, 0 to 1, that the method states; by default that of the residue. */
  readonly carbonFraction?: number | undefined;
  /** Surface of the swab head, both sides, sqcm. */
  readonly swabHeadSqcm?: number | undefined;
  /** Of operators; one hand and 10 % by default. */
  readonly skinContact?: SkinContact | undefined;
  readonly reading: number | null;
}

/** Productions that use the equipment, group or train, and which page of them; pages count from 1. */
export interface MatrixQuestion {
  readonly previousId?: string | undefined;
  readonly nextId?: string | undefined;
  readonly equipmentId?: string | undefined;
  readonly equipmentGroupId?: string | undefined;
  readonly equipmentTrainId?: string | undefined;
  readonly previousPage?: number | undefined;
  readonly nextPage?: number | undefined;
  readonly pageLimit?: number | undefined;
}

/** Selects nitrosamines and pairs. */
export interface NitrosamineFilter {
  readonly productionId?: string;
  readonly equipmentId?: string;
}

/** The lowest limit of a substance on a piece of equipment, with the governing pair. */
export interface ResidueOnEquipment {
  readonly equipment: RecordName;
  readonly residueType: ResidueType;
  readonly substance: RecordName;
  /** Null for cleaning agents, which may precede any production. */
  readonly previous: RecordName | null;
  readonly next: RecordName;
  readonly l3MgPerSqcm: number;
  /** Set where residue may reach only the first units, so that the equipment has limits of its own (formulas 4.6). */
  readonly transfer: Transfer | null;
  /** A signed limit of the residue there was decided, so that the equipment has limits of its own. */
  readonly isOverridden: boolean;
  /** The LOQ that the substance itself states. */
  readonly statedLoq?: StatedLoq;
  /** A pair, or for an agent a next production, on the equipment has no limit because an area is unknown; the lowest limit may be lower. */
  readonly lacksArea: boolean;
  /** Residue may reach only the first units, but the limit for these is unknown for some pair; the lowest limit may be lower. */
  readonly lacksFirstUnits: boolean;
  /** Why pairs that use it have no limit, where a health-based limit that they need is missing. */
  readonly lacksHbel: Stop['outcome'] | null;
}

/** Narrows limits to pairs of these records; a part left out does not. */
export interface PairFilter {
  readonly previousId?: string | undefined;
  readonly nextId?: string | undefined;
  readonly substanceId?: string | undefined;
  /** Between productions that use it, as the limits apply there. */
  readonly equipmentId?: string | undefined;
}

/** Lists of limits over the pairs of a filter; records without such a pair are left out. */
export interface LimitsWithin {
  /** A page of pairs, by default the lowest L3 first. */
  pairPage(query: PageQuery): Page<Limit>;
  equipment(): readonly EquipmentLimit[];
  equipmentGroups(): readonly EquipmentGroupLimit[];
  equipmentTrains(): readonly EquipmentTrainLimit[];
  productions(): readonly ProductionLimit[];
  cleaningAgents(): readonly CleaningAgentLimit[];
  nitrosamines(): readonly NitrosamineLimit[];
}

/** A piece of equipment cleaned with an agent, and why it counts. */
export interface AgentEquipment {
  readonly cleaningAgent: RecordName;
  readonly equipment: RecordName;
  /** sqcm; null when unknown. */
  readonly areaSqcm: number | null;
  readonly cleanedBy: CleanedBy;
}

/** Limits of the changeovers that share equipment, by cell; rows are previous and columns next productions. */
export interface ChangeoverLimits {
  readonly productions: readonly RecordName[];
  readonly cells: PairCells;
  /** NaN where there is no limit. */
  readonly l3MgPerSqcm: Float64Array;
  /** Codes of the governing criteria. */
  readonly criterion: Uint8Array;
}

/** Lists that take long in a large plant, by the methods of `PlantLimits` that answer from them. */
export type PlantList =
  'productions' | 'equipment' | 'equipmentGroups' | 'equipmentTrains' | 'nitrosamines' | 'residues' | 'summary';

/** The limits that a screen shows. */
export interface LatestLimits {
  readonly plant: PlantLimits;
  /** They are those before the last changes, which are being calculated. */
  readonly isBeingRecalculated: boolean;
}

/** The facility's limits as of the last committed change; all methods answer from the same calculation. */
export interface PlantLimits {
  /** Makes lists in slices, once for all who wait, so that their methods answer at once; a summary needs that of equipment, too. */
  ready(lists: readonly PlantList[]): Promise<void>;
  readonly basis: LimitBasis;
  /** The versions of policies and user-defined formulas that the limits were calculated with. */
  readonly cited: readonly Citation[];
  /** The policy in force for actives of productions. */
  readonly chemicalPolicy: Policy;
  policyOf(residueType: ResidueType): Policy;
  /** The records from which the limits were calculated: without drafts of health-based limits where these do not count. */
  readonly records: Plant;
  /** Therapeutic dose of an active: its own, otherwise that of its products, also those in no production (formulas 4.4). */
  therapeuticDose(activeId: string): DoseOfActive | null;
  /**
   * Inputs and results of all pairs of production residues with a limit or with missing inputs: by previous production,
   * next production and residue; then the pairs on each piece of equipment with limits of its own. With a piece of
   * equipment: as they apply there.
   */
  workings(filter?: { readonly previousId?: string; readonly equipmentId?: string }): readonly PairWorking[];
  /** Inputs and results of all agents before all next productions with a limit or with missing inputs. */
  agentWorkings(filter?: { readonly agentId?: string }): readonly PairWorking[];
  /** All pairs with a limit, lowest L3 first. */
  pairs(filter?: { readonly previousId?: string; readonly nextId?: string }): readonly Limit[];
  within(filter: PairFilter): LimitsWithin;
  /** Every residue that may remain, by its ID. */
  residueNames(): readonly NamedResidue[];
  /** Each residue of one changeover with its limit or the reason for none, lowest first; empty for unknown records. */
  changeover(filter: PairFilter, round?: RoundLimit): readonly ChangeoverResidue[];
  productions(): readonly ProductionLimit[];
  /**
   * By previous production: the lowest limit over the next productions that share some of this equipment with it, or
   * over all when null. Productions without a limit are omitted.
   */
  lowestOn(equipmentIds: readonly string[] | null): ReadonlyMap<string, Limit>;
  equipment(): readonly EquipmentLimit[];
  equipmentGroups(): readonly EquipmentGroupLimit[];
  equipmentTrains(): readonly EquipmentTrainLimit[];
  /** With a piece of equipment: only the agents that clean it, before the productions that use it. */
  cleaningAgents(filter?: { readonly equipmentId?: string }): readonly CleaningAgentLimit[];
  /** The equipment counted for each agent, by agent and equipment, dedicated equipment included. */
  agentEquipments(filter?: { readonly agentId?: string }): readonly AgentEquipment[];
  /** The same for one agent, with its lowest limit on each equipment; empty for an unknown agent. */
  agentEquipmentLimits(agentId: string): readonly AgentEquipmentLimit[];
  /** With a production: the nitrosamines that it may leave behind; with a piece of equipment: over the pairs that use it. */
  nitrosamines(filter?: NitrosamineFilter): readonly NitrosamineLimit[];
  /** The stated source of the acceptable intake that applies under the policy; null when none is stated. */
  nitrosamineIntakeSource(nitrosamineId: string): string | null;
  /** Inputs and results of all nitrosamines of a production before all next productions that have a limit. */
  nitrosamineWorkings(filter: { readonly previousId: string }): readonly LimitedWorking[];
  /** The ids of the equipment that both productions use, except equipment with limits of its own after the first (formulas 4.6, ADR 0061). */
  equipmentsOfPair(previousId: string, nextId: string): readonly string[];
  /** The lowest limit of each active, intermediate, cleaning agent and nitrosamine on each equipment where it may remain. */
  residues(): readonly ResidueOnEquipment[];
  matrix(question?: MatrixQuestion): LimitMatrix;
  /** The limits of all changeovers as columns, for callers that read every cell. */
  changeovers(): ChangeoverLimits;
  summary(): LimitSummary;
  /** Null when the address names an unknown record. `round` is for the limits of its sentence, by default as displayed. */
  explain(address: LimitAddress, round?: RoundLimit): Explanation | null;
  /** The limit of one sample; null when the address names an unknown record or a pair without a limit. */
  sampleLimit(address: LimitAddress, sample: SampleQuestion): SampleLimit | null;
  /** Combined nitrosamines, as daily intakes and acceptable intakes in one unit, judged by the option of the policy (formulas 6.3). */
  nitrosaminesTogether(
    found: readonly { readonly intake: number; readonly acceptableIntake: number }[],
  ): CombinedVerdict;
  /** The pair with the lowest limit for a residue type; null without any. */
  governing(residueType: ResidueType): LimitAddress | null;
}

/** Limits are calculated on request and never stored (ADR 0009). */
export interface LimitsApi {
  /** Whether a change in a table (`products.product`) may change a limit. */
  readsFrom(table: string): boolean;
  /** The limits as of a stored position of the audit trail, whatever has changed since. */
  asOf(call: AnyCall, snapshot: Snapshot): Promise<PlantLimits>;
  /** Updates the facility's calculation to the audit trail's position and returns it. */
  current(call: AnyCall): Promise<PlantLimits>;
  /** The limits that samples, protocols, runs and verdicts use: the assessed ones where a plugin assesses changes, otherwise `current`. */
  inForce(call: AnyCall): Promise<PlantLimits>;
  /**
   * For screens: the current limits with some lists ready, or the last ones where the current ones take longer than a
   * user waits. Never limits from before a change of the caller, nor in a view or in a moment.
   */
  latest(call: AnyCall, lists?: readonly PlantList[]): Promise<LatestLimits>;
  /**
   * The kernel's `inOneMoment` for work that reads current limits: it calculates them, and some lists, beforehand,
   * because a moment holds a connection to the database.
   */
  inOneMoment<C extends AnyCall, T>(
    call: C,
    work: (reading: C) => Promise<T>,
    lists?: readonly PlantList[],
  ): Promise<T>;
  /**
   * Whether these are the present limits at the position of a moment that a reading call began. In a large facility the
   * moment may be later than they are; what a write or a view sees is no one else's present.
   */
  isOfMoment(reading: AnyCall, plant: PlantLimits): Promise<boolean>;
  /** The limits of the same plant under unsaved policies; policies left out apply unchanged. */
  underPolicies(call: AnyCall, policies: readonly Policy[]): Promise<PlantLimits>;
  /** The microbial limits that room grades state, which take the place of those of the policy. */
  roomGradeLimits(call: AnyCall): Promise<readonly RoomGradeLimits[]>;
}

/** Extension point for the plugin that assesses changes of limits before they are used. */
export interface AssessedLimits {
  inForce(call: AnyCall, limits: LimitsApi): Promise<PlantLimits>;
}
/** At most one; without it, a change of limits is in force at once. */
export const AssessedLimitsToken: Token<readonly AssessedLimits[]> =
  token<readonly AssessedLimits[]>('limits.AssessedLimits');

/** The limits plugin binds one. */
export const LimitsApiToken: Token<LimitsApi> = token<LimitsApi>('limits.LimitsApi');
