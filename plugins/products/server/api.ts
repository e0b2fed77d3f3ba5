import { token, type AnyCall, type ChangeMark, type Token } from '#kernel/contract';
import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';
import type { endotoxinRoutes } from '#plugins/products/shared/production';

export { notReferenced } from './not-referenced.js';
export { byExternalId } from './plant/plant-order.js';
export { sharedInFact } from './plant/shared-in-fact.js';
export { casFaults } from './substances/substance-rules.js';

/**
 * Shares of base that values were multiplied by, because they are stated of a salt (ADR 0031); left out where a value is of the base.
 */
export interface BaseFactors {
  /** By the routes of `hbelMgPerDay`. */
  readonly hbel?: Readonly<Record<string, number>>;
  readonly acceptableIntake?: number;
  /** Of the therapeutic and the maximum daily dose. */
  readonly dose?: number;
  readonly ld50?: number;
}

/**
 * A substance in base units: doses in mg/day, LD50 in mg/kg, of an active all as mass of its base. What nobody knows is null,
 * never zero.
 */
export interface PlantSubstance {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Selected limits of every basis by route, mg/day; `any` stands for routes without one of their own. */
  readonly hbelMgPerDay: Readonly<Record<string, number>>;
  /** Body weight that they are derived for by route, kg, where their derivation says so; else the adult of 50 kg. */
  readonly hbelForKg?: Readonly<Record<string, number>>;
  /** Selected acceptable intake (mutagenic), the lowest of all routes, mg/day; holds where a route has no limit of its own. */
  readonly acceptableIntakeMgPerDay: number | null;
  /** Body weight that acceptable intakes are derived for, of several the highest, kg, where that is said. */
  readonly acceptableIntakeForKg?: number;
  readonly ttcMgPerDay: number | null;
  readonly therapeuticDoseMgPerDay: number | null;
  readonly maxDailyDoseMgPerDay: number | null;
  readonly ld50MgPerKg: number | null;
  readonly ld50Qualifier: '' | '>' | '<';
  /** Of a formulated agent whose LD50 comes from its components: from all of them, or from the most toxic one alone. */
  readonly ld50From?: 'mixture' | 'component';
  readonly productLimit: { readonly value: number; readonly unit: 'mg' | 'ppm' } | null;
  readonly baseFactors?: BaseFactors;
  /** Its own general limit in the next product, in the place of the policy's, and why. */
  readonly ownArl?: { readonly ppm: number; readonly reason: string };
  /** Its own cap on the limit per surface, in the place of the policy's, and why. */
  readonly ownResidueLimit?: { readonly mgPerSqcm: number; readonly reason: string };
  /** Of a cleaning agent: factors in the place of the policy's, and why. */
  readonly ownFactors?: {
    readonly safetyFactor?: number;
    readonly modificationFactor?: number;
    readonly bodyWeightKg?: number;
    readonly ld50Divisor?: number;
    readonly reason: string;
  };
}

/** What ranks a substance: terms and scores as entered. */
export interface PlantIntermediate extends PlantSubstance {
  readonly solubilityTerm: string | null;
  readonly cleanability: number | null;
}

/** An active with what ranks it. */
export interface PlantActive extends PlantIntermediate {
  readonly hazards: readonly string[];
  /** Whether the lowest selected limit is effective, not a draft; null without any. */
  readonly lowestHbelIsEffective: boolean | null;
  /** Share of base in what a batch of the bulk active is made of; null: it is made as its base. */
  readonly baseFactor: number | null;
}

/** A product in base units. What nobody knows is null, never zero. */
export interface PlantProduct {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly route: string | null;
  /** Body weight of the lightest patient, kg; null of what adults take. */
  readonly patientWeightKg: number | null;
  /** mg */
  readonly unitMassMg: number | null;
  /** From the label, or from the daily product mass; null when it follows from the actives. */
  readonly maxUnitsPerDay: number | null;
  /** It follows from the daily product mass and no label states a number, so nothing says that units are split. */
  readonly unitsByMass: boolean;
  readonly productLimit: PlantSubstance['productLimit'];
  readonly actives: readonly {
    readonly activeId: string;
    /** mg of base per dosage unit. */
    readonly strengthMg: number | null;
    /** Maximum daily dose of this product as mass of the base, mg/day. */
    readonly largestDoseMgPerDay: number | null;
    /** mg of base a day. */
    readonly smallestDoseMgPerDay: number | null;
    /** Shares of base that strength and doses were multiplied by, because they are stated of a salt. */
    readonly strengthBaseFactor?: number;
    readonly doseBaseFactor?: number;
  }[];
}

