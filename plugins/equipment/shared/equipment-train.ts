import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** A batch uses one of alternatives and all of parallel equipment. */
export const stepUsages = ['alternative', 'parallel'] as const;

/** A calendar day, for example 2026-11-21. */
const Day = Type.String({ format: 'date' });

/** One step of a train: its order, its equipment, and how a batch uses it. */
export const TrainStep = Type.Object(
  {
    order: Type.Integer({ minimum: 1, maximum: 1000, description: 'Order of the step in the train, from 1' }),
    equipmentIds: Type.Array(Uuid, { minItems: 1, maxItems: 50, uniqueItems: true }),
    usage: StringEnum(stepUsages),
    /** Not every batch passes it, but its area always counts; false by default. */
    optional: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type TrainStep = Static<typeof TrainStep>;

/** The fields of a train: the equipment that a batch passes, in ordered steps (entities 2.6); days of validity are inclusive. */
export const equipmentTrainFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Train ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  steps: {
    schema: Nullable(Type.Array(TrainStep, { maxItems: 100 })),
    label: 'Steps',
    control: 'own',
    list: 'column',
    fact: false,
    sheet: false,
  },
  validFrom: {
    section: 'Validity',
    schema: Nullable(Day),
    label: 'Valid from',
    help: 'For example 2026-11-21; empty for always',
    control: 'text',
    exported: true,
  },
  validTo: {
    schema: Nullable(Day),
    label: 'Valid to',
    help: 'Included; empty for no end',
    control: 'text',
    list: 'optional',
    sorts: true,
    exported: true,
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A train as it is stored, made from its fields. */
export const EquipmentTrain = recordSchema(equipmentTrainFields);
export type EquipmentTrain = Static<typeof EquipmentTrain>;

/** Equipment of a step with its area; null if the area is unknown. */
const TrainEquipment = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  areaSqcm: Nullable(Type.Number()),
  /** False when it carries nothing over and adds no area: no contact, single use, dedicated. */
  isShared: Type.Boolean(),
  isArchived: Type.Boolean(),
});

/** The area of a train with its arithmetic, from the current areas of its equipment. */
export const TrainArea = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  /** True when the train is in force today. */
  isInForce: Type.Boolean(),
  steps: Type.Array(
    Type.Object({
      order: Type.Integer(),
      usage: StringEnum(stepUsages),
      optional: Type.Boolean(),
      equipments: Type.Array(TrainEquipment),
      /** The largest of alternatives, the sum of parallel equipment. */
      areaSqcm: Type.Number(),
    }),
  ),
  /** Sum of the steps; equipment in several steps counts once. */
  totalSqcm: Type.Number(),
  /** Equipment without an area. */
  missing: Type.Array(Type.String()),
  /** Other trains that share equipment with it. */
  sharedWith: Type.Array(Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() })),
});
export type TrainArea = Static<typeof TrainArea>;
/** Every train of the facility with its area. */
export const TrainAreas = Type.Object({ trainAreas: Type.Array(TrainArea) });
