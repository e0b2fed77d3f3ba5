import { Type, type TObject, type TSchema } from 'typebox';
import { closed } from './fields.js';

/**
 * One field of a record, declared once as plain data. Form, list, facts, sheet, audit trail and API description follow from
 * it; a page may still pass its own for a field that needs more.
 */
export interface FieldCard {
  readonly schema: TSchema;
  /** What people call the field, the same in the form, among the facts and in the sheet. */
  readonly label: string;
  /** Heading of its column in the list, where the label is too long for one. */
  readonly short?: string;
  readonly help?: string;
  /** The section of form and facts that begins here; without it the field belongs to the section before. */
  readonly section?: string;
  /** The server computes it: callers cannot send it, and neither form nor sheet has it. */
  readonly computed?: true;
  /** The form asks for it although the API accepts a record without it. */
  readonly required?: true;
  /**
   * The control, where it does not follow from the schema. `own`: the page has an editor for it. `none`: the form does not
   * ask for it, for example because files are uploaded elsewhere.
   */
  readonly control?: 'text' | 'textarea' | 'list' | 'own' | 'none';
  /** What people call the values of an enumeration, by value. */
  readonly words?: Readonly<Record<string, string>>;
  /** Unit that an empty quantity begins with; `key` is the facility's default unit that takes precedence. */
  readonly unit?: { readonly first: string; readonly key?: string };
  /** The records that the field refers to by id, or by their ID where the field is a text. */
  readonly records?: CardRecords | OfferedRecords;
  /** Asked only while this holds of the other values of the form. */
  readonly askedWhen?: AskedWhen;
  /** Column of the list page: always, hidden until chosen, or below another column on a narrow screen. */
  readonly list?: 'column' | 'optional' | 'folds';
  /** The list sorts by it. */
  readonly sorts?: true;
  /** Whether the export of the list has it when no columns are named; by default if it is a column that is always shown. */
  readonly exported?: boolean;
  /** Lists may be filtered by its value in the query string. */
  readonly filters?: true;
  /** Left out of the facts of the record page. */
  readonly fact?: false;
  /** Column of the import and export sheet; false: it has none. */
  readonly sheet?: false | CardColumn;
}

/** Whether a form asks for a field, by the other values of the form. */
export type AskedWhen = (values: Record<string, unknown>) => boolean;

/** The records that a field offers. */
interface CardRecords {
  readonly path: string;
  readonly many: string;
  readonly permission?: `${string}.${string}`;
  readonly add?: { readonly label: string; readonly address: string; readonly permission: `${string}.${string}` };
  /** Help while a text is the ID of none of them. */
  readonly unknown?: string;
}

/** The records come from a plugin above, whose resource names the field in `offeredIn`; without it an ID is not asked for. */
interface OfferedRecords {
  readonly offered: true;
  /** Help while a text is the ID of none of them. */
  readonly unknown?: string;
}

interface CardColumn {
  /** Heading, where the label is too long for one; it uses words of the label. */
  readonly heading?: string;
  /** Further headings that an import accepts; the label is one without being named. */
  readonly aliases?: readonly string[];
  /** Table of the records whose external IDs the cells hold; `offered`: of the resource that offers its records in the field. */
  readonly references?: `${string}.${string}` | 'offered';
}

/** Cards by field name; their order is the order of form, list, facts and sheet. */
export type FieldCards = Readonly<Record<string, FieldCard>>;

/** Types cards by their fields. */
export function fieldCards<C extends FieldCards>(cards: C): C {
  return cards;
}

/** The section of each field, by its name; fields before the first section have none. */
export function sectionsOf(cards: FieldCards): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  let current: string | undefined;
  for (const [field, { section }] of Object.entries(cards)) {
    current = section ?? current;
    if (current !== undefined) sections.set(field, current);
  }
  return sections;
}

/** The closed object schema of a record; each field carries its label as title. */
export function recordSchema<C extends FieldCards>(cards: C): TObject<{ [K in keyof C & string]: C[K]['schema'] }> {
  type Properties = { [K in keyof C & string]: C[K]['schema'] };
  const properties: Record<string, TSchema> = Object.fromEntries(
    Object.entries(cards).map(([field, { schema, label, words }]) => [field, titled(schema, label, words)]),
  );
  return Type.Object(properties as Properties, closed);
}

/** A copy of the schema with its title and words; what TypeBox keeps beside the keywords stays. */
function titled(schema: TSchema, title: string, words: FieldCard['words']): TSchema {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as TSchema;
  return Object.assign(copy, { title }, words === undefined ? {} : { 'x-words': words });
}

/** What a declared resource says of its fields, from their cards: spread into the descriptor of the resource. */
export function resourceFields<C extends FieldCards>(cards: C) {
  type Field = keyof C & string;
  const all = Object.entries(cards) as (readonly [Field, FieldCard])[];
  const fieldsWith = (holds: (card: FieldCard) => boolean): Field[] =>
    all.filter(([, card]) => holds(card)).map(([field]) => field);
  return {
    writable: fieldsWith(card => card.computed !== true),
    list: {
      columns: fieldsWith(({ exported, list }) => exported ?? (list === 'column' || list === 'folds')),
      equals: fieldsWith(card => card.filters === true),
    },
    sheet: {
      columns: all.flatMap(([field, { label, sheet = {}, computed }]) => {
        if (sheet === false || computed === true) return [];
        const { heading = label, aliases = [], references } = sheet;
        const alsoCalled = heading === label ? aliases : [...new Set([...aliases, label])];
        return [
          {
            heading,
            field,
            ...(references === undefined ? {} : { references }),
            ...(alsoCalled.length === 0 ? {} : { alsoCalled }),
          },
        ];
      }),
    },
  };
}
