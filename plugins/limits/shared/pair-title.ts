import type { Explanation } from './limit.js';

/** The name of an explained limit: "Digoxin, PRD-25 before PRD-17". */
export function pairTitle({ previous, substance, next }: Pick<Explanation, 'previous' | 'substance' | 'next'>): string {
  const pair = previous === null ? `before ${next.externalId}` : `${previous.externalId} before ${next.externalId}`;
  return `${substance.name}, ${pair}`;
}
