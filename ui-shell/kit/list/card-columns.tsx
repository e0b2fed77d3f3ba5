import type { ReactNode } from 'react';
import { sectionsOf, type FieldCard, type FieldCards } from '#schemas/lib/field-cards';
import { valueWords } from '#schemas/lib/value-words';
import type { RecordRow } from '../api/queries.js';
import { formatDay } from '../format/format.js';
import { SectionedFacts, type SectionFact } from './sectioned-facts.js';
import type { ListColumn } from './list-page.js';

/** Overrides of how fields are shown, by field. */
export type Shown<R> = Readonly<Record<string, (row: R) => ReactNode>>;

/** The columns of the list page, in the order of the cards. */
export function listColumns<R extends RecordRow>(cards: FieldCards, shown: Shown<R> = {}): ListColumn<R>[] {
  return Object.entries(cards).flatMap(([key, card]) => {
    if (card.list === undefined) return [];
    const render = shown[key] ?? wordsOf<R>(key, card);
    return [
      {
        key,
        heading: card.short ?? card.label,
        ...(card.sorts === true ? { sort: key } : {}),
        ...(card.list === 'optional' ? { optional: true as const } : {}),
        ...(card.list === 'folds' ? { folds: true as const } : {}),
        // Folded columns are shown below the name.
        ...(key === 'name' ? { holds: true as const } : {}),
        ...(isNumber(card) ? { align: 'end' as const } : {}),
        ...(render === undefined ? {} : { render }),
      },
    ];
  });
}

/** The facts of a record, in the order of the cards; ID and name are in the heading of the page. */
export function RecordFacts<R extends RecordRow>({
  cards,
  row,
  shown,
  also,
}: {
  readonly cards: FieldCards;
  readonly row: R;
  readonly shown?: Shown<R>;
  /** Facts that are not fields of the record, shown last. */
  readonly also?: readonly (readonly [label: string, value: unknown])[];
}) {
  const sections = sectionsOf(cards);
  const facts = Object.entries(cards)
    .filter(([key, card]) => card.fact !== false && !inHeading.has(key))
    .map(([key, card]): SectionFact => {
      const render = shown?.[key] ?? wordsOf<R>(key, card);
      const value = render === undefined ? row[key] : render(row);
      const isEmpty = isBlank(row[key]) && isBlank(value);
      return { section: sections.get(key) ?? null, label: card.label, value, isEmpty };
    });
  const last = facts.at(-1)?.section ?? null;
  const others = (also ?? []).map(([label, value]): SectionFact => ({
    section: last,
    label,
    value,
    isEmpty: isBlank(value),
  }));
  return <SectionedFacts facts={[...facts, ...others]} />;
}

/** True for what a fact would show as a dash. */
function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === '–' ||
    (Array.isArray(value) && value.length === 0)
  );
}

const inHeading: ReadonlySet<string> = new Set(['externalId', 'name']);

function wordsOf<R extends RecordRow>(key: string, card: FieldCard): ((row: R) => ReactNode) | undefined {
  if (isDate(card)) return row => (typeof row[key] === 'string' ? formatDay(row[key]) : null);
  if (!isEnumeration(card)) return undefined;
  return row => {
    const value = row[key];
    const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    return values.map(each => (typeof each === 'string' ? valueWords(each, card.words) : '')).join(', ');
  };
}

function isDate({ schema }: FieldCard): boolean {
  const shape = schema as DateShape;
  return [shape, ...(shape.anyOf ?? [])].some(({ format }) => format === 'date');
}

interface DateShape {
  readonly format?: string;
  readonly anyOf?: readonly DateShape[];
}

interface EnumerationShape {
  readonly enum?: readonly string[];
  readonly items?: EnumerationShape;
  readonly anyOf?: readonly EnumerationShape[];
}

/** Whether the field has one or several of given values. */
function isEnumeration({ schema, words }: FieldCard): boolean {
  const shape = schema as EnumerationShape;
  return (
    words !== undefined ||
    [shape, ...(shape.anyOf ?? [])].some(branch => branch.enum !== undefined || branch.items?.enum !== undefined)
  );
}

interface NumberShape {
  readonly type?: string;
  readonly quantityKind?: string;
  readonly anyOf?: readonly NumberShape[];
}

function isNumber({ schema }: FieldCard): boolean {
  const shape = schema as NumberShape;
  return [shape, ...(shape.anyOf ?? [])].some(
    branch => branch.type === 'number' || branch.type === 'integer' || branch.quantityKind !== undefined,
  );
}
