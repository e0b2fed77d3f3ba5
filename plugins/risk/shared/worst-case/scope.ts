/** Scope of a ranking (formulas 10.2, ranking levels). */
export const rankingScopes = ['equipment', 'group', 'facility'] as const;
export type RankingScopeKind = (typeof rankingScopes)[number];
