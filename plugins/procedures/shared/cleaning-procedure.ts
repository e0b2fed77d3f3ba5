import { Type, type Static } from 'typebox';
import { cleaningModes } from '#plugins/equipment/shared/equipment';
import { closed, ExternalId, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** When a procedure is carried out (entities 3.3, 4.1). */
export const cleaningLevels = [
  'batchChangeover',
  'productChangeover',
  'campaignEnd',
  'afterChangeover',
  'periodic',
  'afterMaintenance',
] as const;

const hours = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description });

/** How machines are cleaned (entities 4.1); its ID is the cleaning procedure number that machines and pairs name. */
export const CleaningProcedure = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    revision: Nullable(Text(64, { title: 'Revision' })),
    level: Nullable(StringEnum(cleaningLevels, { title: 'Level' })),
    /** Agents that it uses. */
    cleaningAgentIds: Nullable(Type.Array(Uuid, { maxItems: 50, uniqueItems: true, title: 'Cleaning agents' })),
    /** Cleaning modes of the machines that it is for; none means all. */
    cleaningModes: Nullable(
      Type.Array(StringEnum(cleaningModes), { maxItems: cleaningModes.length, uniqueItems: true }),
    ),
    dirtyHoldMaxHours: Nullable(hours('Longest time from end of use to start of cleaning')),
    cleanHoldMaxHours: Nullable(hours('Longest time from end of cleaning to next use')),
    campaignMaxBatches: Nullable(
      Type.Integer({ minimum: 1, maximum: 100_000, description: 'Most batches of a campaign before it is cleaned' }),
    ),
    remarks: Nullable(Text(2000)),
  },
  closed,
);
export type CleaningProcedure = Static<typeof CleaningProcedure>;
