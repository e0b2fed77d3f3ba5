import { roomGrades } from '#schemas/enumerations/master-data';
import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ByKey, closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { shapeKeys } from './shapes.js';

/**
 * What equipment is dedicated to (entities 2.1). `singleUse` excludes it from the calculation, `dedicatedProduct`
 * only while productions make no more than one product on it; within a group of products equipment is shared.
 */
export const dedications = ['shared', 'dedicatedProduct', 'dedicatedGroup', 'singleUse'] as const;
export type Dedication = (typeof dedications)[number];

/** Labels of the dedications. */
export const dedicationLabels: Readonly<Record<Dedication, string>> = {
  shared: 'Shared',
  dedicatedProduct: 'Dedicated to one product',
  dedicatedGroup: 'Dedicated to a group of products',
  singleUse: 'Single use',
};

/** Whether the product or group that equipment is dedicated to has to be named. */
export function isDedicated(dedication: Dedication | null): boolean {
  return dedication === 'dedicatedProduct' || dedication === 'dedicatedGroup';
}
/** Kind of product contact (entities 2.1); equipment without contact carries nothing over. */
export const contactTypes = ['direct', 'indirect', 'nonContact'] as const;
/** Whether the area is calculated from the parts or declared. */
export const surfaceAreaModes = ['calculated', 'declared'] as const;
export { roomGrades };
/** Manual, out of place (COP), in place (CIP, WIP) or in a washer; manual cleaning varies more. */
export const cleaningModes = [
  'manual',
  'COP',
  'semi-automatic CIP',
  'automatic CIP',
  'CIP',
  'WIP',
  'automatic wash',
] as const;

/** One part of equipment: its area is `sign × count × area(shape, inputs)`, counted when products share it. */
export const EquipmentPart = Type.Object(
  {
    name: Name,
    shape: StringEnum(shapeKeys),
    /** Input letter of the shape → length in cm, or a count for `n`. */
    inputs: ByKey('^[A-Za-z][A-Za-z0-9]?$', Type.Number({ maximum: 1e6 })),
    count: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How many of it the equipment has' }),
    sign: Type.Optional(
      Type.Unsafe<1 | -1>({
        type: 'integer',
        enum: [1, -1],
        description: '-1 subtracts a cut-out from the area; 1 by default',
      }),
    ),
    /** Parts without product contact are listed but not counted; true by default. */
    contact: Type.Optional(Type.Boolean()),
    /** Bags, hoses, punches dedicated to one product are listed but not counted; false by default (formulas 4.6). */
    dedicated: Type.Optional(Type.Boolean()),
    mocId: Type.Optional(Nullable(Uuid)),
    /** Source of the dimensions: drawing number, or who measured them. */
    source: Type.Optional(Nullable(Text(255))),
  },
  closed,
);
export type EquipmentPart = Static<typeof EquipmentPart>;

type Values = Readonly<Record<string, unknown>>;
const chosenDedication = (values: Values): Dedication => (values['dedication'] ?? 'shared') as Dedication;

