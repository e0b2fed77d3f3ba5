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

/** Equipment included in the area; one whose area is not added is a smaller alternative. */
export type CountedEquipment = Equipment & Pick<CountedPlace, 'isAdded'>;

/** One pair with all inputs of its limit. */
export interface ExplainedPair {
  readonly previous: Production | null;
  readonly substance: Substance;
  /** The stated source of the intake of a nitrosamine; null for other residues. */
  readonly intakeSource: string | null;
  readonly next: Production;
  readonly policy: LimitPolicy;
  readonly areaSqcm: number;
  readonly equipmentCount: number | null;
  /** Equipment that both use, where a formula is calculated per equipment. */
  readonly shared?: readonly Equipment[] | undefined;
  /** The requested equipment and the number of first units, where its residue may reach only these; otherwise all equipment of the pair. */
  readonly equipment?: Equipment | undefined;
  readonly transferFirstUnits?: number | undefined;
  /** The equipment included in the area. */
  readonly equipments: readonly CountedEquipment[];
  /** Of a cleaning agent: why its equipment counts, by id; null for other residues. */
  readonly cleanedBy: ReadonlyMap<string, CleanedBy> | null;
  readonly limit: PairLimit | NoPairLimit;
}
