import { token, type AnyCall, type Token } from '#kernel/contract';
import type {
  CleaningAgentLimit,
  EquipmentLimit,
  Explanation,
  Limit,
  LimitBasis,
  LimitMatrix,
  LimitSummary,
  ProductionLimit,
  RecordName,
} from '#schemas/limits/limit';
import type { Policy } from '#schemas/limits/policy';

/** Which limit to explain: the active of `previous` in the batch of `next`, or an agent before `next`. */
export interface LimitAddress {
  readonly previousId: string | null;
  readonly substanceId: string;
  readonly nextId: string;
}

/** The inputs of one pair in base units, so that a workbook can recalculate its limit. */
export interface PairWorking {
  readonly limit: Limit;
  readonly minBatchSizeKg: number;
  /** Mass of one dosage unit of the next product; null for bulk actives. */
  readonly unitMassMg: number | null;
  /** Largest number of dosage units a day of the next product; null for bulk actives. */
  readonly unitsPerDay: number | null;
  /** Largest daily dose of a bulk active; null for finished products. */
  readonly bulkDoseMgPerDay: number | null;
  readonly hbelMgPerDay: number | null;
  readonly therapeuticDoseMgPerDay: number | null;
  readonly ld50MgPerKg: number | null;
  readonly productLimitMg: number | null;
  /** False when the criteria do not follow from these inputs alone (intermediates); the row is then not recalculated. */
  readonly standard: boolean;
}

/** The lowest limit of a substance on a machine, and the pair that gives it. */
export interface ResidueOnMachine {
  readonly equipment: RecordName;
  readonly substance: RecordName;
  readonly previous: RecordName;
  readonly next: RecordName;
  readonly l3MgPerSqcm: number;
}

/** The facility's limits as of the last committed change. Every method answers from one and the same calculation. */
export interface PlantLimits {
  readonly basis: LimitBasis;
  /** The policy in force for actives of productions. */
  readonly chemicalPolicy: Policy;
  /** Inputs and results of all chemical pairs with a limit, in the order of previous, substance, next. */
  workings(filter?: { readonly previousId?: string; readonly equipmentId?: string }): readonly PairWorking[];
  /** All pairs with a limit, lowest L3 first. */
  pairs(filter?: { readonly previousId?: string; readonly nextId?: string }): readonly Limit[];
  productions(): readonly ProductionLimit[];
  equipment(): readonly EquipmentLimit[];
  /** The lowest limit of each substance on each machine that it is left behind on. */
  residues(): readonly ResidueOnMachine[];
  cleaningAgents(): readonly CleaningAgentLimit[];
  matrix(): LimitMatrix;
  summary(): LimitSummary;
  /** Null when the address names a record that does not exist in the facility. */
  explain(address: LimitAddress): Explanation | null;
}

export interface LimitsApi {
  /** Brings the facility's calculation up to the audit trail's position and answers it. */
  current(call: AnyCall): Promise<PlantLimits>;
}

export const LimitsApiToken: Token<LimitsApi> = token<LimitsApi>('limits.LimitsApi');
