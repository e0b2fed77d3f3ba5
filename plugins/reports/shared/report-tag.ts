import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, StringEnum, Uuid } from '#schemas/lib/fields';

/** Colours of tags, as the design system names them. */
export const tagColours = ['gray', 'blue', 'teal', 'green', 'purple', 'magenta', 'red'] as const;

/** The fields of a tag of report documents (entities 8.6). */
export const reportTagFields = fieldCards({
  externalId: { section: 'Tag', schema: ExternalId, label: 'Key', list: 'column', sorts: true },
  name: { schema: Name, label: 'Label', list: 'column', sorts: true },
  colour: {
    schema: StringEnum(tagColours),
    label: 'Colour',
    list: 'column',
    sorts: true,
  },
});

/** A tag as it is stored. */
export const ReportTag = recordSchema(reportTagFields);

/** A tag that documents can be given (specification section 7, /reports/get-report-tags). */
export const OfferedTag = Type.Object({
  id: Uuid,
  key: Type.String(),
  label: Type.String(),
  colour: StringEnum(tagColours),
});
export type OfferedTag = Static<typeof OfferedTag>;
