import { Type } from 'typebox';
import { closed, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import type { PairFilter } from './api.js';

const only = (description: string) => Type.Optional(Type.String({ format: 'uuid', description }));

/** The parameters that narrow lists of limits to some pairs. */
export const filterParameters = {
  previous: only('Only after this production'),
  next: only('Only before this production'),
  substance: only('Only of this residue'),
  equipment: only('Only on this piece of equipment, between productions that use it'),
};

/** Lists of the lowest limit of each record, with or without one. */
export const scopeParameters = {
  ...pageParameters,
  hasLimit: Type.Optional(Type.Boolean({ description: 'true: only records with a limit; false: only those without' })),
};

export const PairQuery = Type.Object({ ...pageParameters, ...filterParameters }, closed);
export const ScopeQuery = Type.Object({ ...scopeParameters, ...filterParameters }, closed);
export const ResidueQuery = Type.Object(pageParameters, closed);
export const ChangeoverQuery = Type.Object({ ...filterParameters, next: Uuid }, closed);

type FilterQuery = Partial<Record<keyof typeof filterParameters, string>>;

/** The filter of a query, and the rest of it. */
export function splitFilter<Q extends FilterQuery>({ previous, next, substance, equipment, ...page }: Q) {
  const filter: PairFilter = { previousId: previous, nextId: next, substanceId: substance, equipmentId: equipment };
  return { filter, page };
}
