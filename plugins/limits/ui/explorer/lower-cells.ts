import { inUnit, formatLimitIn } from '@limpid/ui-kit';
import { pairQuery } from '#plugins/limits/shared/explain-query';
import type { LimitMatrix } from '#plugins/limits/shared/limit';
import { criterionWord, unitsWord } from '../words.js';

type LowerOnEquipment = LimitMatrix['lowerOnEquipments'][number];
type LowerCell = LowerOnEquipment['cells'][number] & Pick<LowerOnEquipment, 'equipment' | 'firstUnits'>;

/** The cells of the matrix with a lower limit on one piece of equipment, and their descriptions. */
export class LowerCells {
  private readonly byCell = new Map<string, LowerCell[]>();

  constructor(private readonly matrix: LimitMatrix) {
    for (const { cells, equipment, firstUnits } of matrix.lowerOnEquipments)
      for (const cell of cells) {
        const key = `${cell.row} ${cell.column}`;
        this.byCell.set(key, [...(this.byCell.get(key) ?? []), { ...cell, equipment, firstUnits }]);
      }
  }

  get isEmpty(): boolean {
    return this.byCell.size === 0;
  }

  has(row: number, column: number): boolean {
    return this.byCell.has(`${row} ${column}`);
  }

  /** The description of each within a sentence about the cell; empty where there is none. */
  describe(row: number, column: number): string {
    return this.at(row, column)
      .map(
        ({ equipment, firstUnits, criterion, l3MgPerSqcm }) =>
          `; lower on ${equipment.externalId}, ${firstUnits === null ? 'by a signed decision' : `in ${unitsWord(firstUnits)}`}: ${formatLimitIn(inUnit({ value: l3MgPerSqcm, unit: 'mg/sqcm' }, this.matrix.salUnit))}, ${criterionWord(criterion)}`,
      )
      .join('');
  }

  /** Address of the explanation of the lowest one, relative to the limit pages; null where there is none. */
  explainAddress(row: number, column: number): string | null {
    const { productions, nextProductions } = this.matrix;
    const [previous, next] = [productions[row], nextProductions[column]];
    const [lowest] = this.at(row, column).toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm);
    if (lowest === undefined || previous === undefined || next === undefined) return null;
    const { substance, equipment } = lowest;
    return `/explain?${pairQuery({ previous, next, substance }, equipment.id)}`;
  }

  private at(row: number, column: number): readonly LowerCell[] {
    return this.byCell.get(`${row} ${column}`) ?? [];
  }
}
