import type { AnyCall } from '#kernel/contract';
import { worstCasesOf, type RankingDeps } from '#plugins/risk/server/api';
import type { CoverageGap, CoverageQuery } from '#plugins/qualification/shared/coverage/coverage';
import { gapStatuses } from '#plugins/qualification/shared/coverage/status';
import { coverageMap } from '../coverage-of.js';
import type { CoverageMap } from './coverage-map.js';
import { wanted } from './map-answer.js';
import { nameOf, shownCell } from './shown-cell.js';

/** Narrows gaps further: true only accepted ones, false only open ones. */
export type GapFilter = CoverageQuery & { readonly isAccepted?: boolean };

/** The gaps of a filter by risk: not evaluated productions first, then the highest RPN, then the oldest gap. */
export async function gapsOf(deps: RankingDeps, call: AnyCall, filter: GapFilter): Promise<readonly CoverageGap[]> {
  const map = await coverageMap(call, deps);
  const { answer } = await worstCasesOf(deps, call, { scope: 'facility' });
  const rpnOf = new Map(answer.worstCases.map(({ production, rpn }) => [production.id, rpn]));
  const gaps = [...gapCells(map, filter)].map((cell): CoverageGap => ({
    equipment: nameOf(cell.equipment),
    production: nameOf(cell.production),
    ...shownCell(cell, map.moment),
    rpn: rpnOf.get(cell.production.id) ?? null,
  }));
  return gaps.toSorted(byRisk);
}

function* gapCells(map: CoverageMap, filter: GapFilter) {
  const takes = wanted(map, filter);
  const { cells } = map.columns;
  for (let pair = 0; pair < map.pairs; pair++) {
    if (!takes(cells.pairEquipment[pair] ?? -1, cells.pairProduction[pair] ?? -1)) continue;
    for (const cell of map.cellsOf(pair)) {
      const { residueKind, isAccepted } = filter;
      if (!gapStatuses.includes(cell.status)) continue;
      if (residueKind !== undefined && cell.residue.kind !== residueKind) continue;
      if (isAccepted === undefined || isAccepted === (cell.acceptance !== null)) yield cell;
    }
  }
}

function byRisk(one: CoverageGap, other: CoverageGap): number {
  const risk = (gap: CoverageGap): number => gap.rpn ?? Infinity;
  if (risk(one) !== risk(other)) return risk(other) > risk(one) ? 1 : -1;
  return (other.ageDays ?? Infinity) - (one.ageDays ?? Infinity) || 0;
}
