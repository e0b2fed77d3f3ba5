import { Type, type Static } from 'typebox';
import { dedications } from '#plugins/equipment/shared/equipment';
import { closed, Nullable, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { EquipmentUse } from './production.js';

/** Makes the machines of several productions exactly these, all or nothing (POST /prod-eq-cp-mapping). */
export const MappingChange = Type.Object(
  {
    productions: Type.Array(
      Type.Object(
        {
          id: Uuid,
          version: Type.Integer({ minimum: 1 }),
          equipments: Type.Array(EquipmentUse, { maxItems: 1000 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 1000 },
    ),
    reason: Reason,
  },
  closed,
);
export type MappingChange = Static<typeof MappingChange>;

/** The productions that a save wrote, with the versions that the next one has to name. */
export const SavedMapping = Type.Object({
  productions: Type.Array(Type.Object({ id: Uuid, externalId: Type.String(), version: Type.Integer() })),
});

/** A production as it is named when somebody else has changed it meanwhile. */
export interface StaleProduction {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly version: number;
  readonly sentVersion: number;
}

const names = { id: Uuid, externalId: Type.String(), name: Type.String() };

/** The whole matrix of a facility at once, small enough to be edited as a grid (GET /prod-eq-cp-mapping/grid). */
export const MappingGrid = Type.Object({
  productions: Type.Array(
    Type.Object({ ...names, version: Type.Integer(), suite: Nullable(Type.String()), isDummy: Type.Boolean() }),
  ),
  /** Live machines, and archived ones that a production still names. */
  equipments: Type.Array(
    Type.Object({
      ...names,
      equipmentType: Type.String(),
      suite: Nullable(Type.String()),
      cleaningProcedureNumber: Nullable(Type.String()),
      dedication: StringEnum(dedications),
      /** The product or group that the machine is kept for, as people name it. */
      dedicatedTo: Nullable(Type.String()),
      isArchived: Type.Boolean(),
    }),
  ),
  /** Null when any procedure number may be named, because there is no catalogue. */
  procedures: Nullable(
    Type.Array(Type.Object({ number: Type.String(), name: Type.String(), level: Nullable(Type.String()) })),
  ),
  pairs: Type.Array(
    Type.Object({
      productionId: Uuid,
      equipmentId: Uuid,
      stepOrder: Nullable(Type.Integer()),
      alternative: Nullable(Type.String()),
      cleaningProcedureNumber: Nullable(Type.String()),
      contactShare: Nullable(Type.Number()),
    }),
  ),
});
export type MappingGrid = Static<typeof MappingGrid>;
/** What `GET {fp}/prod-eq-cp-mapping/grid` answers: the whole matrix, not a page. */
export const MappingGridAnswer = Type.Object({ mappingGrid: MappingGrid });
