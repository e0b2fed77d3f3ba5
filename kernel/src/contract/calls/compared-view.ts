import type { AnyCall } from './call.js';
import type { Access } from './route.js';
import { token, type Token } from '../token.js';

/** One thing that differs between two states of the facility. */
export interface Difference {
  /** How people name it, for example `EQ-1 Tablet press`. */
  readonly label: string;
  readonly before: number | string | null;
  readonly after: number | string | null;
  readonly unit: string;
  /** after ÷ before where both are numbers. */
  readonly ratio: number | null;
  readonly direction: 'tighter' | 'looser' | 'changed' | 'new' | 'gone';
  /** What stands behind it, for example the pair that governs before and after. */
  readonly detail: string | null;
  /** Page of the record, after /app. */
  readonly page: string | null;
}

/** One kind of thing that was compared, for example the limits of machines. */
export interface Finding {
  readonly title: string;
  readonly sentence: string;
  /** How many there are of each direction, and how many stay as they are. */
  readonly counts: Readonly<Record<Difference['direction'] | 'same', number>>;
  /** The most important first; no more than were asked for. */
  readonly differences: readonly Difference[];
  /** What a direction is called here, where limits have another word for it. */
  readonly words?: Readonly<Partial<Record<Difference['direction'], string>>>;
}

/**
 * A view of the facility that people compare: with an unsaved edit and without, or on two dates. `look` takes what it
 * needs from any viewpoint; `compare` is pure and answers at most `limit` differences of each finding.
 */
export interface ComparedView<S = unknown> {
  readonly key: string;
  /** Heading that its findings stand under, beside those of other views of the same: `Limits`. */
  readonly group?: string;
  readonly access: Access;
  readonly feature?: string;
  look(call: AnyCall): Promise<S>;
  compare(before: S, after: S, limit: number): readonly Finding[];
}

/** Views of all plugins; the kernel runs them for `/preview` and `/compare`. */
export const ComparedViewsToken: Token<readonly ComparedView[]> =
  token<readonly ComparedView[]>('kernel.ComparedViews');

/** Types a view: what `look` takes is what `compare` gets. */
export function defineComparedView<S>(view: ComparedView<S>): ComparedView {
  return view as ComparedView;
}

/** The moment that a call sees: now, or the one in the past that it looks at. */
export function momentOf({ viewpoint, now }: Pick<AnyCall, 'viewpoint' | 'now'>): Date {
  return viewpoint?.kind === 'past' ? viewpoint.moment : now;
}

/** What the head of a document says of the moment that its call sees. */
export function documentMoment(call: Pick<AnyCall, 'viewpoint' | 'now'>): { printedAt: Date; asOf?: Date } {
  return call.viewpoint?.kind === 'past'
    ? { printedAt: call.now, asOf: call.viewpoint.moment }
    : { printedAt: call.now };
}
