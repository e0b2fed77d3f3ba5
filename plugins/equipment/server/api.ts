import { token, type AnyCall, type Token } from '#kernel/contract';

/** A record that uses a machine, as people name it. */
export interface UseOfEquipment {
  /** `production`, `sampling location`, … */
  readonly kind: string;
  readonly externalId: string;
  readonly name: string;
}

/** Says who uses a machine. Other plugins add themselves; a machine in use cannot be archived. */
export interface EquipmentUsage {
  usesOf(call: AnyCall, equipmentId: string): Promise<readonly UseOfEquipment[]>;
}
/** All plugins that added themselves, in no particular order. */
export const EquipmentUsageToken: Token<readonly EquipmentUsage[]> =
  token<readonly EquipmentUsage[]>('equipment.EquipmentUsage');

/** What productions make on a machine: a product, an active or an intermediate, as people name it. */
export interface MadeOnEquipment {
  readonly kind: 'product' | 'api' | 'intermediate';
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** Says what live productions make on machines. While no plugin adds itself here, nobody knows of any. */
export interface ProductsOnEquipment {
  /** Machine → each record once, by externalId; machines without productions are left out. In any viewpoint. */
  madeOn(call: AnyCall, equipmentIds: readonly string[]): Promise<ReadonlyMap<string, readonly MadeOnEquipment[]>>;
}
/** The plugins that know productions; none or one. */
export const ProductsOnEquipmentToken: Token<readonly ProductsOnEquipment[]> = token<readonly ProductsOnEquipment[]>(
  'equipment.ProductsOnEquipment',
);

/** Live and archived records of one kind, for the home page. */
export interface RecordCount {
  readonly kind: string;
  readonly title: string;
  readonly live: number;
  readonly archived: number;
}

/** A live machine with the area that limits are calculated with. */
export interface EquipmentArea {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Suite. */
  readonly area: string | null;
  readonly cleaningMode: string | null;
  /** False when it carries nothing over: no product contact, thrown away, or kept for one product (formulas 4.6). */
  readonly isShared: boolean;
  /** True of what stays from batch to batch and touches product, also when it is kept for one. */
  readonly touchesProduct: boolean;
  /** cm² with the machine's margin; null while nobody has entered parts or an area. */
  readonly surfaceAreaSqcm: number | null;
  /** Units of the next batch that its residue may reach alone; null: it is mixed evenly into the batch (formulas 4.6). */
  readonly transferFirstUnits: number | null;
  /** Volume of its final rinse, ml; null while nobody has said. */
  readonly rinseVolumeMl: number | null;
  /** A to D; null while nobody has said. */
  readonly roomGrade: string | null;
  /** Number of the procedure that cleans it unless a production names another one; null while nobody has said. */
  readonly procedureNumber: string | null;
}

/** A live equipment group with its members, archived ones left out. */
export interface EquipmentSet {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly equipmentIds: readonly string[];
}

/** A live equipment train. Days of validity (2026-11-21) are included; null is no bound. */
export interface TrainOfEquipment {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly steps: readonly { readonly equipmentIds: readonly string[]; readonly usage: 'alternative' | 'parallel' }[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** A material that a live machine, or a part of it, is made of. */
export interface EquipmentMaterial {
  readonly equipmentId: string;
  readonly mocId: string;
  readonly mocName: string;
}

/** What other plugins may ask. SQL may read the views `equipment.v_equipment` and `equipment.v_moc`. */
export interface EquipmentApi {
  /** All live machines, or those of `ids` that are live, by externalId. */
  areas(call: AnyCall, ids?: readonly string[]): Promise<readonly EquipmentArea[]>;
  /** Live machine → number of the procedure that cleans it unless a production names another; without one left out. */
  procedures(call: AnyCall): Promise<ReadonlyMap<string, string>>;
  /** All live equipment groups, by externalId. */
  groups(call: AnyCall): Promise<readonly EquipmentSet[]>;
  /** All live equipment trains, in force or not, by externalId. */
  trains(call: AnyCall): Promise<readonly TrainOfEquipment[]>;
  /** Throws DataValidationError naming `path` when a machine is unknown in the facility or archived. */
  assertUsable(call: AnyCall, ids: readonly string[], path: string): Promise<void>;
  /** Materials of live machines, by machine and name. */
  materials(call: AnyCall): Promise<readonly EquipmentMaterial[]>;
  /** Like `assertUsable`, for materials of construction. */
  assertMocsUsable(call: AnyCall, ids: readonly string[], path: string): Promise<void>;
  counts(call: AnyCall): Promise<readonly RecordCount[]>;
}
/** The equipment plugin binds one. */
export const EquipmentApiToken: Token<EquipmentApi> = token<EquipmentApi>('equipment.EquipmentApi');
