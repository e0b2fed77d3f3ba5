import { nextUnder } from '../pair/next-under.js';
import type { PlantInput } from '../plant.js';
import type { ResidueType } from '../policy.js';
import { firstUnitColumns } from './transfer/first-unit-columns.js';
import { prepareColumns, type Columns } from './prepare.js';

interface Prepared {
  readonly input: PlantInput;
  readonly columns: Columns;
  readonly transferFirstUnits?: number;
}

/** The plant as residue of a type sees its next productions; most plants look the same to all types. */
export function plantUnder<P extends Prepared>(plant: P, residueType: ResidueType): P {
  const { productions } = plant.input;
  if (!productions.some(({ doseUnder }) => doseUnder?.[residueType] !== undefined)) return plant;
  const input = { ...plant.input, productions: productions.map(next => nextUnder(next, residueType)) };
  const columns = prepareColumns(input);
  const units = plant.transferFirstUnits;
  return {
    ...plant,
    input,
    columns: units === undefined ? columns : { ...columns, firstUnits: firstUnitColumns(columns, units) },
  };
}
