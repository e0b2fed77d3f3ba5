import { Type, type Static } from 'typebox';
import { cleaningModes } from '#plugins/equipment/shared/equipment';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** When a procedure is carried out (entities 3.3, 4.1). */
export const cleaningLevels = [
  'batchChangeover',
  'productChangeover',
  'campaignEnd',
  'afterChangeover',
  'periodic',
  'afterMaintenance',
] as const;

/** Labels of the levels. */
export const cleaningLevelLabels: Readonly<Record<(typeof cleaningLevels)[number], string>> = {
  batchChangeover: 'Batch changeover',
  productChangeover: 'Product changeover',
  campaignEnd: 'Campaign end',
  afterChangeover: 'After changeover',
  periodic: 'Periodic',
  afterMaintenance: 'After maintenance',
};

const hours = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description });

/** The fields of a cleaning procedure (entities 4.1); its ID is the number that equipment and pairs name. */
export const cleaningProcedureFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'Number',
    list: 'column',
    sorts: true,
    sheet: {
      heading: 'Procedure ID',
      aliases: ['Procedure number', 'Cleaning procedure number', 'CPN', 'SOP number'],
    },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  revision: { schema: Nullable(Text(64)), label: 'Revision', list: 'optional', exported: true },
  level: {
    section: 'Use',
    schema: Nullable(StringEnum(cleaningLevels)),
    label: 'Level',
    words: cleaningLevelLabels,
    list: 'column',
    filters: true,
  },
  cleaningAgentIds: {
    schema: Nullable(Type.Array(Uuid, { maxItems: 50, uniqueItems: true })),
    label: 'Cleaning agents',
    help: 'Their residue is limited on all equipment that the procedure cleans',
    records: {
      path: '/cleaning_agents',
      many: 'cleaningAgents',
      permission: 'Substance.Get',
      add: { label: 'Add cleaning agent', address: '/app/master/cleaning-agents/new', permission: 'Substance.Add' },
    },
    sheet: {
      heading: 'Agent IDs',
      references: 'products.v_cleaning_agent',
      aliases: ['Agents', 'Cleaning agents'],
    },
  },
  /** Cleaning modes of the equipment that it applies to; empty: all. */
  cleaningModes: {
    schema: Nullable(Type.Array(StringEnum(cleaningModes), { maxItems: cleaningModes.length, uniqueItems: true })),
    label: 'Cleaning modes',
    short: 'For',
    control: 'own',
    list: 'column',
  },
  dirtyHoldMaxHours: {
    section: 'Hold times and campaigns',
    schema: Nullable(hours('Longest time from end of use to start of cleaning')),
    label: 'Maximum dirty hold time, hours',
    short: 'Dirty hold, h',
    list: 'column',
    sorts: true,
    sheet: {
      heading: 'Dirty hold max hours',
      aliases: ['Maximum dirty hold time, hours', 'Dirty hold time', 'DHT', 'DEHT'],
    },
  },
  cleanHoldMaxHours: {
    schema: Nullable(hours('Longest time from end of cleaning to next use')),
    label: 'Maximum clean hold time, hours',
    short: 'Clean hold, h',
    list: 'column',
    sorts: true,
    sheet: {
      heading: 'Clean hold max hours',
      aliases: ['Maximum clean hold time, hours', 'Clean hold time', 'CHT', 'CEHT'],
    },
  },
  campaignMaxBatches: {
    schema: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Maximum number of batches of a campaign before cleaning',
      }),
    ),
    label: 'Maximum batches of a campaign',
    sheet: { heading: 'Campaign max batches', aliases: ['Maximum batches of a campaign'] },
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A cleaning procedure as it is stored, made from its fields. */
export const CleaningProcedure = recordSchema(cleaningProcedureFields);
export type CleaningProcedure = Static<typeof CleaningProcedure>;
