import { Type, type Static } from 'typebox';
import { closed, Text } from '#schemas/lib/fields';

/** A section that people write: title and text. */
export const CustomSection = Type.Object(
  {
    title: Text(120, { title: 'Section' }),
    body: Text(8000, { title: 'Text' }),
  },
  closed,
);
export type CustomSection = Static<typeof CustomSection>;

const DayOf = (title: string, description: string) => Type.String({ format: 'date', title, description });

/** The period of a summary, and what people write in it (specification section 7). */
export const AnnualSummaryParameters = Type.Object(
  {
    start: Type.Optional(DayOf('First day', 'by default the first day of the year')),
    end: Type.Optional(DayOf('Last day', 'by default the last day of the year')),
    customSections: Type.Optional(
      Type.Array(CustomSection, { maxItems: 30, title: 'Sections of your own', description: 'Printed in this order' }),
    ),
  },
  closed,
);
export type AnnualSummaryParameters = Static<typeof AnnualSummaryParameters>;
