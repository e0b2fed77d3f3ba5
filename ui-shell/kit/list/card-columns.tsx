import type { ReactNode } from 'react';
import type { FieldCard, FieldCards } from '#schemas/lib/field-cards';
import type { RecordRow } from '../api/queries.js';
import { Facts } from './facts.js';
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
  const facts = Object.entries(cards)
    .filter(([key, card]) => card.fact !== false && !inHeading.has(key))
    .map(([key, card]): readonly [string, unknown] => {
      const render = shown?.[key] ?? wordsOf<R>(key, card);
      return [card.label, render === undefined ? row[key] : render(row)];
    });
  return <Facts facts={[...facts, ...(also ?? [])]} />;
}

const inHeading: ReadonlySet<string> = new Set(['externalId', 'name']);

function wordsOf<R extends RecordRow>(key: string, { words }: FieldCard): ((row: R) => ReactNode) | undefined {
  if (words === undefined) return undefined;
  return row => {
    const value = row[key];
    return typeof value === 'string' ? (words[value] ?? value) : '';
  };
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
