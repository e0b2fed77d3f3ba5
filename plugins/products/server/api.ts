import { token, type AnyCall, type ChangeMark, type Token } from '#kernel/contract';
import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';
import type { endotoxinRoutes } from '#plugins/products/shared/production';
import type { BaseFactors, HbelNote, PlantPurgeFactor } from './plant/substance-notes.js';

export { notReferenced } from './not-referenced.js';
export { byExternalId } from './plant/plant-order.js';
export { withActualSharing } from './plant/actual-sharing.js';
export { hbelDocumentType } from './hbel/hbel-approval.js';
export type { BaseFactors, HbelNote } from './plant/substance-notes.js';
export { casFaults } from './substances/substance-rules.js';

/** A substance in base units: doses in mg/day, LD50 in mg/kg, of an active as mass of its base; unknown is null, never zero. */
export interface PlantSubstance {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Selected limits of every basis by route, mg/day; `any` stands for routes without one of their own. */
  readonly hbelMgPerDay: Readonly<Record<string, number>>;
  /** Body weight that they are derived for by route, kg, if their derivation states it; 50 kg by default. */
  readonly hbelForKg?: Readonly<Record<string, number>>;
  /** By the same routes. */
  readonly hbelNotes?: Readonly<Record<string, HbelNote>>;
  /** Routes of drafts that are left out. */
  readonly unusedDrafts?: readonly string[];
  /** Selected acceptable intake (mutagenic), the lowest of all routes, mg/day; applies to every route. */
  readonly acceptableIntakeMgPerDay: number | null;
  /** It is a draft. */
  readonly acceptableIntakeIsProvisional?: true;
  /** Highest body weight that acceptable intakes are derived for, kg, if stated. */
  readonly acceptableIntakeForKg?: number;
  readonly ttcMgPerDay: number | null;
  readonly therapeuticDoseMgPerDay: number | null;
  readonly maxDailyDoseMgPerDay: number | null;
  readonly ld50MgPerKg: number | null;
  readonly ld50Qualifier: '' | '>' | '<';
  /** Source of a component-based LD50 of a formulated agent: all components, or the most toxic one alone. */
  readonly ld50From?: 'mixture' | 'component';
  /** Of such an LD50: the share of components without a known one, percent; absent where none, or where a share is unknown. */
  readonly ld50UnknownPercent?: number;
  readonly productLimit: { readonly value: number; readonly unit: 'mg' | 'ppm' } | null;
  readonly baseFactors?: BaseFactors;
  /** General limit of this substance, used instead of the policy's, with its reason. */
  readonly ownArl?: { readonly ppm: number; readonly reason: string };
  /** Surface limit cap of this substance, used instead of the policy's, with its reason. */
  readonly ownResidueLimit?: { readonly mgPerSqcm: number; readonly reason: string };
  /** Measured purge factors of an active or intermediate, by the production that purifies; absent where none. */
  readonly purgeFactors?: readonly PlantPurgeFactor[];
  /** Factors of a cleaning agent, used instead of the policy's, with their reason. */
  readonly ownFactors?: {
    readonly safetyFactor?: number;
    readonly modificationFactor?: number;
    readonly bodyWeightKg?: number;
    readonly ld50Divisor?: number;
    readonly reason: string;
  };
}

/** The health-based values of a substance. */
export type HealthBased = Pick<
  PlantSubstance,
  | 'hbelMgPerDay'
  | 'hbelForKg'
  | 'hbelNotes'
  | 'unusedDrafts'
  | 'acceptableIntakeMgPerDay'
  | 'acceptableIntakeIsProvisional'
  | 'acceptableIntakeForKg'
  | 'ttcMgPerDay'
  | 'baseFactors'
>;

/** Ranking attributes of a substance as entered. */
export interface PlantIntermediate extends PlantSubstance {
  readonly solubilityTerm: string | null;
  readonly cleanability: number | null;
}

