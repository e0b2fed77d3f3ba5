import { defineComparedView, type AnyCall, type ComparedView } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import { criteriaInForce, type CriteriaDeps } from '../criteria.js';
import { readRankings } from '../permissions.js';
import { rankFacility } from '../rank-scope.js';
import { comparePlaces } from './compare-places.js';
import { compareRankings, type Ranking } from './compare-rankings.js';
import { worstOfPlaces, type PlaceDeps, type WorstOfPlaces } from './worst-of-places.js';

export interface ViewDeps extends CriteriaDeps, PlaceDeps {
  readonly limits: LimitsApi;
}

interface Seen extends WorstOfPlaces {
  readonly ranking: Ranking;
}

/** By call: an assessment of changes reads the same past more than once. */
const seenBy = new WeakMap<AnyCall, Promise<Seen>>();

/** The worst cases that a call sees; those of a past moment or a preview are found once for their call. */
export function seenWorstCases(deps: ViewDeps, call: AnyCall): Promise<Seen> {
  if (call.view === undefined) return findWorstCases(deps, call);
  const found = seenBy.get(call) ?? findWorstCases(deps, call);
  seenBy.set(call, found);
  return found;
}

async function findWorstCases(deps: ViewDeps, call: AnyCall): Promise<Seen> {
  const limits = await deps.limits.current(call);
  const criteria = await criteriaInForce(call, deps, limits);
  const facility = rankFacility(limits, criteria);
  const places = await worstOfPlaces(deps, call, { limits, criteria, facility });
  return { ...places, ranking: { rows: facility, categories: criteria.categories, goals: criteria.goals } };
}

/**
 * Worst cases of the facility, of equipment, of groups and of groups under each cleaning procedure, and the ranking of
 * all productions, as compared in previews and between two dates.
 */
export function worstCasesView(deps: ViewDeps): ComparedView {
  return defineComparedView<Seen>({
    key: 'worst-cases',
    group: 'Rankings',
    access: readRankings,
    feature: 'risk',
    look: call => seenWorstCases(deps, call),
    compare: (before, after, limit) => [
      ...comparePlaces(
        { title: 'Worst cases per equipment', places: 'pieces of equipment' },
        before.equipments,
        after.equipments,
        limit,
      ),
      ...comparePlaces(
        { title: 'Worst cases of the facility and its equipment groups', places: 'places' },
        before.groups,
        after.groups,
        limit,
      ),
      ...comparePlaces(
        { title: 'Worst cases per equipment group and cleaning procedure', places: 'groups and procedures' },
        before.units,
        after.units,
        limit,
      ),
      ...compareRankings(before.ranking, after.ranking, limit),
    ],
  });
}
