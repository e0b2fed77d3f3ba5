import type {
  CleanedBy,
  CountedPlace,
  LimitPolicy,
  Equipment,
  NoPairLimit,
  PairLimit,
  Production,
  Substance,
} from '../../engine/index.js';

/** A machine that the area is of; one whose area is not added is a smaller alternative. */
export type CountedEquipment = Equipment & Pick<CountedPlace, 'isAdded'>;

/** One pair with everything that its limit depends on. */
export interface ExplainedPair {
  readonly previous: Production | null;
  readonly substance: Substance;
  /** Who states the intake of a nitrosamine; null of other residues. */
  readonly intakeSource: string | null;
  readonly next: Production;
  readonly policy: LimitPolicy;
  readonly areaSqcm: number;
  readonly equipmentCount: number | null;
  /** Machines that both use, where a formula is calculated machine by machine. */
  readonly shared?: readonly Equipment[] | undefined;
  /** The machine that is asked about, where its residue may reach first units alone, and how many; else all machines of the pair. */
  readonly equipment?: Equipment | undefined;
  readonly transferFirstUnits?: number | undefined;
  /** The machines that the area is of. */
  readonly equipments: readonly CountedEquipment[];
  /** Of a cleaning agent: how it comes to its machines, by their ids; null of other residues. */
  readonly cleanedBy: ReadonlyMap<string, CleanedBy> | null;
  readonly limit: PairLimit | NoPairLimit;
}
