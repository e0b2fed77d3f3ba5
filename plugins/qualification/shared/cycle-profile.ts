import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, Text } from '#schemas/lib/fields';

const column = (label: string, help?: string) => ({
  schema: Nullable(Text(200)),
  label: `Column of the ${label}`,
  ...(help === undefined ? {} : { help }),
});

/** How the log file of a cleaning system is read: which of its columns is which of ours. */
export const cycleProfileFields = fieldCards({
  externalId: { section: 'Identification', schema: ExternalId, label: 'ID', list: 'column', sorts: true },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  stepColumn: {
    section: 'Columns of the file',
    schema: Text(200),
    label: 'Column of the step',
    help: 'Heading as in the file. Steps are found by their names in the procedure',
    list: 'column',
  },
  numberColumn: column('step number', 'Number of the step in the procedure, where the file has other names'),
  startColumn: {
    schema: Text(200),
    label: 'Column of the start',
    help: 'Date and time, as 2026-11-27 08:15:00; without an offset in the time zone of the facility',
    list: 'column',
  },
  endColumn: column('end', 'This or the duration is required'),
  durationColumn: column('duration', 'Minutes'),
  temperatureColumn: column('temperature', '°C'),
  flowColumn: column('flow', 'L/min'),
  pressureColumn: column('pressure', 'bar'),
  volumeColumn: column('volume', 'L'),
  concentrationColumn: column('concentration', 'In the unit of the procedure'),
  conductivityColumn: column('conductivity', 'µS/cm'),
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks', control: 'textarea' },
});

/** A saved mapping of the columns of cycle files. */
export const CycleProfile = recordSchema(cycleProfileFields);
export type CycleProfile = Static<typeof CycleProfile>;

/** Form fields of an upload to a run. */
export const RunFileUpload = Type.Object(
  {
    profileId: Type.Optional(Type.String({ format: 'uuid', description: 'By default the headings are ours' })),
    caption: Type.Optional(Nullable(Text(500))),
  },
  { additionalProperties: false },
);
export type RunFileUpload = Static<typeof RunFileUpload>;
