import type { Limit } from '#plugins/limits/shared/limit';
import type { PairWorking } from '../../api.js';
import {
  areaUnder,
  cellAt,
  columnAt,
  limitBetween,
  rowAt,
  policyOf,
  type LimitPolicy,
  type MatrixResult,
  type NoPairLimit,
  type PairLimit,
  type Production,
  type Substance,
} from '../../engine/index.js';
import { limitOf } from '../pairs/limit-of.js';
import { isWorkable, workingOf } from '../pairs/pair-workings.js';
import { withLackingNotes } from './lacking-area.js';
import { stoppedResidues } from './stopped-pairs.js';
import type { EquipmentViews } from './equipment-views.js';

/** One residue of a pair, with its limit or why it has none. */
interface ResidueOfPair {
  readonly previous: Production;
  readonly substance: Substance;
  readonly next: Production;
  readonly policy: LimitPolicy;
  readonly areaSqcm: number;
  readonly limit: PairLimit | NoPairLimit;
}
type LimitedResidue = ResidueOfPair & { readonly limit: PairLimit };

/**
 * Limits of pairs with their flags, for the few that are returned; values equal those of the matrix. `place` is the
 * equipment to which a limit is restricted, because its residue may reach only the first units (formulas 4.6), or -1.
 */
export class EquipmentLimits {
  constructor(
    private readonly matrix: MatrixResult,
    private readonly views: EquipmentViews,
  ) {}

  /** The lowest limit over the pairs that both use a piece of equipment, as it applies there. */
  lowestOn(equipment: number): Limit | null {
    const { equipmentCell, marked } = this.matrix;
    const isOwn = marked.has(equipment);
    const limit = this.limitAt(equipmentCell[equipment] ?? -1, isOwn ? equipment : -1);
    return isOwn ? withLackingNotes(limit, { firstUnits: this.views.unstated.has(equipment) }) : limit;
  }

  /** The limit of the residue that governs a pair. */
  limitAt(cell: number, place = -1): Limit | null {
    const found = this.lowestAt(cell, place);
    return found === null ? null : this.asLimit(found, place);
  }

  /** The limit of one residue of a pair, with the names of equipment where it is lower. */
  residueAt(cell: number, substanceId: string, place = -1): Limit | null {
    const found = this.lowestAt(cell, place, substanceId);
    if (found === null) return null;
    const limit = this.asLimit(found, place);
    return place < 0 ? this.withLower(limit) : limit;
  }

  /** The lowest limit over pairs, each on one piece of equipment by position, or with -1 on all; of one residue if it is given. */
  lowestAmong(pairs: Iterable<readonly [cell: number, place: number]>, substanceId?: string): Limit | null {
    let lowest: { readonly found: LimitedResidue; readonly place: number } | null = null;
    for (const [cell, place] of pairs) {
      // No residue of a pair is below the one that governs it.
      if (place < 0 && lowest !== null && (this.matrix.l3[cell] ?? NaN) > lowest.found.limit.l3MgPerSqcm) continue;
      const found = this.lowestAt(cell, place, substanceId);
      if (found !== null && (lowest === null || isLowerThan(found, lowest.found))) lowest = { found, place };
    }
    return lowest === null ? null : this.asLimit(lowest.found, lowest.place);
  }

  /** The same over all equipment of the pair, with the names of equipment that has a lower one. */
  pairAt(cell: number): Limit | null {
    return this.marked(this.limitAt(cell), cell, place => this.lowestAt(cell, place)?.limit);
  }

  /** A limit of one residue of a pair, with the names of equipment where it is lower. */
  withLower(limit: Limit | null): Limit | null {
    const { cells, productionPlaces } = this.matrix.plant;
    if (limit === null || limit.previous === null || limit.residueType === 'Nitrosamine') return limit;
    const [row, column] = [productionPlaces.get(limit.previous.id), productionPlaces.get(limit.next.id)];
    const cell = cellAt(cells, row ?? -1, column ?? -1);
    return this.marked(limit, cell, place => this.lowestAt(cell, place, limit.substance.id)?.limit);
  }

  /** Inputs and results of pairs, then of those on each piece of equipment with limits of its own. */
  workings(cells: Int32Array): PairWorking[] {
    const whole = [...cells].flatMap(cell => this.workingsAt(cell, -1));
    const own = this.views.marked.flatMap(place =>
      this.workingsOn(this.cellsOwnTo(place, cells), place, new Set(this.matrix.plant.usersOf[place])),
    );
    return [...whole, ...own];
  }

