import type { Limit, RecordName } from './limit.js';

/** The query of an explanation: the pair of its limit, and the equipment to which it is restricted. */
export function explainQuery({
  override = null,
  transfer,
  ...pair
}: Pick<Limit, 'previous' | 'substance' | 'next' | 'transfer'> & Partial<Pick<Limit, 'override'>>): string {
  return pairQuery(pair, equipmentOf({ transfer, override })?.id);
}

/** The same for a pair on one piece of equipment, or on all. */
export function pairQuery(
  { previous, substance, next }: Pick<Limit, 'previous' | 'substance' | 'next'>,
  equipmentId: string | undefined,
): string {
  return new URLSearchParams({
    substance: substance.id,
    next: next.id,
    ...(previous === null ? {} : { previous: previous.id }),
    ...(equipmentId === undefined ? {} : { equipment: equipmentId }),
  }).toString();
}

/** The only equipment of a limit; null where it applies on all equipment of its pair. */
export function equipmentOf({ transfer, override }: Pick<Limit, 'transfer' | 'override'>): RecordName | null {
  return transfer?.equipment ?? override?.equipment ?? null;
}