/** The fields of equipment: a vessel, mixer, press or utensil whose surface touches product (entities 2.1). */
export const equipmentFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Equipment ID', aliases: ['Machine ID', 'Asset number', 'Asset tag', 'Tag'] },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  equipmentType: {
    schema: Text(100),
    label: 'Type',
    help: 'For example granulator, coater, tank',
    list: 'column',
    sorts: true,
    filters: true,
    sheet: { aliases: ['Equipment type', 'Asset class'] },
  },
  /** Suite: the equipment of a suite is used by the same productions. */
  area: {
    schema: Nullable(Text(100)),
    label: 'Suite',
    list: 'column',
    sorts: true,
    filters: true,
    sheet: { aliases: ['Area', 'Building', 'Department'] },
  },
  room: { schema: Nullable(Text(100)), label: 'Room', exported: true },
  parts: {
    schema: Nullable(Type.Array(EquipmentPart, { maxItems: 500 })),
    label: 'Parts',
    control: 'own',
    fact: false,
    sheet: false,
  },
  /** Computed area for limits, before the margin; null if there is nothing to compute it from. */
  totalSurfaceArea: {
    schema: Nullable(Quantity('surfaceArea')),
    label: 'Surface area',
    short: 'Surface area, sqcm',
    computed: true,
    list: 'column',
    sorts: true,
  },
  roomGrade: {
    section: 'Cleaning',
    schema: Nullable(StringEnum(roomGrades)),
    label: 'Room grade',
    short: 'Grade',
    list: 'folds',
    sorts: true,
    filters: true,
    sheet: { aliases: ['Cleanroom grade', 'Grade'] },
  },
  cleaningMode: {
    schema: Nullable(StringEnum(cleaningModes)),
    label: 'Cleaning mode',
    short: 'Cleaning',
    list: 'folds',
    sorts: true,
    filters: true,
  },
  cleaningProcedureNumber: {
    schema: Nullable(Text(100)),
    label: 'Cleaning procedure number',
    short: 'Procedure',
    filters: true,
    records: { offered: true, unknown: 'No cleaning procedure has this number' },
    list: 'folds',
    sorts: true,
    sheet: { aliases: ['Cleaning procedure', 'CPN', 'Cleaning SOP'] },
  },
  /** The number is that of this procedure. */
  cleaningProcedureId: { schema: Nullable(Uuid), label: 'Cleaning procedure', computed: true, fact: false },
  /** Version of its document that the equipment was assessed with. */
  cleaningProcedureVersion: {
    schema: Nullable(Type.Integer({ minimum: 1 })),
    label: 'Version of the cleaning procedure',
    computed: true,
    fact: false,
  },
  /** The revision printed on it, as the equipment was assessed with it. */
  cleaningProcedureRevision: {
    schema: Nullable(Type.String()),
    label: 'Revision of the cleaning procedure',
    computed: true,
    fact: false,
  },
  /** A number that no procedure has; from before procedures were referred to by key, or without a plugin that has them. */
  unresolvedProcedureNumber: {
    schema: Nullable(Type.String()),
    label: 'Unresolved cleaning procedure number',
    computed: true,
    fact: false,
  },
  /** `shared` by default. */
  dedication: {
    section: 'Dedication',
    schema: Nullable(StringEnum(dedications)),
    label: 'Dedication',
    words: dedicationLabels,
    list: 'optional',
    filters: true,
  },
  /** Name of the product or product group; compulsory for `dedicatedProduct` and `dedicatedGroup`. */
  dedicatedTo: {
    schema: Nullable(Text(255)),
    label: 'Dedicated to',
    required: true,
    help: 'Name of the product or product group',
    askedWhen: values => isDedicated(chosenDedication(values)),
    list: 'optional',
  },
  /** Compulsory for equipment that is not shared (entities 2.1). */
  dedicationReason: {
    schema: Nullable(Type.String({ minLength: 3, maxLength: 500 })),
    label: 'Reason for the dedication',
    control: 'textarea',
    required: true,
    help: 'Why it is not shared',
    askedWhen: values => chosenDedication(values) !== 'shared',
    list: 'optional',
    sheet: { heading: 'Dedication reason', aliases: ['Reason for the dedication'] },
  },
  mocIds: {
    section: 'Product contact',
    schema: Nullable(Type.Array(Uuid, { maxItems: 50, uniqueItems: true })),
    label: 'Materials of construction',
    help: 'Of its product-contact surfaces; methods need a recovery for each',
    records: {
      path: '/moc',
      many: 'mocs',
      add: { label: 'Add material', address: '/app/master/materials/new', permission: 'Equipment.Add' },
    },
    sheet: {
      heading: 'MOC IDs',
      references: 'equipment.moc',
      aliases: ['MOC', 'Material of construction', 'Material', 'Materials of construction'],
    },
  },
  /** `direct` by default. */
  contactType: {
    schema: Nullable(StringEnum(contactTypes)),
    label: 'Product contact',
    words: { direct: 'Direct', indirect: 'Indirect', nonContact: 'No contact' },
    sheet: { heading: 'Contact', aliases: ['Product contact'] },
  },
  make: {
    section: 'Make and size',
    schema: Nullable(Text(255)),
    label: 'Make',
    list: 'optional',
    sheet: { aliases: ['Manufacturer', 'Vendor'] },
  },
  model: { schema: Nullable(Text(255)), label: 'Model' },
  serialNumber: { schema: Nullable(Text(255)), label: 'Serial number', list: 'optional' },
  capacity: { schema: Nullable(Quantity('volume')), label: 'Capacity', unit: { first: 'L' } },
  rinseVolumeDefault: {
    section: 'Surface area and rinse',
    schema: Nullable(Quantity('volume')),
    label: 'Rinse volume',
    unit: { first: 'ml', key: 'volume' },
    help: 'Of the final rinse, for the limit in rinse water. Empty: 1 L per square metre',
  },
  /** By default `declared` when an area is declared, else `calculated` from the parts. */
  surfaceAreaMode: {
    schema: Nullable(StringEnum(surfaceAreaModes)),
    label: 'Area mode',
    words: { calculated: 'Calculated from the parts', declared: 'Declared' },
    fact: false,
  },
  declaredSurfaceArea: {
    schema: Nullable(Quantity('surfaceArea')),
    label: 'Declared surface area',
    unit: { first: 'sqcm', key: 'surface_area' },
    fact: false,
    sheet: {
      heading: 'Declared area',
      aliases: ['Declared surface area', 'Surface area', 'Product contact area', 'Contact surface area'],
    },
  },
  /** Drawing or measurement; compulsory with a declared area. */
  surfaceAreaSource: {
    schema: Nullable(Text(500)),
    label: 'Source of the area',
    help: 'Drawing number, or measured by whom and when',
    sheet: { heading: 'Area source', aliases: ['Source of the area'] },
  },
  surfaceAreaMarginPercent: {
    schema: Nullable(
      Type.Number({ minimum: 0, maximum: 100, description: 'Added to the area that limits are calculated with' }),
    ),
    label: 'Margin on the area, %',
    help: 'For unmeasured surfaces, in addition to that of the policy',
    sheet: { heading: 'Area margin %', aliases: ['Margin on the area, %'] },
  },
  /** Residue is mixed evenly into the next batch by default (formulas 4.6). */
  transferFirstUnits: {
    schema: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000,
        description: 'Dosage units of the next batch that residue of this equipment may reach alone',
      }),
    ),
    label: 'First units that take the residue',
    short: 'First units',
    help: 'Units of the next batch that its residue may reach alone, as from filling needles. Empty: it is mixed evenly',
    list: 'optional',
    exported: true,
    sheet: {
      heading: 'First units',
      aliases: [
        'First units that take the residue',
        'Transfer first units',
        'First units of the next batch',
        'Units at start of batch',
      ],
    },
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** Equipment as it is stored, made from its fields. */
export const Equipment = recordSchema(equipmentFields);
export type Equipment = Static<typeof Equipment>;
