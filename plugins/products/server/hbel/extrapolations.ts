import type { Actor, FieldFault } from '#kernel/contract';
import type { HbelRecord } from '#plugins/products/shared/hbel';
import type { AuthoredExtrapolation } from '#plugins/products/shared/substance';

type Extrapolations = HbelRecord['extrapolations'] | undefined;

/** A limit stands in for other routes only once each, and not where it already applies (formulas 2.2). */
export function extrapolationFaults({
  basis,
  route,
  extrapolations,
}: Pick<HbelRecord, 'basis' | 'route'> & { readonly extrapolations?: Extrapolations }): FieldFault[] {
  const routes = (extrapolations ?? []).map(each => each.route);
  if (routes.length === 0) return [];
  if (basis === 'AI')
    return [{ path: 'extrapolations', message: 'must be empty: an acceptable intake applies to every route already' }];
  if (route === 'any')
    return [{ path: 'extrapolations', message: 'must be empty: the limit applies to every route already' }];
  return routes.flatMap((to, index) => {
    const path = `extrapolations.${index}.route`;
    if (to === route) return [{ path, message: 'is the route of the limit itself' }];
    return routes.indexOf(to) < index ? [{ path, message: `${to} is repeated` }] : [];
  });
}

/** Names the author of each extrapolation: unchanged ones keep theirs, the others have the person who saves. */
export function authored(sent: Extrapolations, before: Extrapolations, actor: Actor): AuthoredExtrapolation[] | null {
  if ((sent ?? []).length === 0) return null;
  return (sent ?? []).map(({ route, factor, reason }) => {
    const known = before?.find(each => each.route === route && each.factor === factor && each.reason === reason);
    return known ?? { route, factor, reason, authorId: actor.id, author: actor.fullName };
  });
}
