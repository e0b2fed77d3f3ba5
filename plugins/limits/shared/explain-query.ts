import type { Limit } from './limit.js';

/** The parameters by which the explanation of a limit is asked for: its pair, and the machine that it holds on alone. */
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