/**
 * A production with the machines it uses; uses with the same `alternative` are one step, of which one machine is used.
 */
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
  /** What the product tolerates on surfaces; null: what the room grade allows. */
  readonly bioburdenCfuPer25Sqcm: number | null;
  /** Of a product for injection; null while nobody has said. */
  readonly endotoxinRoute: (typeof endotoxinRoutes)[number] | null;
  readonly endotoxinDoseMgPerKgHour: number | null;
  /** Names, in lower case, or CAS numbers of what its process is done in. */
  readonly processSolvents: readonly string[];
  readonly uses: readonly PlantUse[];
}

/** A machine that a production uses. */
export interface PlantUse {
  readonly equipmentId: string;
  readonly alternative: string | null;
  /** Number of the procedure that cleans the machine after this production; left out where the machine's own does. */
  readonly procedureNumber?: string;
}

/** A cleaning procedure that machines and productions name by its number, and the agents that it uses. */
export interface PlantProcedure {
  readonly id: string;
  /** Its number. */
  readonly externalId: string;
  readonly name: string;
  readonly agentIds: readonly string[];
}

/** A cleaning agent with the machines that are mapped to it; procedures bring it to others. */
export interface PlantAgent extends PlantSubstance {
  /** Nothing but water: it leaves no residue of its own. */
  readonly isWater: boolean;
  /** What it is made of besides water, each part by its names in lower case and CAS number; null while a part is unknown. */
  readonly parts: readonly (readonly string[])[] | null;
  readonly equipmentIds: readonly string[];
  /** mg/sqcm */
  readonly fixedSalMgPerSqcm: number | null;
  /** Share of carbon by mass, 0 to 1, for methods that measure carbon; null while nobody has said. */
  readonly carbonFraction: number | null;
}

