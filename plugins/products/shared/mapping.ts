import { Type, type Static } from 'typebox';
import { dedications } from '#plugins/equipment/shared/equipment';
import { closed, Nullable, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { EquipmentUse } from './production.js';

/** Sets the equipment of several productions, all or nothing (POST /prod-eq-cp-mapping). */
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

/** The saved productions with the versions that the next save has to name. */
export const SavedMapping = Type.Object({
  productions: Type.Array(Type.Object({ id: Uuid, externalId: Type.String(), version: Type.Integer() })),
});

/** A production that another user has changed meanwhile. */
export interface StaleProduction {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly version: number;
  readonly sentVersion: number;
}

const names = { id: Uuid, externalId: Type.String(), name: Type.String() };

/** The whole matrix of a facility for the grid editor (GET /prod-eq-cp-mapping/grid). */
export const MappingGrid = Type.Object({
  productions: Type.Array(
    Type.Object({ ...names, version: Type.Integer(), suite: Nullable(Type.String()), isDummy: Type.Boolean() }),
  ),
  /** Live equipment, and archived equipment that a production still uses. */
  equipments: Type.Array(
    Type.Object({
      ...names,
      equipmentType: Type.String(),
      suite: Nullable(Type.String()),
      cleaningProcedureNumber: Nullable(Type.String()),
      dedication: StringEnum(dedications),
      /** Name of the product or group that the equipment is dedicated to. */
      dedicatedTo: Nullable(Type.String()),
      isArchived: Type.Boolean(),
    }),
  ),
  /** Null without a catalogue, when any procedure number is accepted. */
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
