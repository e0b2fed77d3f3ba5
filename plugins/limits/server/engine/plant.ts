import type { CleanedBy } from './other-residues/cleaned-equipments.js';
import type { LimitPolicy, NitrosamineAuthority, ResidueType } from './policy.js';
import type { OwnFactors } from './pair/own-factors.js';
import type { EquipmentOverrides } from './pair/limit-override.js';
import type { TypedLimit } from './pair/typed-limit.js';

/**
 * Shares of base by which intakes were multiplied when the input was prepared, because they are stated for a salt;
 * they document the origin of a number and are never applied again (ADR 0031).
 */
export interface BaseFactors {
  /** By the routes of the health-based limits. */
  readonly hbel?: Readonly<Record<string, number>>;
  readonly acceptableIntake?: number;
  readonly therapeuticDose?: number;
  readonly ld50?: number;
}

/** A health-based limit applied to a route that it was not derived for (formulas 2.2). */
export interface Extrapolation {
  /** The route of the next product. */
  readonly route: string;
  /** Multiplies the limit: bioavailability by the route of the limit ÷ bioavailability by this route. */
  readonly factor: number;
  readonly reason: string;
  /** Who recorded it; null when unknown. */
  readonly author: string | null;
}

/** A health-based limit on record that does not govern. */
export interface OtherHbel {
  readonly basis: string;
  readonly mgPerDay: number;
}

/** What is known of the health-based limit of a route besides its value. */
export interface HbelNote {
  /** An acceptable intake, which replaces those of other routes here. */
  readonly isIntake?: true;
  /** A draft, which no toxicologist has reviewed. */
  readonly isProvisional?: true;
  /** Chosen, with a reason, although a lower value applies to its route. */
  readonly isOverLower?: true;
  /** The lowest reviewed value for the route that was not chosen, where it is lower. */
  readonly lower?: OtherHbel;
  readonly extrapolations?: readonly Extrapolation[];
}

/** How many times less of a residue the purification in one process leaves, as measured (formulas 6.2). */
export interface PurgeFactor {
  /** The record of the factor. */
  readonly id: string;
  readonly label: string;
  /** The production whose process purifies. */
  readonly productionId: string;
  readonly factor: number;
  /** The study that measured it. */
  readonly evidence: string;
}

/** A substance that may remain as residue, an active as its base. Unknown values are null: never zero, never guessed. */
export interface Substance {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Of a cleaning agent that consists of water only (formulas 6.1). */
  readonly isWater?: boolean;
  /** Of a cleaning agent: the ids of productions that use it as a solvent (formulas 6.1). */
  readonly inProcessOf?: ReadonlySet<string>;
  /** Health-based limits by route of the next product, mg/day; `any` applies to routes without one of their own. */
  readonly hbelMgPerDay: Readonly<Record<string, number>>;
  /** Body weight for which they were derived by the same routes, kg; left out for adults (formulas 2.1). */
  readonly hbelForKg?: Readonly<Record<string, number>>;
  /** By the same routes; left out for routes without one. */
  readonly hbelNotes?: Readonly<Record<string, HbelNote>>;
  /** Routes of drafts that the policy does not use. */
  readonly unusedDrafts?: readonly string[];
  /** Lowest acceptable intake (mutagenic), mg/day; applies on every route, beside a limit of another basis. */
  readonly acceptableIntakeMgPerDay: number | null;
  /** It is a draft. */
  readonly acceptableIntakeIsProvisional?: true;
  /** Body weight for which it was derived, kg; left out for adults. */
  readonly acceptableIntakeForKg?: number;
  /** Of a nitrosamine: the lowest intake of another authority than the policy's, where it is lower. */
  readonly lowerIntake?: { readonly authority: string; readonly mgPerDay: number };
  /** Threshold of toxicological concern for intermediates without data, mg/day. */
  readonly ttcMgPerDay: number | null;
  readonly therapeuticDoseMgPerDay: number | null;
  /** The therapeutic dose comes from combination products, although these do not count, because there is no other product. */
  readonly comboOnly?: true;
  /** The active itself states no therapeutic dose: it is the minimum of its products. */
  readonly isDoseOfProducts?: true;
  /** The therapeutic dose is the minimum of the products that state one; others may be taken in less. */
  readonly dosePartlyKnown?: true;
  readonly ld50MgPerKg: number | null;
  /** `>`: limit test, usable and flagged. `<`: refused, because not conservative. */
  readonly ld50Qualifier: '' | '>' | '<';
  /** The LD50 comes from the components of a formulation: from all of them, or from the most toxic one alone. */
  readonly ld50From?: 'mixture' | 'component';
  readonly productLimit: TypedLimit | null;
  /** Typed for the product that contains this active; the lower of both counts. */
  readonly productLimitOfProduct?: TypedLimit | null;
  /** Scores by category key, for user-defined formulas; missing scores are left out. */
  readonly scores?: Readonly<Record<string, number>>;
  readonly baseFactors?: BaseFactors;
  /** Hazards for which a health-based limit is required (ADR 0052); left out for other residues. */
  readonly hazards?: readonly string[];
  /** Lowest visible residue as measured, mg/sqcm; left out where the usual one is assumed. */
  readonly visibleFromMgPerSqcm?: number;
  /** Of a formulation whose LD50 comes from its components: the share of those without an LD50, percent; left out where none. */
  readonly ld50UnknownPercent?: number;
  /** Of an active or intermediate: measured purge factors by process. */
  readonly purgeFactors?: readonly PurgeFactor[];
  /** Of a nitrosamine: the productions that may form it themselves, by id. */
  readonly formedIn?: ReadonlySet<string>;
  /** Its own general limit in the next product, which replaces the policy's, and why. */
  readonly ownArl?: { readonly ppm: number; readonly reason: string };
  /** Its own cap on L3, which replaces the policy's, and why. */
  readonly ownResidueLimit?: { readonly mgPerSqcm: number; readonly reason: string };
  /** Of a cleaning agent: its own factors, which replace the policy's. */
  readonly ownFactors?: OwnFactors;
}