/** An active with its ranking attributes. */
export interface PlantActive extends PlantIntermediate {
  readonly hazards: readonly string[];
  /** Lowest visible residue as measured, mg/sqcm. */
  readonly visibleFromMgPerSqcm?: number;
  /** Its health-based values where drafts do not count; absent where none is a draft. */
  readonly withoutDrafts?: HealthBased & { readonly lowestHbelIsEffective: boolean | null };
  /** Whether the lowest selected limit is effective, not a draft; null without any. */
  readonly lowestHbelIsEffective: boolean | null;
  /** Share of base in a batch of the bulk active; null: it is made as its base. */
  readonly baseFactor: number | null;
}

/** A product in base units; unknown is null, never zero. */
export interface PlantProduct {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly route: string | null;
  /** Body weight of the lightest patient, kg; null for adults. */
  readonly patientWeightKg: number | null;
  /** The patients are animals. */
  readonly isForAnimals?: true;
  /** Units a day on the label and by doses ÷ strengths, where both are known. */
  readonly labelUnits?: { readonly perDay: number; readonly byDoses: number; readonly isPartlyKnown?: true };
  /** mg */
  readonly unitMassMg: number | null;
  /** From the label or the daily product mass; null when it follows from the actives. */
  readonly maxUnitsPerDay: number | null;
  /** True when it follows from the daily product mass alone, so that units may not be split. */
  readonly unitsByMass: boolean;
  readonly productLimit: PlantSubstance['productLimit'];
  readonly actives: readonly {
    readonly activeId: string;
    /** mg of base per dosage unit. */
    readonly strengthMg: number | null;
    /** Maximum daily dose of this product as mass of the base, mg/day. */
    readonly maxDailyDoseMgPerDay: number | null;
    /** mg of base a day. */
    readonly minDailyDoseMgPerDay: number | null;
    /** Shares of base that strength and doses were multiplied by, because they are stated of a salt. */
    readonly strengthBaseFactor?: number;
    readonly doseBaseFactor?: number;
  }[];
}

/** A production with the equipment that it uses; uses with the same `alternative` are one step, of which one is used. */
export interface PlantProduction {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly kind: 'product' | 'api' | 'intermediate';
  /** Id of the product, active or intermediate that is made. */
  readonly sourceId: string;
  readonly suite: string | null;
  readonly isDummy: boolean;
  readonly minBatchSizeKg: number | null;
  /** Bioburden limit of the product on surfaces; null: that of the room grade. */
  readonly bioburdenCfuPer25Sqcm: number | null;
  /** Of a product for injection; null if unknown. */
  readonly endotoxinRoute: (typeof endotoxinRoutes)[number] | null;
  readonly endotoxinDoseMgPerKgHour: number | null;
  /** Process solvents by name in lower case or CAS number. */
  readonly processSolvents: readonly string[];
  readonly uses: readonly PlantUse[];
}

/** Equipment that a production uses. */
export interface PlantUse {
  readonly equipmentId: string;
  readonly alternative: string | null;
  /** The procedure after this production; null for an unresolved number, absent when that of the equipment applies. */
  readonly procedureId?: string | null;
}

/** A cleaning procedure and the agents that it uses. */
export interface PlantProcedure {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly agentIds: readonly string[];
}

/** A cleaning agent with the equipment mapped to it; procedures assign it to further equipment. */
export interface PlantAgent extends PlantSubstance {
  /** True for water, which leaves no residue. */
  readonly isWater: boolean;
  /** Its components other than water, each by its names in lower case and CAS number; null if one is unknown. */
  readonly parts: readonly (readonly string[])[] | null;
  readonly equipmentIds: readonly string[];
  /** mg/sqcm */
  readonly fixedSalMgPerSqcm: number | null;
  /** Share of carbon by mass, 0 to 1, for methods that measure carbon; null if unknown. */
  readonly carbonFraction: number | null;
}

