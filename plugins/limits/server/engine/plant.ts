import type { CleanedBy } from './other-residues/cleaned-equipments.js';
import type { LimitPolicy, NitrosamineAuthority, ResidueType } from './policy.js';
import type { OwnFactors } from './pair/own-factors.js';
import type { TypedLimit } from './pair/typed-limit.js';

/**
 * Shares of base that intakes were multiplied by before they came here, because they are stated of a salt; left out where an intake
 * is of the base. They say where a number comes from and are never multiplied again (ADR 0031).
 */
export interface BaseFactors {
  /** By the routes of the health-based limits. */
  readonly hbel?: Readonly<Record<string, number>>;
  readonly acceptableIntake?: number;
  readonly therapeuticDose?: number;
  readonly ld50?: number;
}

/** A substance that may stay behind, of an active as its base. Unknown values are null: never zero, never guessed. */
export interface Substance {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Of a cleaning agent that is nothing but water (formulas 6.1). */
  readonly isWater?: boolean;
  /** Of a cleaning agent: the ids of productions whose process uses it as a solvent (formulas 6.1). */
  readonly inProcessOf?: ReadonlySet<string>;
  /** Health-based limits by route of the next product, mg/day; `any` stands for routes without one of their own. */
  readonly hbelMgPerDay: Readonly<Record<string, number>>;
  /** Body weight that they are for by the same routes, kg; left out where it is that of an adult (formulas 2.1). */
  readonly hbelForKg?: Readonly<Record<string, number>>;
  /** Acceptable intake (mutagenic), mg/day; holds on every route that has no value of its own. */
  readonly acceptableIntakeMgPerDay: number | null;
  /** Body weight that it is for, kg; left out where it is that of an adult. */
  readonly acceptableIntakeForKg?: number;
  /** Of a nitrosamine: the lowest that another authority than that of the policy states, where it is lower. */
  readonly lowerIntake?: { readonly authority: string; readonly mgPerDay: number };
  /** Threshold of toxicological concern for intermediates without data, mg/day. */
  readonly ttcMgPerDay: number | null;
  readonly therapeuticDoseMgPerDay: number | null;
  /** The therapeutic dose comes from combination products although these do not count: there is no other product. */
  readonly comboOnly?: true;
  /** The therapeutic dose is the smallest of the products that state one; others, which state none, may be taken in less. */
  readonly dosePartlyKnown?: true;
  readonly ld50MgPerKg: number | null;
  /** `>`: limit test, usable and flagged. `<`: refused, because not conservative. */
  readonly ld50Qualifier: '' | '>' | '<';
  /** The LD50 comes from the components of a formulation: from all of them, or from the most toxic one alone. */
  readonly ld50From?: 'mixture' | 'component';
  readonly productLimit: TypedLimit | null;
  /** Typed for the product that contains this active; the lower of both counts. */
  readonly productLimitOfProduct?: TypedLimit | null;
  /** Scores by the key of their category, for formulas of people; what has no score is left out. */
  readonly scores?: Readonly<Record<string, number>>;
  readonly baseFactors?: BaseFactors;
  /** Its own general limit in the next product, in the place of the policy's, and why. */
  readonly ownArl?: { readonly ppm: number; readonly reason: string };
  /** Its own cap on L3, in the place of the policy's, and why. */
  readonly ownResidueLimit?: { readonly mgPerSqcm: number; readonly reason: string };
  /** Of a cleaning agent: factors of its own in the place of the policy's. */
  readonly ownFactors?: OwnFactors;
}

/** An active of a production's product. */
export interface ContainedActive {
  readonly substance: Substance;
  /** mg of base per dosage unit. */
  readonly strengthMg: number | null;
  /** Maximum daily dose of the product as mass of the base, of a bulk active as what its batch is made of, mg/day. */
  readonly largestDoseMgPerDay: number | null;
  /** Shares of base that the two were multiplied by already, because they are stated of a salt. */
  readonly strengthBaseFactor?: number;
  readonly doseBaseFactor?: number;
}

