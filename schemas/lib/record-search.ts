import { Type, type Static } from 'typebox';

/** One thing that the search over everything found. */
export const FoundRecord = Type.Object({
  kind: Type.String({ description: 'what it is, in words for a heading' }),
  title: Type.String(),
  detail: Type.Optional(Type.String()),
  address: Type.String({ description: 'address of its page' }),
});
export type FoundRecord = Static<typeof FoundRecord>;
