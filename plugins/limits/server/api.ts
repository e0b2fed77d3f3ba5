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
} from '#schemas/limits/limit';
import type { Policy } from '#schemas/limits/policy';
import type { Plant } from '#plugins/products/server/api';

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

/** The facility's limits as of the last committed change. Every method answers from one and the same calculation. */
export interface PlantLimits {
  readonly basis: LimitBasis;
  /** The policy in force for actives of productions. */
  readonly chemicalPolicy: Policy;
  /** The records that the limits were calculated from. */
  readonly records: Plant;
  /** Therapeutic dose of an active that a production contains, mg/day: its own, else its products' (formulas 4.4). */
  therapeuticDose(activeId: string): number | null;
  /** Inputs and results of all chemical pairs with a limit, in the order of previous, substance, next. */
  workings(filter?: { readonly previousId?: string; readonly equipmentId?: string }): readonly PairWorking[];
  /** All pairs with a limit, lowest L3 first. */
  pairs(filter?: { readonly previousId?: string; readonly nextId?: string }): readonly Limit[];
  productions(): readonly ProductionLimit[];
  /**
   * By previous production: the lowest limit over the next productions that share one of these machines with it, or over
   * all when no machines are given. Productions without a limit are left out.
   */
  lowestOn(machineIds: readonly string[] | null): ReadonlyMap<string, Limit>;
  equipment(): readonly EquipmentLimit[];
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