/** A product made with a smallest batch on a set of equipment: previous for its own residue, next for all others'. */
export interface Production {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly kind: 'product' | 'api' | 'intermediate';
  readonly route: string | null;
  readonly minBatchSizeKg: number | null;
  /** Mass of one dosage unit, mg. */
  readonly unitMassMg: number | null;
  /** Largest number of dosage units a day on the label. */
  readonly maxUnitsPerDay: number | null;
  /** The number follows from a daily mass, not from a label, which alone may say that units are split. */
  readonly unitsByMass?: boolean;
  /** Body weight of the lightest patient who takes it, kg; left out of what adults take. */
  readonly patientWeightKg?: number;
  readonly actives: readonly ContainedActive[];
  /** Of a bulk active that is made as a salt: the share of base by which its largest dose became one of this salt. */
  readonly batchBaseFactor?: number;
  /** Of a bulk active: its largest dose is that of the products that state one; others, which state none, may be taken in more. */
  readonly dosePartlyKnown?: true;
  /** What people keep about it, for formulas of people; what has no value is left out. */
  readonly numbers?: Readonly<Record<string, number>>;
  /** The same of what is kept about it on one machine, by the machine's id. */
  readonly onEquipments?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A machine whose surface productions share. */
export interface Equipment {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Product-contact area, sqcm; NaN while nobody knows it, so that no sum takes it for zero. */
  readonly areaSqcm: number;
  /** Dosage units of the next batch that its residue may reach alone; left out where it is mixed evenly (formulas 4.6). */
  readonly transferFirstUnits?: number;
  /** Said to be kept for one product, and shared all the same, because productions make several on it. */
  readonly isSharedDespiteDedication?: true;
}

/** A production uses a machine. Uses with the same alternative of one production are one step: the largest area counts. */
export interface Use {
  readonly productionId: string;
  readonly equipmentId: string;
  readonly alternative: string | null;
}

/** A cleaning agent and the machines that are cleaned with it. */
export interface Agent {
  readonly substance: Substance;
  readonly equipmentIds: readonly string[];
  /** How it comes to each of them, by their ids; left out where nobody asks. */
  readonly cleanedBy?: ReadonlyMap<string, CleanedBy>;
}

/** Machines with a limit of their own: an equipment group. */
export interface EquipmentSet {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly equipmentIds: readonly string[];
}

/** One step of a train: of alternatives a batch takes one, of parallel machines all. Optional steps count like others. */
export interface TrainStep {
  readonly equipmentIds: readonly string[];
  readonly usage: 'alternative' | 'parallel';
}

/** The machines that a batch passes, in steps. */
export interface Train {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly steps: readonly TrainStep[];
}

/** A nitrosamine and the productions after which it may stay behind. */
export interface Nitrosamine {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Acceptable intake by authority, mg/day; an authority that does not limit it stands nowhere, never at zero. */
  readonly acceptableIntakeMgPerDay: Readonly<Partial<Record<Exclude<NitrosamineAuthority, 'strictest'>, number>>>;
  /** Who states each of them. */
  readonly intakeSources?: Readonly<Partial<Record<Exclude<NitrosamineAuthority, 'strictest'>, string>>>;
  readonly productionIds: readonly string[];
  /** What its swab method quantifies from, where only the nitrosamine itself says so. */
  readonly statedLoq?: StatedLoq;
}

/** An LOQ that is stated with a substance instead of with a method of its own. */
export interface StatedLoq {
  /** Number of the method; null when nobody has said. */
  readonly method: string | null;
  /** In the extract. */
  readonly loqPpm: number;
}

/** Everything the limits of one plant depend on, in base units: mg, kg, sqcm, day. */
export interface PlantInput {
  readonly productions: readonly Production[];
  readonly equipments: readonly Equipment[];
  readonly uses: readonly Use[];
  readonly agents: readonly Agent[];
  readonly policies: Readonly<Record<ResidueType, LimitPolicy>>;
  readonly groups?: readonly EquipmentSet[];
  readonly trains?: readonly Train[];
  readonly nitrosamines?: readonly Nitrosamine[];
  /** Machines kept for one product, which no other one shares, and their uses: what cleans them counts there. */
  readonly dedicated?: { readonly equipments: readonly Equipment[]; readonly uses: readonly Use[] };
}
