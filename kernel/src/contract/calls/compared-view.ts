import type { AnyCall } from './call.js';
import type { Access } from './route.js';
import { token, type Token } from '../token.js';

/** One difference between two states of the facility. */
export interface Difference {
  /** Label shown to users, for example `EQ-1 Tablet press`. */
  readonly label: string;
  readonly before: number | string | null;
  readonly after: number | string | null;
  readonly unit: string;
  /** after ÷ before where both are numbers. */
  readonly ratio: number | null;
  readonly direction: 'tighter' | 'looser' | 'changed' | 'new' | 'gone';
  /** Details, for example the pair that governs before and after. */
  readonly detail: string | null;
  /** Page of the record, after /app. */
  readonly page: string | null;
}

/** One kind of compared values, for example the limits of equipment. */
export interface Finding {
  readonly title: string;
  readonly sentence: string;
  /** Number of differences in each direction, and number of unchanged values. */
  readonly counts: Readonly<Record<Difference['direction'] | 'same', number>>;
  /** The most important differences first, at most as many as requested. */
  readonly differences: readonly Difference[];
  /** Name of a direction where the finding has a word of its own for it, as limits do. */
  readonly words?: Readonly<Partial<Record<Difference['direction'], string>>>;
}

/**
 * A view of the facility that can be compared: with and without an unsaved edit, or on two dates. `look` reads what it
 * needs as of any state; `compare` is pure and returns at most `limit` differences of each finding.
 */
export interface ComparedView<S = unknown> {
  readonly key: string;
  /** Heading of its findings, shared with other views of the same subject: `Limits`. */
  readonly group?: string;
  readonly access: Access;
  readonly feature?: string;
  look(call: AnyCall): Promise<S>;
  compare(before: S, after: S, limit: number): readonly Finding[];
}

/** Views of all plugins; the kernel runs them for `/preview` and `/compare`. */
export const ComparedViewsToken: Token<readonly ComparedView[]> =
  token<readonly ComparedView[]>('kernel.ComparedViews');

/** Types a view: `compare` takes the result of `look`. */
export function defineComparedView<S>(view: ComparedView<S>): ComparedView {
  return view as ComparedView;
}

/** The moment that a call reads as of: now, or a moment in the past. */
export function momentOf({ view, now }: Pick<AnyCall, 'view' | 'now'>): Date {
  return view?.kind === 'past' ? view.moment : now;
}

/** Dates in the header of a document, by the moment that its call reads as of. */
export function documentMoment(call: Pick<AnyCall, 'view' | 'now'>): { printedAt: Date; asOf?: Date } {
  return call.view?.kind === 'past' ? { printedAt: call.now, asOf: call.view.moment } : { printedAt: call.now };
}
