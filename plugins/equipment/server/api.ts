import type { MicrobialCriterion } from '#plugins/equipment/shared/microbial-criterion';
import { token, type AnyCall, type Token } from '#kernel/contract';

export { proceduresNamed, unknownProcedure, type NamedProcedure } from './procedures/procedures-named.js';
export { procedureKey, referenceJson } from './procedures/reference-sql.js';
export { readEquipmentSurface, type EquipmentSurface, type SurfacePart } from './equipment-surface.js';

/** A record that uses equipment, by its displayed name. */
export interface UseOfEquipment {
  /** `production`, `sampling location`, … */
  readonly kind: string;
  readonly externalId: string;
  readonly name: string;
}

/** Lists the users of equipment; other plugins register here, and equipment in use cannot be archived. */
export interface EquipmentUsage {
  usesOf(call: AnyCall, equipmentId: string): Promise<readonly UseOfEquipment[]>;
}
/** All registered plugins, in no particular order. */
export const EquipmentUsageToken: Token<readonly EquipmentUsage[]> =
  token<readonly EquipmentUsage[]>('equipment.EquipmentUsage');

/** A product, active or intermediate that productions make on equipment. */
export interface MadeOnEquipment {
  readonly kind: 'product' | 'api' | 'intermediate';
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** Lists what live productions make on equipment; empty while no plugin registers here. */
export interface ProductsOnEquipment {
  /** Equipment id → each record once, by externalId; equipment without productions is left out. Works as of any date. */
  madeOn(call: AnyCall, equipmentIds: readonly string[]): Promise<ReadonlyMap<string, readonly MadeOnEquipment[]>>;
}
/** The plugin that holds productions; none or one. */
export const ProductsOnEquipmentToken: Token<readonly ProductsOnEquipment[]> = token<readonly ProductsOnEquipment[]>(
  'equipment.ProductsOnEquipment',
);

/**
 * Holds the cleaning procedures that equipment and pairs refer to, whose plugin also fills `equipment.v_cleaning_procedure`;
 * while none registers here, any number is accepted and stays unresolved.
 */
export interface CleaningProcedures {
  /** Throws DataValidationError naming `path` when a procedure is unknown in the facility or archived; it stays live until the transaction ends. */
  assertUsable(call: AnyCall, ids: readonly string[], path: string): Promise<void>;
}
/** The plugin that holds procedures; none or one. */
export const CleaningProceduresToken: Token<readonly CleaningProcedures[]> =
  token<readonly CleaningProcedures[]>('equipment.CleaningProcedures');

/** Live and archived records of one kind, for the home page. */
export interface RecordCount {
  readonly kind: string;
  readonly title: string;
  readonly live: number;
  readonly archived: number;
}

/** Live equipment with the area that limits are calculated with. */
export interface EquipmentArea {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Suite. */
  readonly area: string | null;
  readonly cleaningMode: string | null;
  /** False when it carries nothing over: no product contact, single use, or dedicated to one product (formulas 4.6). */
  readonly isShared: boolean;
  /** True for equipment with product contact that is not single use, even if it is dedicated to one product. */
  readonly touchesProduct: boolean;
  /** cm² with the margin of the equipment; null without parts or a declared area. */
  readonly surfaceAreaSqcm: number | null;
  /** Units of the next batch that its residue may reach alone; null: it is mixed evenly into the batch (formulas 4.6). */
  readonly transferFirstUnits: number | null;
  /** Volume of its final rinse, ml; null if unknown. */
  readonly rinseVolumeMl: number | null;
  /** A to D; null if unknown. */
  readonly roomGrade: string | null;
  /** The procedure that cleans it by default; null if none is known. */
  readonly procedureId: string | null;
}

/** A live equipment group with its live members. */
export interface EquipmentSet {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly equipmentIds: readonly string[];
}

/** A live equipment train; days of validity (2026-11-21) are inclusive, and null is no bound. */
export interface TrainOfEquipment {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly steps: readonly { readonly equipmentIds: readonly string[]; readonly usage: 'alternative' | 'parallel' }[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** A material that live equipment, or a part of it, is made of. */
export interface EquipmentMaterial {
  readonly equipmentId: string;
  readonly mocId: string;
  readonly mocName: string;
  /** The material whose recovery is taken where none was measured from this one. */
  readonly representedBy?: { readonly mocId: string; readonly mocName: string } | null;
  /** False where methods need no recovery from it. */
  readonly needsRecovery?: boolean;
}

/** The microbial limits that a live room grade states. */
export interface RoomGradeLimits {
  /** A to D. */
  readonly grade: string;
  readonly limits: readonly MicrobialCriterion[];
}

/** Queries for other plugins; their SQL may read the views `v_equipment`, `v_equipment_procedure`, `v_cleaning_procedure` and
 * `v_moc` of `equipment`. */
export interface EquipmentApi {
  /** All live equipment, or the live equipment among `ids`, by externalId. */
  areas(call: AnyCall, ids?: readonly string[]): Promise<readonly EquipmentArea[]>;
  /** All live equipment groups, by externalId. */
  groups(call: AnyCall): Promise<readonly EquipmentSet[]>;
  /** All live equipment trains, in force or not, by externalId. */
  trains(call: AnyCall): Promise<readonly TrainOfEquipment[]>;
  /** Throws DataValidationError naming `path` when equipment is unknown in the facility or archived. */
  assertUsable(call: AnyCall, ids: readonly string[], path: string): Promise<void>;
  /** Materials of live equipment, by equipment and name. */
  materials(call: AnyCall): Promise<readonly EquipmentMaterial[]>;
  /** Live room grades that state microbial limits. */
  roomGradeLimits(call: AnyCall): Promise<readonly RoomGradeLimits[]>;
  /** Like `assertUsable`, for materials of construction. */
  assertMocsUsable(call: AnyCall, ids: readonly string[], path: string): Promise<void>;
  counts(call: AnyCall): Promise<readonly RecordCount[]>;
}
/** Bound by the equipment plugin. */
export const EquipmentApiToken: Token<EquipmentApi> = token<EquipmentApi>('equipment.EquipmentApi');
