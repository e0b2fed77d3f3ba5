import { Type, type Static } from 'typebox';
import { Attachment } from '#schemas/attachments';
import { closed, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { DeviceEntry } from '#plugins/sampling/shared/sample-result';

/** What the inspector decides about the next use (entities 7.7). */
export const nextUseDecisions = ['mayBeUsed', 'cleanAgain', 'hold'] as const;
/** Decisions about the next use as screens show them. */
export const nextUseWords: Readonly<Record<(typeof nextUseDecisions)[number], string>> = {
  mayBeUsed: 'May be used',
  cleanAgain: 'Clean again',
  hold: 'Hold',
};

/** A place where residue was seen: a sampling location, or a point on a picture of the equipment. */
export const FailingLocation = Type.Object(
  {
    name: Text(200),
    locationId: Type.Optional(Nullable(Uuid)),
    imageId: Type.Optional(Nullable(Uuid)),
    x: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'Share of the width' }))),
    y: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'Share of the height' }))),
  },
  closed,
);
export type FailingLocation = Static<typeof FailingLocation>;

/** How equipment was inspected. */
export const InspectionEntry = Type.Object(
  {
    failingLocations: Type.Optional(Type.Array(FailingLocation, { maxItems: 200 })),
    lightLux: Type.Optional(
      Nullable(Type.Number({ minimum: 0, maximum: 100_000, description: 'Light, lux; by default not stated' })),
    ),
    distanceCm: Type.Optional(
      Nullable(
        Type.Number({ minimum: 1, maximum: 10_000, description: 'Viewing distance, cm; by default not stated' }),
      ),
    ),
    anglesDegrees: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 180, description: 'Viewing angle, degrees' }), { maxItems: 10 }),
    ),
    tools: Type.Optional(Nullable(Text(200, { description: 'Lamp, mirror, endoscope' }))),
    disassemblyDone: Type.Optional(Nullable(Type.Boolean())),
    odourFree: Type.Optional(Nullable(Type.Boolean())),
    remarks: Type.Optional(Nullable(Text(2000))),
  },
  closed,
);
export type InspectionEntry = Static<typeof InspectionEntry>;

/** Records a routine inspection, which moves no status. */
export const NewInspection = Type.Object(
  {
    equipmentId: Uuid,
    visuallyClean: Type.Boolean(),
    nextUse: Type.Optional(Nullable(StringEnum(nextUseDecisions))),
    nextProductionId: Type.Optional(Nullable(Uuid)),
    ...InspectionEntry.properties,
  },
  closed,
);
export type NewInspection = Static<typeof NewInspection>;

const Named = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() });

/** A visual inspection with its conditions and result. */
export const Inspection = Type.Object({
  id: Uuid,
  number: Type.String(),
  /** Routine inspections stand alone; others belong to a cleaning on the floor. */
  source: StringEnum(['routine', 'cleaning']),
  equipment: Named,
  /** Made before, and made next where that is known. */
  production: Nullable(Named),
  nextProduction: Nullable(Named),
  batchNumber: Nullable(Type.String()),
  visuallyClean: Type.Boolean(),
  failingLocations: Type.Array(FailingLocation),
  lightLux: Nullable(Type.Number()),
  distanceCm: Nullable(Type.Number()),
  anglesDegrees: Type.Array(Type.Integer()),
  tools: Nullable(Type.String()),
  disassemblyDone: Nullable(Type.Boolean()),
  odourFree: Nullable(Type.Boolean()),
  remarks: Nullable(Type.String()),
  nextUse: Nullable(StringEnum(nextUseDecisions)),
  inspectedAt: Type.String(),
  inspectedBy: Type.String(),
  /** Why the inspector was not known to be qualified; null when qualified. */
  qualificationWarning: Nullable(Type.String()),
  /** The qualification task that follows a failure. */
  task: Nullable(Type.Object({ id: Uuid, number: Type.String() })),
  photos: Type.Array(Attachment),
});
export type Inspection = Static<typeof Inspection>;

/** What accompanies a photo of equipment; with a device, sent again it changes nothing. */
export const FloorPhotoUpload = Type.Object(
  { caption: Type.Optional(Nullable(Text(500))), device: Type.Optional(DeviceEntry) },
  closed,
);
export type FloorPhotoUpload = Static<typeof FloorPhotoUpload>;
