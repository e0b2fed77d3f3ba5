import type { AnyCall, UnitOfWork } from '#kernel/contract';
import type { Equipment } from '#plugins/equipment/shared/equipment';
import { lowerCase } from '#schemas/lib/lower-case';
import { proceduresNamed, type NamedProcedure } from './procedures-named.js';

type Stated = Pick<
  Equipment,
  | 'cleaningProcedureNumber'
  | 'cleaningProcedureId'
  | 'cleaningProcedureVersion'
  | 'cleaningProcedureRevision'
  | 'unresolvedProcedureNumber'
>;

const none: Stated = {
  cleaningProcedureNumber: null,
  cleaningProcedureId: null,
  cleaningProcedureVersion: null,
  cleaningProcedureRevision: null,
  unresolvedProcedureNumber: null,
};

/**
 * The procedure of equipment by the number that was sent. The same procedure keeps the revision that the equipment was assessed
 * with; another one is referred to in the revision in force.
 */
export async function statedProcedure(next: Equipment, call: AnyCall, before: Equipment | null): Promise<Stated> {
  const number = next.cleaningProcedureNumber ?? null;
  if (number === null) return none;
  const kept = before ?? none;
  const isResolved = (kept.cleaningProcedureId ?? null) !== null;
  if (isResolved && number === kept.cleaningProcedureNumber) return statedIn(kept);
  const found = await procedureNamed(call, number);
  if (found === undefined) return { ...none, cleaningProcedureNumber: number, unresolvedProcedureNumber: number };
  if (found.id === kept.cleaningProcedureId) return statedIn(kept);
  return {
    cleaningProcedureNumber: found.number,
    cleaningProcedureId: found.id,
    cleaningProcedureVersion: found.documentVersion,
    cleaningProcedureRevision: found.revision,
    unresolvedProcedureNumber: null,
  };
}

function statedIn(equipment: Stated): Stated {
  const fields = Object.keys(none) as (keyof Stated)[];
  return Object.fromEntries(fields.map(field => [field, equipment[field] ?? null])) as unknown as Stated;
}

/** Imports name the same few procedures thousands of times in one transaction. */
const knownIn = new WeakMap<UnitOfWork, Map<string, Promise<NamedProcedure | undefined>>>();

async function procedureNamed(call: AnyCall, number: string): Promise<NamedProcedure | undefined> {
  const known = knownIn.get(call.tx) ?? new Map<string, Promise<NamedProcedure | undefined>>();
  knownIn.set(call.tx, known);
  const key = lowerCase(number);
  const asked = known.get(key) ?? proceduresNamed(call, [number]).then(found => found.get(key));
  known.set(key, asked);
  const found = await asked;
  // The transaction may still create it.
  if (found === undefined) known.delete(key);
  return found;
}