  /** The same for the pairs of one piece of equipment, as they apply there. */
  workingsOn(cells: Int32Array, equipment: number, users: ReadonlySet<number>): PairWorking[] {
    const { cells: layout } = this.matrix.plant;
    const place = this.matrix.marked.has(equipment) ? equipment : -1;
    return [...cells]
      .filter(cell => users.has(rowAt(layout, cell)) && users.has(columnAt(layout, cell)))
      .flatMap(cell => this.workingsAt(cell, place));
  }

  /** The cells of pairs that may differ on a piece of equipment: all by first units, of signed limits those after their productions. */
  private cellsOwnTo(place: number, cells: Int32Array): Int32Array {
    const { cells: layout, input } = this.matrix.plant;
    return cells.filter(cell => this.views.isApart(place, input.productions[rowAt(layout, cell)]?.id ?? ''));
  }

  private workingsAt(cell: number, place: number): PairWorking[] {
    const equipment = this.views.equipment(place);
    return this.pairsAt(cell, place)
      .filter(({ limit }) => isWorkable(limit))
      .map(({ limit, ...pair }) => workingOf({ ...pair, equipment }, limit));
  }

  private marked(
    limit: Limit | null,
    cell: number,
    onEquipment: (place: number) => PairLimit | undefined,
  ): Limit | null {
    if (limit === null || this.views.marked.length === 0) return limit;
    const { cells } = this.matrix.plant;
    const lower = this.views.sharedBy(rowAt(cells, cell), columnAt(cells, cell)).filter(place => {
      const there = onEquipment(place);
      return there !== undefined && there.l3MgPerSqcm < limit.l3MgPerSqcm;
    });
    const flags = lower.flatMap(place => {
      const { externalId, transferFirstUnits } = this.views.equipment(place) ?? {};
      return `${transferFirstUnits === undefined ? 'LOWER_BY_OVERRIDE' : 'LOWER_ON_MACHINE'}: ${externalId ?? ''}`;
    });
    return flags.length === 0 ? limit : { ...limit, flags: [...limit.flags, ...flags] };
  }

  private asLimit(found: LimitedResidue, place: number): Limit {
    const limit = limitOf({ ...found, equipment: this.views.equipment(place) }, found.limit);
    const stopped = stoppedResidues(this.matrix, found.previous, found.next);
    return stopped.length === 0 ? limit : { ...limit, flags: [...limit.flags, ...stopped] };
  }

  /** On equipment with limits of its own another active may govern than over the whole pair. */
  private lowestAt(cell: number, place: number, substanceId?: string): LimitedResidue | null {
    const value = this.matrix.l3[cell];
    if (cell < 0 || value === undefined || Number.isNaN(value)) return null;
    if (substanceId !== undefined)
      return this.residuesAt(cell, place).find(({ substance }) => substance.id === substanceId) ?? null;
    if (place < 0) return this.residuesAt(cell, place, this.matrix.active[cell])[0] ?? null;
    let lowest: LimitedResidue | null = null;
    for (const each of this.residuesAt(cell, place)) if (lowest === null || isLowerThan(each, lowest)) lowest = each;
    return lowest;
  }

  /** Residues of a pair that have a limit: of all actives, or of one by its index. */
  private residuesAt(cell: number, place: number, only?: number): LimitedResidue[] {
    return this.pairsAt(cell, place, only).flatMap(({ limit, ...pair }) =>
      limit.outcome === 'LIMIT' ? [{ ...pair, limit }] : [],
    );
  }

  private pairsAt(cell: number, place: number, only?: number): ResidueOfPair[] {
    const plant = this.views.from(place);
    const row = rowAt(plant.cells, cell);
    const column = columnAt(plant.cells, cell, row);
    const { productions } = plant.input;
    const [previous, next] = [productions[row], productions[column]];
    if (previous === undefined || next === undefined || previous === next) return [];
    const policy = policyOf(plant.input, previous);
    const area = areaUnder(plant, policy);
    const areaSqcm = area[cell] ?? 0;
    if (areaSqcm === 0) return [];
    const actives = only === undefined ? previous.actives : previous.actives.slice(only, only + 1);
    return actives.map(({ substance }) => {
      const limit = limitBetween(plant, { substance, policy, area }, row, column);
      return { previous, substance, next, policy, areaSqcm, limit };
    });
  }
}

/** Lower L3, of equal ones the lower carryover. */
function isLowerThan({ limit }: LimitedResidue, { limit: other }: LimitedResidue): boolean {
  return limit.l3MgPerSqcm < other.l3MgPerSqcm || (limit.l3MgPerSqcm === other.l3MgPerSqcm && limit.l2Mg < other.l2Mg);
}
