import type { Substance } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import type { ResidueRow } from './criteria-row.js';
import { criterionLines, type CriterionLine, type CriterionLines } from './criterion-line.js';
import type { RowPlace } from './pair-rows.js';
import type { IndexedPlant } from '../areas/shared-surface.js';
import { plantUnder } from '../plant-under.js';

/** Finds the pairs for which a criterion of the policy gives no value. */
export class LackingCriteria {
  private readonly at: RowPlace;
  private readonly lines: CriterionLines;
  private readonly isIntermediate: Uint8Array;
  private readonly lacking: Uint8Array;

  private readonly plant: IndexedPlant;

  constructor(all: IndexedPlant, policy: LimitPolicy, substance: Substance) {
    const plant = plantUnder(all, policy.residueType);
    const { count, input } = plant;
    this.plant = plant;
    this.at = { substance, equipments: new Int32Array(0), area: new Float64Array(count), equipment: 0 };
    this.lines = criterionLines(plant, policy, this.at);
    this.isIntermediate = Uint8Array.from(input.productions, ({ kind }) => Number(kind === 'intermediate'));
    this.lacking = new Uint8Array(count);
  }

  /** 1 before each next production where a criterion gives no value; valid until the next call. */
  before({ substance, equipments, area }: ResidueRow): Uint8Array {
    const { at, lines, lacking } = this;
    at.substance = substance;
    at.equipments = equipments;
    at.area = area;
    lacking.fill(0);
    for (const line of lines.lines) this.mark(line, 0);
    // An intermediate is taken by no patient: its general limit is the sole criterion.
    this.mark(lines.general, 1);
    return lacking;
  }

  private mark({ mac, above }: CriterionLine, intermediate: 0 | 1): void {
    const { isIntermediate, lacking, plant } = this;
    const found = mac.read(0, plant.count);
    for (let next = 0; next < lacking.length; next++) {
      const value = typeof found === 'number' ? found : (found[next] ?? NaN);
      if (isIntermediate[next] === intermediate && !(value > above)) lacking[next] = 1;
    }
  }
}
