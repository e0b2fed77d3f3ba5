import { Type, type Static } from 'typebox';
import { StringEnum } from './fields.js';

/** Sections of the home page, in their order: what needs the reader, what is wrong, what changed. */
export const homeSections = ['needed', 'wrong', 'changed'] as const;

/** One line of the home page: how many, of what, and where to see them. */
export const HomeNote = Type.Object({
  section: StringEnum(homeSections),
  count: Type.Integer(),
  text: Type.String({ description: 'what is counted, as it follows the number' }),
  detail: Type.Optional(Type.String({ description: 'why it matters, or of how many' })),
  address: Type.String({ description: 'page that lists what was counted' }),
});
export type HomeNote = Static<typeof HomeNote>;