/** What a production makes: a product, an active or an intermediate. */
export interface MadeRecord {
  readonly kind: PlantProduction['kind'];
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** Equipment as limits use it. */
export interface PlantEquipment {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly suite: string | null;
  /** A to D; null if unknown. */
  readonly roomGrade: string | null;
  /** False when it carries nothing over and does not count. */
  readonly isShared: boolean;
  /** True for equipment with product contact that is not single use, dedicated or not. */
  readonly touchesProduct: boolean;
  /** Records made on equipment that is dedicated to one product but counts as shared because it has several. */
  readonly usedFor?: readonly MadeRecord[];
  /** sqcm; null while unknown. */
  readonly areaSqcm: number | null;
  /** The procedure that cleans it by default; null if none is known. */
  readonly procedureId: string | null;
  /** Units of the next batch that its residue may reach alone; null: it is mixed evenly into the batch (formulas 4.6). */
  readonly transferFirstUnits: number | null;
  /** Volume of its final rinse, ml; null if unknown. */
  readonly rinseVolumeMl: number | null;
}

/**
 * Everything that limits depend on, each list by externalId: live records, but all procedures, because equipment and
 * productions decide which are in use.
 */
export interface Plant {
  readonly actives: readonly PlantActive[];
  readonly intermediates: readonly PlantIntermediate[];
  readonly products: readonly PlantProduct[];
  readonly productions: readonly PlantProduction[];
  readonly agents: readonly PlantAgent[];
  readonly procedures: readonly PlantProcedure[];
  readonly equipments: readonly PlantEquipment[];
}

/** The plant for the limit calculation, in seven statements regardless of size. */
export interface PlantData {
  /** Whether a change in a table (`products.product`) may change the plant. */
  readsFrom(table: string): boolean;
  whole(call: AnyCall): Promise<Plant>;
  /**
   * Only the records of these rows; missing ids are archived or not part of the plant, and tables without rows are
   * not read. A changed map counts as a change of its production or agent.
   */
  changed(call: AnyCall, rows: readonly Pick<ChangeMark, 'table' | 'id'>[]): Promise<Plant>;
}
/** Bound by the products plugin. */
export const PlantDataToken: Token<PlantData> = token<PlantData>('products.PlantData');

/** A method that measures the residue of an active, intermediate, cleaning agent or nitrosamine on a swab; unknown values are null. */
export interface DetectionMethod {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly substanceId: string;
  /** Technique, for example HPLC-UV or TOC; null if unknown. */
  readonly technique: string | null;
  /** Area of one swab, as stated by the method. */
  readonly swabAreaSqcm: number | null;
  /** Volume that extracts the swab, as stated by the method. */
  readonly extractionVolumeMl: number | null;
  /** Dilution of the extract before measurement; 1: undiluted. */
  readonly dilutionFactor: number;
  /** Share of carbon in the analyte by mass, 0 to 1, if the method measures carbon and states it. */
  readonly carbonFraction: number | null;
  /** In the extract before dilution, as is the LOQ. */
  readonly lodPpm: number | null;
  readonly loqPpm: number | null;
  readonly recoveries: readonly { readonly mocId: string; readonly recoveryPercent: number }[];
}

/** Methods and visibility thresholds that detect residues. */
export interface ResidueDetection {
  /** Live swab methods of actives, intermediates, cleaning agents and nitrosamines, by externalId. */
  swabMethods(call: AnyCall): Promise<readonly DetectionMethod[]>;
  /** Active id → measured visual residue limit, ug/sqcm. */
  visibleFrom(call: AnyCall): Promise<ReadonlyMap<string, number>>;
}
/** Bound by the products plugin. */
export const ResidueDetectionToken: Token<ResidueDetection> = token<ResidueDetection>('products.ResidueDetection');

/** Live and archived records of one kind, for the home page. */
export interface RecordCount {
  readonly kind: string;
  readonly title: string;
  readonly live: number;
  readonly archived: number;
}

/** Values of additional fields that rankings may use. */
export interface RankingValues {
  readonly fields: readonly {
    readonly id: string;
    /** The externalId of the definition. */
    readonly key: string;
    readonly label: string;
    readonly entityKind: AdditionalFieldKind;
    /** Unit of numbers; null for scores and numbers without a unit. */
    readonly unit: string | null;
  }[];
  /** One entry per record and field with a value; `equipmentId` if the record is the production of a pair. */
  readonly values: readonly {
    readonly fieldId: string;
    readonly recordId: string;
    readonly equipmentId: string | null;
    /** The number as entered, or the score of the chosen option. */
    readonly value: number;
  }[];
}

/**
 * Equipment in a live production, with its cleaning procedure: that of the production, else that of the equipment; null if
 * neither is stated. An unresolved number has no id.
 */
export interface CleanedPair {
  readonly productionId: string;
  readonly equipmentId: string;
  readonly procedureId: string | null;
  readonly procedureNumber: string | null;
}

/** Kinds of records that other records may refer to. */
export type NamedKind = 'active' | 'intermediate' | 'product' | 'production';

/**
 * Queries for other plugins; their SQL may read the views `products.v_production_equipment`, `products.v_pair_procedure`,
 * `products.v_cleaning_agent`, `products.v_active`, `products.v_intermediate`, `products.v_product`,
 * `products.v_production` and `products.v_analytical_method`.
 */
export interface ProductsApi {
  counts(call: AnyCall): Promise<readonly RecordCount[]>;
  /** Throws DataValidationError naming `path` when a cleaning agent is unknown in the facility or archived. */
  assertAgentsUsable(call: AnyCall, ids: readonly string[], path: string): Promise<void>;
  /** Throws DataValidationError naming `path` when a record of the kind is unknown in the facility or archived. */
  assertUsable(call: AnyCall, kind: NamedKind, ids: readonly string[], path: string): Promise<void>;
  /** Live productions that are one of these records, make it, or make a product that contains it, by record id; works as of any date. */
  productionsWith(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Numbers and option scores of live additional fields usable in rankings, of live records; works as of any date. */
  additionalValues(call: AnyCall): Promise<RankingValues>;
  /** The equipment of live productions with its cleaning procedures; works as of any date. */
  cleanedPairs(call: AnyCall): Promise<readonly CleanedPair[]>;
}
/** Bound by the products plugin. */
export const ProductsApiToken: Token<ProductsApi> = token<ProductsApi>('products.ProductsApi');

/** A cleaning procedure as the matrix of productions and equipment offers it. */
export interface KnownProcedure {
  readonly number: string;
  readonly name: string;
  readonly level: string | null;
}

/** Lists the facility's cleaning procedures. */
export interface ProcedureCatalogue {
  /** The table whose audited changes may affect `withAgents`. */
  readonly table: string;
  /** Live procedures by number. */
  list(call: AnyCall): Promise<readonly KnownProcedure[]>;
  /**
   * All procedures with their agents, or those with these ids, archived ones included because equipment may still
   * refer to one; one statement, as of any date.
   */
  withAgents(call: AnyCall, ids: readonly string[] | null): Promise<readonly PlantProcedure[]>;
}
/** The plugin that holds procedures; none or one. */
export const ProcedureCatalogueToken: Token<readonly ProcedureCatalogue[]> =
  token<readonly ProcedureCatalogue[]>('products.ProcedureCatalogue');

/**
 * Lists the users of a cleaning agent, as `cleaning procedure CP01`; other plugins register here, and an agent in
 * use cannot be archived.
 */
export interface AgentUsage {
  usesOf(call: AnyCall, agentId: string): Promise<readonly string[]>;
}
/** All registered plugins, in no particular order. */
export const AgentUsageToken: Token<readonly AgentUsage[]> = token<readonly AgentUsage[]>('products.AgentUsage');

/** Checks the facility's nitrosamines; while no plugin registers here, analytical methods cannot name any. */
export interface NitrosamineRegister {
  /** Throws DataValidationError naming `path` when a nitrosamine is unknown in the facility or archived. */
  assertUsable(call: AnyCall, ids: readonly string[], path: string): Promise<void>;
}
/** The plugin that holds nitrosamines; none or one. */
export const NitrosamineRegisterToken: Token<readonly NitrosamineRegister[]> =
  token<readonly NitrosamineRegister[]>('products.NitrosamineRegister');
