import { useAddress } from '@limpid/ui-kit';
import { rankingScopes, type RankingScopeKind } from '#plugins/risk/shared/worst-case/scope';

export const rankingTabs = ['ranking', 'units', 'sensitivity', 'agents', 'equipment', 'decisions'] as const;
export type RankingTab = (typeof rankingTabs)[number];

/** State of the worst-case page, held in the address so that a link opens the same view. */
export interface RankingState {
  readonly scope: RankingScopeKind;
  /** Null until equipment or a group is chosen, and for the facility. */
  readonly id: string | null;
  /** For a group: limited to this cleaning procedure. */
  readonly procedure: string | null;
  /** As of the end of this date; null: now. */
  readonly asOf: string | null;
  readonly tab: RankingTab;
  readonly page: number;
  /** Trial weights by category key; empty: as in the formula. */
  readonly weights: Readonly<Record<string, number>>;
  set(change: Readonly<Partial<Record<'scope' | 'id' | 'procedure' | 'tab' | 'page' | 'weights', string>>>): void;
}

/** Defaults to the current ranking of the facility; changes replace the history entry. */
export function useRankingState(): RankingState {
  const [params, change] = useAddress();
  return {
    scope: rankingScopes.find(each => each === params.get('scope')) ?? 'facility',
    id: params.get('id'),
    procedure: params.get('scope') === 'group' ? params.get('procedure') : null,
    asOf: params.get('asOf'),
    tab: rankingTabs.find(each => each === params.get('tab')) ?? 'ranking',
    page: Math.max(1, Number(params.get('page') ?? '1') || 1),
    weights: parsed(params.get('weights')),
    set: parts => change({ page: null, ...parts }),
  };
}

/** Query of the ranking calls; null while equipment or a group has to be chosen. */
export function scopeQueryOf({ scope, id, procedure, asOf }: RankingState): string | null {
  if (scope !== 'facility' && id === null) return null;
  const query = new URLSearchParams({ scope });
  if (scope !== 'facility' && id !== null) query.set('id', id);
  if (procedure !== null) query.set('procedure', procedure);
  if (asOf !== null) query.set('asOf', asOf);
  return query.toString();
}

/** `solubility:2,dose:0`; weights of 1 are omitted. */
export function weightsText(weights: RankingState['weights']): string {
  return Object.entries(weights)
    .filter(([, factor]) => factor !== 1)
    .map(([key, factor]) => `${key}:${factor}`)
    .join(',');
}

function parsed(text: string | null): Record<string, number> {
  const pairs = (text ?? '').split(',').map((part): [string, number] => {
    const [key = '', factor = ''] = part.split(':');
    return [key, Number(factor)];
  });
  return Object.fromEntries(pairs.filter(([key, factor]) => key !== '' && factor >= 0 && factor <= 9));
}