/** What a production makes: a product, an active or an intermediate. */
export interface MadeRecord {
  readonly kind: PlantProduction['kind'];
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** A machine as limits see it. */
export interface PlantEquipment {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly suite: string | null;
  /** A to D; null while nobody has said. */
  readonly roomGrade: string | null;
  /** False when it carries nothing over and does not count. */
  readonly isShared: boolean;
  /** True of what stays from batch to batch and touches product, kept for one product or not. */
  readonly touchesProduct: boolean;
  /** Several, of a machine that is said to be kept for one product and counts as shared because these are made on it. */
  readonly usedFor?: readonly MadeRecord[];
  /** sqcm; null while unknown. */
  readonly areaSqcm: number | null;
  /** Number of the procedure that cleans it unless a production names another one; null while nobody has said. */
  readonly procedureNumber: string | null;
  /** Units of the next batch that its residue may reach alone; null: it is mixed evenly into the batch (formulas 4.6). */
  readonly transferFirstUnits: number | null;
  /** Volume of its final rinse, ml; null while nobody has said. */
  readonly rinseVolumeMl: number | null;
}

/**
 * Everything that limits depend on, each list by externalId; live records only, but all procedures: which of them are in use
 * say those who name them.
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

/** The plant as the limit calculation needs it, in seven statements however large it is. */
export interface PlantData {
  /** Whether a change of rows of a table (`products.product`) may change the plant. */
  readsFrom(table: string): boolean;
  whole(call: AnyCall): Promise<Plant>;
  /**
   * Only the records of these rows; ids that are not answered are archived or no part of the plant. Tables without any are not
   * read. A changed map counts as a change of its production or agent.
   */
  changed(call: AnyCall, rows: readonly Pick<ChangeMark, 'table' | 'id'>[]): Promise<Plant>;
}
/** The products plugin binds one. */
export const PlantDataToken: Token<PlantData> = token<PlantData>('products.PlantData');

/** A method that finds the residue of an active, intermediate, cleaning agent or nitrosamine on a swab. Unknown values are null. */
export interface DetectionMethod {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly substanceId: string;
  /** How it measures, for example HPLC-UV or TOC; null while nobody has said. */
  readonly technique: string | null;
  /** Of one swab, as the method states it. */
  readonly swabAreaSqcm: number | null;
  /** What the swab is extracted with, as the method states it. */
  readonly extractionVolumeMl: number | null;
  /** How many times the extract is diluted before it is measured; 1: not at all. */
  readonly dilutionFactor: number;
  /** Share of carbon in the analyte by mass, 0 to 1, where the method measures carbon and states it. */
  readonly carbonFraction: number | null;
  /** In the extract, before it is diluted, like the LOQ. */
  readonly lodPpm: number | null;
  readonly loqPpm: number | null;
  readonly recoveries: readonly { readonly mocId: string; readonly recoveryPercent: number }[];
}

/** What residues can be found with. */
export interface ResidueDetection {
  /** Live swab methods of actives, intermediates, cleaning agents and nitrosamines, by externalId. */
  swabMethods(call: AnyCall): Promise<readonly DetectionMethod[]>;
  /** Active → amount from which its residue is seen, ug/sqcm; only where it was measured. */
  visibleFrom(call: AnyCall): Promise<ReadonlyMap<string, number>>;
}
/** The products plugin binds one. */
export const ResidueDetectionToken: Token<ResidueDetection> = token<ResidueDetection>('products.ResidueDetection');

/** Live and archived records of one kind, for the home page. */
export interface RecordCount {
  readonly kind: string;
  readonly title: string;
  readonly live: number;
  readonly archived: number;
}

/** What people keep in additional fields that rankings may count. */
export interface RankingValues {
  readonly fields: readonly {
    readonly id: string;
    /** The externalId of the definition. */
    readonly key: string;
    readonly label: string;
    readonly entityKind: AdditionalFieldKind;
    /** Of numbers; null for scores and plain numbers. */
    readonly unit: string | null;
  }[];
  /** One of each record and field that has any; `equipmentId` where the record is the production of a pair. */
  readonly values: readonly {
    readonly fieldId: string;
    readonly recordId: string;
    readonly equipmentId: string | null;
    /** The number as entered, or the score of the chosen option. */
    readonly value: number;
  }[];
}

/**
 * A machine in a live production, with the number of the procedure that cleans it: the one that the production names, else
 * the machine's own; null while nobody has said.
 */
export interface CleanedPair {
  readonly productionId: string;
  readonly equipmentId: string;
  readonly procedureNumber: string | null;
}

/** Kinds of records that others may name. */
export type NamedKind = 'active' | 'intermediate' | 'product' | 'production';

/**
 * What other plugins may ask. SQL may read the views `products.v_production_equipment`, `products.v_cleaning_agent`,
 * `products.v_active`, `products.v_intermediate`, `products.v_product`, `products.v_production` and
 * `products.v_analytical_method`.
 */
export interface ProductsApi {
  counts(call: AnyCall): Promise<readonly RecordCount[]>;
  /** Throws DataValidationError naming `path` when a cleaning agent is unknown in the facility or archived. */
  assertAgentsUsable(call: AnyCall, ids: readonly string[], path: string): Promise<void>;
  /** Throws DataValidationError naming `path` when a record of the kind is unknown in the facility or archived. */
  assertUsable(call: AnyCall, kind: NamedKind, ids: readonly string[], path: string): Promise<void>;
  /**
   * Live productions that are one of these records, make it, or make a product that contains it, by the id of the record;
   * in any viewpoint.
   */
  productionsWith(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Numbers and option scores of live additional fields that are usable in rankings, of live records; in any viewpoint. */
  additionalValues(call: AnyCall): Promise<RankingValues>;
  /** The machines of live productions with their cleaning procedures, in any viewpoint. */
  cleanedPairs(call: AnyCall): Promise<readonly CleanedPair[]>;
}
/** The products plugin binds one. */
export const ProductsApiToken: Token<ProductsApi> = token<ProductsApi>('products.ProductsApi');

/** A cleaning procedure that pairs of production and machine may name by its number. */
export interface KnownProcedure {
  readonly number: string;
  readonly name: string;
  readonly level: string | null;
}

/** Knows the facility's cleaning procedures. While no plugin adds itself here, pairs may name any number. */
export interface ProcedureCatalogue {
  /** The table whose changes in the audit trail may move `withAgents`. */
  readonly table: string;
  /** Live procedures by number. */
  list(call: AnyCall): Promise<readonly KnownProcedure[]>;
  /**
   * Those of `numbers` that are numbers of live procedures, as these are spelled, by number in small letters (`lowerCase`). They stay live
   * under these numbers until the transaction ends.
   */
  hold(call: AnyCall, numbers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * All procedures with their agents, or those with these ids; archived ones too, because a machine may still name one. In
   * any viewpoint, asked in one statement at once.
   */
  withAgents(call: AnyCall, ids: readonly string[] | null): Promise<readonly PlantProcedure[]>;
}
/** The plugins that know procedures; none or one. */
export const ProcedureCatalogueToken: Token<readonly ProcedureCatalogue[]> =
  token<readonly ProcedureCatalogue[]>('products.ProcedureCatalogue');

/** Says who uses a cleaning agent, as `cleaning procedure CP01`. Other plugins add themselves; an agent in use cannot be archived. */
export interface AgentUsage {
  usesOf(call: AnyCall, agentId: string): Promise<readonly string[]>;
}
/** All plugins that added themselves, in no particular order. */
export const AgentUsageToken: Token<readonly AgentUsage[]> = token<readonly AgentUsage[]>('products.AgentUsage');

/** Knows the facility's nitrosamines. While no plugin adds itself here, analytical methods cannot name any. */
export interface NitrosamineRegister {
  /** Throws DataValidationError naming `path` when a nitrosamine is unknown in the facility or archived. */
  assertUsable(call: AnyCall, ids: readonly string[], path: string): Promise<void>;
}
/** The plugins that know nitrosamines; none or one. */
export const NitrosamineRegisterToken: Token<readonly NitrosamineRegister[]> =
  token<readonly NitrosamineRegister[]>('products.NitrosamineRegister');