/** An active of a production's product. */
export interface ContainedActive {
  readonly substance: Substance;
  /** mg of base per dosage unit. */
  readonly strengthMg: number | null;
  /** Maximum daily dose of the product as mass of the base, of a bulk active as the form in its batch, mg/day. */
  readonly maxDailyDoseMgPerDay: number | null;
  /** Shares of base by which the two were already multiplied, because they are stated for a salt. */
  readonly strengthBaseFactor?: number;
  readonly doseBaseFactor?: number;
}

/** The maximum dose of a bulk active as the form in its batch, mg/day. */
export interface BulkDose {
  readonly maxDailyDoseMgPerDay: number | null;
  readonly dosePartlyKnown?: true;
}

/** A product made with a minimum batch on a set of equipment: previous for its own residue, next for all others'. */
export interface Production {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly kind: 'product' | 'api' | 'intermediate';
  readonly route: string | null;
  readonly minBatchSizeKg: number | null;
  /** Mass of one dosage unit, mg. */
  readonly unitMassMg: number | null;
  /** Maximum number of dosage units per day on the label. */
  readonly maxUnitsPerDay: number | null;
  /** The number follows from a daily mass, not from a label, which alone may state that units are split. */
  readonly unitsByMass?: boolean;
  /** Body weight of the lightest patient, kg; left out for adults. */
  readonly patientWeightKg?: number;
  /** The patients are animals. */
  readonly isForAnimals?: true;
  /** Of a finished product: units per day on the label, where they differ from those of the doses. */
  readonly labelUnits?: { readonly perDay: number; readonly byDoses: number; readonly isPartlyKnown?: true };
  readonly actives: readonly ContainedActive[];
  /** Of a bulk active made as a salt: the share of base by which its maximum dose was converted to the salt. */
  readonly batchBaseFactor?: number;
  /** Of a bulk active: its maximum dose is that of the products that state one; others may be taken in more. */
  readonly dosePartlyKnown?: true;
  /** Of a bulk active: its maximum dose for residue types whose policy counts other products than that of actives. */
  readonly doseUnder?: Readonly<Partial<Record<ResidueType, BulkDose>>>;
  /** Additional values for user-defined formulas; missing values are left out. */
  readonly numbers?: Readonly<Record<string, number>>;
  /** The same values for each equipment, by equipment id. */
  readonly onEquipments?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Equipment whose surface productions share. */
export interface Equipment {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Product-contact area, sqcm; NaN when unknown, so that no sum treats it as zero. */
  readonly areaSqcm: number;
  /** Dosage units of the next batch that its residue may reach; left out where it is mixed evenly (formulas 4.6). */
  readonly transferFirstUnits?: number;
  /** Stated as dedicated, but shared because productions make several products on it. */
  readonly isSharedDespiteDedication?: true;
  /** Signed limits of residues on it; left out without any. */
  readonly overrides?: EquipmentOverrides;
}

/** The use of equipment by a production. Uses with the same alternative of one production are one step: the largest area counts. */
export interface Use {
  readonly productionId: string;
  readonly equipmentId: string;
  readonly alternative: string | null;
}

/** A cleaning agent and the equipment that is cleaned with it. */
export interface Agent {
  readonly substance: Substance;
  readonly equipmentIds: readonly string[];
  /** Why each equipment counts, by its id; left out where not needed. */
  readonly cleanedBy?: ReadonlyMap<string, CleanedBy>;
}

/** Equipment with a limit of its own: an equipment group. */
export interface EquipmentSet {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly equipmentIds: readonly string[];
}

/** One step of a train: a batch takes one of the alternatives, and all parallel equipment. Optional steps count like others. */
export interface TrainStep {
  readonly equipmentIds: readonly string[];
  readonly usage: 'alternative' | 'parallel';
}

/** The equipment that a batch passes, in steps. */
export interface Train {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly steps: readonly TrainStep[];
}

/** A nitrosamine and the productions after which it may remain. */
export interface Nitrosamine {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Acceptable intake by authority, mg/day; an authority that does not limit it is left out, never zero. */
  readonly acceptableIntakeMgPerDay: Readonly<Partial<Record<Exclude<NitrosamineAuthority, 'strictest'>, number>>>;
  /** The stated sources of the intakes. */
  readonly intakeSources?: Readonly<Partial<Record<Exclude<NitrosamineAuthority, 'strictest'>, string>>>;
  readonly productionIds: readonly string[];
  /** The LOQ of its swab method, where only the nitrosamine itself states it. */
  readonly statedLoq?: StatedLoq;
}

/** An LOQ stated for a substance instead of an analytical method. */
export interface StatedLoq {
  /** Number of the method; null when not stated. */
  readonly method: string | null;
  /** In the extract. */
  readonly loqPpm: number;
}

/** All inputs of the limits of one plant, in base units: mg, kg, sqcm, day. */
export interface PlantInput {
  readonly productions: readonly Production[];
  readonly equipments: readonly Equipment[];
  readonly uses: readonly Use[];
  readonly agents: readonly Agent[];
  readonly policies: Readonly<Record<ResidueType, LimitPolicy>>;
  readonly groups?: readonly EquipmentSet[];
  readonly trains?: readonly Train[];
  readonly nitrosamines?: readonly Nitrosamine[];
  /** Dedicated equipment, which no other product shares, and its uses: what cleans it counts there. */
  readonly dedicated?: { readonly equipments: readonly Equipment[]; readonly uses: readonly Use[] };
}
