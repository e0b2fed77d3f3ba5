import { Type, type Static } from 'typebox';
import { closed, Nullable, Text } from './lib/fields.js';

const pattern = {
  prefix: Text(12, {
    title: 'Prefix',
    pattern: '^[A-Za-z0-9]+([_/-][A-Za-z0-9]+)*$',
    'x-wanted': 'letters and digits, with single hyphens, underscores or slashes between them',
  }),
  withYear: Type.Boolean({ title: 'Year' }),
  digits: Type.Integer({ minimum: 1, maximum: 8, title: 'Digits', description: 'fewest digits of the number itself' }),
};

/** The pattern of one kind of record, and what its next number would look like. */
const NumberingOfKind = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  ...pattern,
  /** The facility has chosen it. */
  isOwn: Type.Boolean(),
  next: Type.String(),
});
export type NumberingOfKind = Static<typeof NumberingOfKind>;

/** How the records of a facility are numbered; `version` counts the changes. */
export const Numbering = Type.Object({ numbering: Type.Array(NumberingOfKind), version: Type.Integer() });
export type Numbering = Static<typeof Numbering>;

/** A pattern for one kind; null: the standard pattern again. */
export const NumberingUpdate = Type.Object(
  {
    kind: Type.String({ minLength: 1, maxLength: 80 }),
    pattern: Nullable(Type.Object(pattern, closed)),
    version: Type.Integer({ minimum: 0 }),
  },
  closed,
);

/** A number as its pattern writes it, with its beginning, which all numbers of its series share. */
export function numberText(
  { prefix, withYear, digits }: { readonly prefix: string; readonly withYear: boolean; readonly digits: number },
  year: string,
  number: number,
): { readonly series: string; readonly text: string } {
  const series = `${prefix}-${withYear ? `${year}-` : ''}`;
  return { series, text: `${series}${String(number).padStart(digits, '0')}` };
}
