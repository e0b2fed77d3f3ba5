import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { shapeKeys } from './shapes.js';

/**
 * Whom a machine is kept for (entities 2.1). `dedicatedProduct` and `singleUse` take it out of the calculation, the former only
 * where productions make no more than one product on it; within a group of products a machine is shared.
 */
export const dedications = ['shared', 'dedicatedProduct', 'dedicatedGroup', 'singleUse'] as const;
export type Dedication = (typeof dedications)[number];

/** What people call these. */
export const dedicationWords: Readonly<Record<Dedication, string>> = {
  shared: 'Shared',
  dedicatedProduct: 'Dedicated to one product',
  dedicatedGroup: 'Dedicated to a group of products',
  singleUse: 'Single use',
};

/** Whether it is said for which product or group a machine is kept. */
export function isKeptForSome(dedication: Dedication | null): boolean {
  return dedication === 'dedicatedProduct' || dedication === 'dedicatedGroup';
}
/** How product meets the machine (entities 2.1); a machine without contact carries nothing over. */
export const contactTypes = ['direct', 'indirect', 'nonContact'] as const;
/** Whether the area is the sum of the parts or a number that somebody answers for. */
export const surfaceAreaModes = ['calculated', 'declared'] as const;
/** Grades of clean rooms (specification section 3), A the cleanest. */
export const roomGrades = ['A', 'B', 'C', 'D'] as const;
/** By hand, out of place (COP), in place (CIP, WIP) or in a washer; more of it by hand is more variable. */
export const cleaningModes = [
  'manual',
  'COP',
  'semi-automatic CIP',
  'automatic CIP',
  'CIP',
  'WIP',
  'automatic wash',
] as const;

/** One part of a machine: its area is `sign × count × area(shape, inputs)`, counted when products share it. */
export const EquipmentPart = Type.Object(
  {
    name: Name,
    shape: StringEnum(shapeKeys),
    /** Input letter of the shape → length in cm, or a count for `n`. */
    inputs: Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]?$' }), Type.Number({ maximum: 1e6 })),
    count: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How many of it the machine has' }),
    sign: Type.Optional(
      Type.Unsafe<1 | -1>({
        type: 'integer',
        enum: [1, -1],
        description: '-1 takes a cut-out off the area; 1 unless said',
      }),
    ),
    /** Parts that never touch the product are listed but not counted; true unless said. */
    contact: Type.Optional(Type.Boolean()),
    /** Bags, hoses, punches that are kept for one product: listed but not counted; false unless said (formulas 4.6). */
    dedicated: Type.Optional(Type.Boolean()),
    mocId: Type.Optional(Nullable(Uuid)),
    /** Where the dimensions come from: drawing number, measured by whom. */
    source: Type.Optional(Nullable(Text(255))),
  },
  closed,
);
export type EquipmentPart = Static<typeof EquipmentPart>;

/** A machine, vessel or utensil whose surface touches product (entities 2.1). */
export const Equipment = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    equipmentType: Text(100, { title: 'Type' }),
    make: Nullable(Text(255)),
    model: Nullable(Text(255)),
    serialNumber: Nullable(Text(255)),
    /** Suite: machines of one suite are used by the same productions. */
    area: Nullable(Text(100, { title: 'Suite' })),
    room: Nullable(Text(100)),
    roomGrade: Nullable(StringEnum(roomGrades, { title: 'Room grade' })),
    /** `shared` unless said. */
    dedication: Nullable(StringEnum(dedications)),
    /** The product or group of products, as people name it; compulsory for `dedicatedProduct` and `dedicatedGroup`. */
    dedicatedTo: Nullable(Text(255, { title: 'Kept for' })),
    /** Compulsory of machines that are not shared (entities 2.1). */
    dedicationReason: Nullable(Type.String({ minLength: 3, maxLength: 500, title: 'Reason of the dedication' })),
    /** `direct` unless said. */
    contactType: Nullable(StringEnum(contactTypes, { title: 'Product contact' })),
    /** `declared` when an area is declared, else `calculated` from the parts, unless said. */
    surfaceAreaMode: Nullable(StringEnum(surfaceAreaModes)),
    parts: Nullable(Type.Array(EquipmentPart, { maxItems: 500 })),
    declaredSurfaceArea: Nullable(Quantity('surfaceArea')),
    /** Computed: the area that limits are calculated with, before the margin. Null while there is nothing to compute it from. */
    totalSurfaceArea: Nullable(Quantity('surfaceArea')),
    /** Drawing or measurement; compulsory with a declared area. */
    surfaceAreaSource: Nullable(Text(500, { title: 'Source of the area (drawing, measurement)' })),
    surfaceAreaMarginPercent: Nullable(
      Type.Number({ minimum: 0, maximum: 100, description: 'Added to the area that limits are calculated with' }),
    ),
    /** Residue is mixed evenly into the next batch unless said (formulas 4.6). */
    transferFirstUnits: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000,
        title: 'First units that take the residue',
        description: 'Dosage units of the next batch that residue of this machine may reach alone',
      }),
    ),
    mocIds: Nullable(Type.Array(Uuid, { maxItems: 50, uniqueItems: true, title: 'Materials of construction' })),
    cleaningMode: Nullable(StringEnum(cleaningModes)),
    cleaningProcedureNumber: Nullable(Text(100, { title: 'Cleaning procedure number' })),
    capacity: Nullable(Quantity('volume')),
    rinseVolumeDefault: Nullable(Quantity('volume')),
    remarks: Nullable(Text(2000)),
  },
  closed,
);
export type Equipment = Static<typeof Equipment>;
