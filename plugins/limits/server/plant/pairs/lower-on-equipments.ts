import type { LimitMatrix, RecordName } from '#plugins/limits/shared/limit';
import { cellAt, criterionCodes, eachRowOn, type MatrixResult } from '../../engine/index.js';
import { recordName } from '../names.js';

type LowerOnEquipment = LimitMatrix['lowerOnEquipments'][number];
type LowerCell = LowerOnEquipment['cells'][number];

/** The pairs of each equipment with limits of its own, where its limit is lower than the pair's. */
export function lowerOnEquipments(matrix: MatrixResult): LowerOnEquipment[] {
  return [...matrix.marked.keys()].flatMap(place => {
    const equipment = matrix.plant.input.equipments[place];
    if (equipment === undefined) return [];
    const firstUnits = equipment.transferFirstUnits ?? null;
    const cells = lowerCells(matrix, place);
    return cells.length === 0 ? [] : [{ equipment: recordName(equipment), firstUnits, cells }];
  });
}

/** Of several residues of a pair the lowest, of equal ones the one with the lower carryover, as in the matrix. */
function lowerCells({ plant, l3: ofPairs }: MatrixResult, equipment: number): LowerCell[] {
  const { cells, usersOf } = plant;
  const users = usersOf[equipment] ?? new Int32Array(0);
  const found = new Map<number, LowerCell & { readonly macMg: number }>();
  eachRowOn(plant, equipment, ({ l3, macMg, criterion }, row, { residue }) => {
    let substance: RecordName | undefined;
    for (const [place, column] of users.entries()) {
      const cell = cellAt(cells, row, column);
      const value = l3[place] ?? NaN;
      const known = found.get(cell);
      // False for NaN, which means no limit.
      if (!(value < (ofPairs[cell] ?? NaN)) || (known !== undefined && !(value <= known.l3MgPerSqcm))) continue;
      const mac = macMg[place] ?? NaN;
      if (known?.l3MgPerSqcm === value && !(mac < known.macMg)) continue;
      const by = criterionCodes[criterion[place] ?? 0];
      if (by === undefined || by === null) continue;
      substance ??= recordName(residue.substance);
      found.set(cell, { row, column, substance, criterion: by, l3MgPerSqcm: value, macMg: mac });
    }
  });
  return [...found.values()].map(({ macMg: _tie, ...cell }) => cell);
}
