import type { CoverageCounts, CoverageMapAnswer, CoverageQuery } from '#plugins/qualification/shared/coverage/coverage';
import {
  coverageLetters,
  coverageStatuses,
  gapStatuses,
  noPair,
  type CoverageStatus,
} from '#plugins/qualification/shared/coverage/status';
import { noticeDays, type CoverageMap } from './coverage-map.js';

type Answer = CoverageMapAnswer['coverage'];

/** How much proof a status stands for, the least first. */
const rankOf = new Map(coverageStatuses.map((status, rank) => [status, rank]));
const isGap = (status: CoverageStatus): boolean => gapStatuses.includes(status);

interface PairSummary {
  readonly equipment: number;
  readonly production: number;
  readonly least: CoverageStatus;
  /** It has gaps, and all are accepted. */
  readonly isAccepted: boolean;
}

/** The map with the pairs of a filter: rows and columns without a pair are left out. */
export function mapAnswer(map: CoverageMap, filter: CoverageQuery): Answer {
  const { matrix, assessment } = map;
  const counts = Object.fromEntries(coverageStatuses.map(status => [status, 0])) as Record<CoverageStatus, number>;
  const pairs = summaries(map, filter, counts);
  const shown = <T>(list: readonly T[], used: ReadonlySet<number>): [T, number][] =>
    [...list.entries()].flatMap(([place, each]) => (used.has(place) ? [[each, place] as [T, number]] : []));
  const equipments = shown(matrix.equipments, new Set(pairs.map(({ equipment }) => equipment)));
  const productions = shown(matrix.productions, new Set(pairs.map(({ production }) => production)));
  const rowOf = new Map(equipments.map(([, place], row) => [place, row]));
  const columnOf = new Map(productions.map(([, place], column) => [place, column]));
  const letters = equipments.map(() => Array.from({ length: productions.length }, () => noPair));
  const accepted: { row: number; column: number }[] = [];
  for (const { equipment, production, least, isAccepted } of pairs) {
    const [row = -1, column = -1] = [rowOf.get(equipment), columnOf.get(production)];
    const line = letters[row];
    if (line !== undefined) line[column] = coverageLetters[least];
    if (isAccepted) accepted.push({ row, column });
  }
  return {
    equipments: equipments.map(([{ id, externalId, name, suite: area }], row) => ({
      id,
      externalId,
      name,
      area,
      statuses: letters[row]?.join('') ?? '',
    })),
    productions: productions.map(([{ id, externalId, name }]) => ({ id, externalId, name })),
    counts: counts satisfies CoverageCounts,
    pairs: pairs.length,
    cells: Object.values(counts).reduce((sum, count) => sum + count, 0),
    accepted,
    areas: [...new Set(matrix.equipments.flatMap(({ suite }) => suite ?? []))].toSorted(),
    assessment: assessment === null ? null : { id: assessment.id, number: assessment.number },
    noticeDays,
  };
}

/** The pairs of a filter by their least proven residue; adds their cells to the counts. */
function summaries(map: CoverageMap, filter: CoverageQuery, counts: Record<CoverageStatus, number>): PairSummary[] {
  const { matrix, columns } = map;
  const { cells, status, accepted } = columns;
  const takes = wanted(map, filter);
  const found: PairSummary[] = [];
  for (let pair = 0; pair < map.pairs; pair++) {
    const [equipment, production] = [cells.pairEquipment[pair] ?? -1, cells.pairProduction[pair] ?? -1];
    if (!takes(equipment, production)) continue;
    let least: CoverageStatus | null = null;
    let [gaps, open] = [0, 0];
    for (let cell = cells.start[pair] ?? 0; cell < (cells.start[pair + 1] ?? 0); cell++) {
      const each = status[cell];
      const kind = matrix.residues[cells.residue[cell] ?? -1]?.kind;
      if (each === undefined || (filter.residueKind !== undefined && kind !== filter.residueKind)) continue;
      counts[each] += 1;
      if (least === null || (rankOf.get(each) ?? 0) < (rankOf.get(least) ?? 0)) least = each;
      if (isGap(each)) {
        gaps += 1;
        if ((accepted[cell] ?? -1) < 0) open += 1;
      }
    }
    // A pair without residues of the kind has nothing to show.
    if (least !== null) found.push({ equipment, production, least, isAccepted: gaps > 0 && open === 0 });
  }
  return found;
}

/** Whether a filter takes a pair, by its places. */
export function wanted(
  { matrix }: CoverageMap,
  { area, equipmentId, productionId }: CoverageQuery,
): (equipment: number, production: number) => boolean {
  return (equipment, production) => {
    const piece = matrix.equipments[equipment];
    if (area !== undefined && piece?.suite !== area) return false;
    if (equipmentId !== undefined && piece?.id !== equipmentId) return false;
    return productionId === undefined || matrix.productions[production]?.id === productionId;
  };
}
