import type { Limit } from './limit.js';

/** The query of an explanation: the pair of its limit, and the equipment to which it is restricted. */
export function explainQuery({
  previous,
  substance,
  next,
  transfer,
}: Pick<Limit, 'previous' | 'substance' | 'next' | 'transfer'>): string {
  return new URLSearchParams({
    substance: substance.id,
    next: next.id,
    ...(previous === null ? {} : { previous: previous.id }),
    ...(transfer === null ? {} : { equipment: transfer.equipment.id }),
  }).toString();
}
