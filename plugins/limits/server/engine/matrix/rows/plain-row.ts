import { isOn } from '../../pair/criteria.js';
import { intakeOf } from '../../pair/intakes.js';
import type { Patient } from '../../pair/patient.js';
import type { Production, Substance } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import { capMgPerSqcm } from '../../pair/residue-limit.js';
import type { IndexedPlant } from '../areas/shared-surface.js';
import type { ResidueRow } from './criteria-row.js';
import { isKept, type RowCells, type RowLimits } from './keep-lowest.js';
import type { RowFiller } from './matrix-rows.js';
import { HealthBasedStops } from './health-based-stops.js';
import { criterionCode, GeneralColumns, type Columns } from '../prepare.js';

const generalCode = criterionCode('arl');

/**
 * Policies under which the lowest criterion governs without exceptions: the common case, reduced to one multiplication
 * and one comparison per cell.
 */
export function isPlain(policy: LimitPolicy): boolean {
  const isBuiltIn = policy.formulas === undefined && policy.purgeFactor === 1;
  return policy.criteriaOrder.at(-1) === 'arl' && lowestGoverns(policy) && isBuiltIn;
}

/** Policies under which the lowest criterion governs every pair; a limit typed for the substance is one more criterion. */
function lowestGoverns(policy: LimitPolicy): boolean {
  return !policy.useFirstAvailable && !policy.useProductLimit && !policy.skipSameActive;
}

/** Rows under such a policy. */
export class PlainRows implements RowFiller {
  private readonly columns: Columns;
  private readonly general: GeneralColumns;
  private readonly lowest: LowestIntakes;
  private readonly stops: HealthBasedStops;
  /** 1 before each next production that requires a carryover by the health-based limit; no patient takes an intermediate. */
  private readonly requiresHbel: Uint8Array;

  constructor(
    plant: IndexedPlant,
    private readonly policy: LimitPolicy,
  ) {
    this.columns = plant.columns;
    this.general = new GeneralColumns(plant.input, policy);
    this.lowest = new LowestIntakes(plant.columns.patients, policy);
    this.stops = new HealthBasedStops(plant, policy);
    const isRequired = policy.requireHbel && policy.useToxicity;
    const requires = ({ kind }: Production): number => Number(isRequired && kind !== 'intermediate');
    this.requiresHbel = Uint8Array.from(plant.input.productions, requires);
  }

  fill(limits: RowLimits, cells: RowCells, row: ResidueRow, from: number, to: number): void {
    const { macMg, l3, criterion, active } = limits;
    const { lowest, policy, requiresHbel } = this;
    const { substance, area, own } = row;
    const { base } = cells;
    const cap = capMgPerSqcm(substance, policy);
    const general = this.general.of(substance);
    const { ratio, patientOf } = this.columns;
    lowest.find(substance);
    const stopped = this.stops.before(substance);
    const { mgPerDay: intakes, code: codes, lacksHbel } = lowest;
    for (let next = from; next < to; next++) {
      const cell = base + next;
      const shared = area[next] ?? 0;
      // False for NaN, which means an unknown area.
      if (!(shared > 0) || next === own || stopped?.[next] === 1) continue;
      const patient = patientOf[next] ?? 0;
      const doses = ratio[next] ?? NaN;
      // NaN is the only number that is not itself.
      if (requiresHbel[next] === 1 && (lacksHbel[patient] === 1 || doses !== doses)) continue;
      const byIntake = (intakes[patient] ?? NaN) * doses;
      const byGeneral = general[next] ?? NaN;
      // A comparison with NaN is false: a missing candidate never wins, and two missing ones give no limit.
      const intakeGoverns = byIntake < Infinity && !(byGeneral < byIntake);
      const mac = intakeGoverns ? byIntake : byGeneral;
      const limit = Math.min(mac / shared, cap);
      if (mac !== mac || isKept(limits, cell, limit, mac)) continue;
      macMg[cell] = mac;
      l3[cell] = limit;
      criterion[cell] = intakeGoverns ? (codes[patient] ?? 0) : generalCode;
      active[cell] = cells.active;
    }
  }
}

/** Finds the lowest intake in mg/day for each patient, ties to the earlier criterion; Infinity without any. */
class LowestIntakes {
  readonly mgPerDay: Float64Array;
  readonly code: Uint8Array;
  /** 1 for patients without an intake by a health-based limit. */
  readonly lacksHbel: Uint8Array;
  private readonly criteria: readonly ('toxicity' | 'dosage' | 'ld50')[];

  constructor(
    private readonly patients: readonly Patient[],
    private readonly policy: LimitPolicy,
  ) {
    this.mgPerDay = new Float64Array(patients.length);
    this.code = new Uint8Array(patients.length);
    this.lacksHbel = new Uint8Array(patients.length);
    this.criteria = policy.criteriaOrder
      .filter(criterion => criterion !== 'arl' && criterion !== 'productLimit')
      .filter(criterion => isOn(criterion, policy));
  }

  find(substance: Substance): void {
    const { patients, policy, criteria, mgPerDay, code, lacksHbel } = this;
    mgPerDay.fill(Infinity);
    lacksHbel.fill(1);
    let place = 0;
    for (const patient of patients) {
      for (const criterion of criteria) {
        const intake = intakeOf(criterion, substance, patient, policy);
        if (typeof intake === 'string') continue;
        if (criterion === 'toxicity') lacksHbel[place] = 0;
        if (!(intake < (mgPerDay[place] ?? NaN))) continue;
        mgPerDay[place] = intake;
        code[place] = criterionCode(criterion);
      }
      place += 1;
    }
  }
}
