import { Type, type Static } from 'typebox';
import { ProcedureStep } from '#plugins/procedures/shared/procedure-step';
import { DeviceEntry } from '#plugins/sampling/shared/sample-result';
import { ProofText, SignatureComment } from '#schemas/identity/signature';
import { closed, Moment, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { AvailableAction } from '#schemas/workflow/available-action';
import { HoldClock } from './hold-clock.js';
import { InspectionRules } from './inspection-settings.js';
import { InspectionEntry } from './inspection.js';
import { ReleasePanel } from './release.js';

const Named = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() });

/** How an entry reached the product (transitions section 9): a scanned code, a typed entry, or another system or a run. */
export const entryKinds = ['scan', 'entry', 'interface'] as const;

const tile = {
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  area: Nullable(Type.String()),
  room: Nullable(Type.String()),
  /** A state of the workflow; null for equipment that is not taken on. */
  status: Nullable(Type.String()),
  /** 0: it is not taken on. */
  version: Type.Integer(),
  production: Nullable(Named),
  batchNumber: Nullable(Type.String()),
  procedure: Nullable(Named),
  clock: Nullable(HoldClock),
  nextStep: Type.String({ description: 'What a person does next, in words' }),
  /** Who recorded the last step; null before the first. */
  person: Nullable(Type.String()),
  changedAt: Nullable(Type.String()),
  /** The next batch must not leave before the results of the last cleaning. */
  nextBatchOnHold: Type.Boolean(),
};
/** One piece of equipment on the floor board (screen S02). */
export const FloorTile = Type.Object(tile);
export type FloorTile = Static<typeof FloorTile>;

/** A step of the procedure with what was recorded. */
export const FloorStep = Type.Object({
  number: Type.Integer({ description: 'Its place in the procedure, from 1' }),
  step: ProcedureStep,
  doneAt: Nullable(Type.String()),
  doneBy: Nullable(Type.String()),
  values: Nullable(Type.Record(Type.String(), Type.Number())),
  comment: Nullable(Type.String()),
});
export type FloorStep = Static<typeof FloorStep>;

/** One change of the status, or an entry without a change; never changed. */
export const FloorEvent = Type.Object({
  id: Uuid,
  action: Type.String(),
  from: Nullable(Type.String()),
  to: Type.String(),
  at: Type.String(),
  recordedAt: Type.String(),
  by: Type.String(),
  kind: StringEnum(entryKinds),
  reason: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** The entry that it corrects. */
  correctsId: Nullable(Uuid),
  /** When it happened, as corrected last; null: never corrected. */
  correctedTo: Nullable(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type FloorEvent = Static<typeof FloorEvent>;

/** A cleaning that was completed. */
const PastCleaning = Type.Object({
  completedAt: Type.String(),
  by: Type.String(),
  production: Nullable(Type.String()),
  hours: Nullable(Type.Number({ description: 'From start to end' })),
});

/** Equipment as its page shows it (screen S03). */
export const FloorEquipment = Type.Object({
  ...tile,
  isManual: Type.Boolean({ description: 'It is cleaned by hand, at least in part' }),
  steps: Type.Array(FloorStep),
  /** Why the steps cannot go on: the procedure was revised during the cleaning. */
  procedureFault: Nullable(Type.String()),
  batchStartedAt: Nullable(Type.String()),
  batchEndedAt: Nullable(Type.String()),
  cleaningStartedAt: Nullable(Type.String()),
  cleaningCompletedAt: Nullable(Type.String()),
  visuallyClean: Nullable(Type.Boolean()),
  witness: Nullable(Type.Object({ by: Type.String(), at: Type.String() })),
  handOver: Nullable(Type.Object({ note: Type.String(), by: Type.String(), at: Type.String() })),
  cleanings: Type.Array(PastCleaning),
  events: Type.Array(FloorEvent),
  rules: InspectionRules,
  release: ReleasePanel,
  actions: Type.Array(AvailableAction),
  /** Set where a sampling round for this cleaning is open. */
  sampleSetId: Nullable(Uuid),
});
export type FloorEquipment = Static<typeof FloorEquipment>;

const actions = [
  'takeOn',
  'endBatch',
  'startCleaning',
  'completeStep',
  'completeCleaning',
  'witness',
  'passInspection',
  'failInspection',
  'orderCleaning',
  'inspectAgain',
  'startBatch',
  'startMaintenance',
  'endMaintenance',
  'takeOutOfService',
  'handOver',
  'correct',
] as const;

/** Carries out an action on equipment. */
export const FloorStepBody = Type.Object(
  {
    action: StringEnum(actions),
    version: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Required, except from a device; 0 before the equipment is taken on' }),
    ),
    kind: Type.Optional(StringEnum(['scan', 'entry'])),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
    comment: Type.Optional(Nullable(SignatureComment)),
    proof: Type.Optional(Nullable(ProofText)),
    note: Type.Optional(Nullable(Text(2000))),
    productionId: Type.Optional(Nullable(Uuid)),
    batchNumber: Type.Optional(Nullable(Text(64))),
    step: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Number of the step that is completed' }),
    ),
    values: Type.Optional(
      Type.Record(Type.String({ maxLength: 32 }), Type.Number({ minimum: -1e6, maximum: 1e6 }), {
        description: 'What was measured: temperatureC, timeMinutes, flowLitresPerMinute, pressureBar, volumeLitres',
      }),
    ),
    inspection: Type.Optional(InspectionEntry),
    /** Of the entry that is corrected. */
    correctsId: Type.Optional(Nullable(Uuid)),
    at: Type.Optional(
      Type.Union([Moment, Type.Null()], {
        description: 'With takeOn: since when it is dirty, by default from now. With correct: the right time',
      }),
    ),
    device: Type.Optional(DeviceEntry),
  },
  closed,
);
export type FloorStepBody = Static<typeof FloorStepBody>;
