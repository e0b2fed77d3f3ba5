import type { AnyCall } from '#kernel/contract';

/** The moment that a call sees: now, or the one in the past that it looks at. */
export function momentOf({ viewpoint, now }: AnyCall): Date {
  return viewpoint?.kind === 'past' ? viewpoint.moment : now;
}
