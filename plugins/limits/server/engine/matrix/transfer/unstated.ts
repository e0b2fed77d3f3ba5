import type { LimitPolicy } from '../../policy.js';
import type { IndexedPlant } from '../areas/shared-surface.js';
import { plantAmong } from '../plant-among.js';
import type { PreparedPlant } from '../prepare.js';
import type { ResidueRow } from '../rows/criteria-row.js';
import type { RowLimits } from '../rows/keep-lowest.js';
import { ResidueRows } from '../rows/residue-rows.js';
import { eachRowOn } from './equipment-limits.js';

/**
 * Finds limits on one piece of equipment that ignore its first units, because the units per day of the next product or a safe
 * daily intake of the residue is unknown, and that therefore assume even mixing.
 */
export class UnstatedFirstUnits {
  private byDose: ResidueRows | null = null;

  /** `there` is the plant as seen from the equipment, `policy` the one of its limits. */
  constructor(
    private readonly there: IndexedPlant,
    private readonly policy: LimitPolicy,
  ) {}

  /** Whether the limits of a residue before some next productions, by position, include such a limit. */
  isAmong({ l3 }: RowLimits, residue: ResidueRow, among: Iterable<number>): boolean {
    const { isReported } = this.there.columns.firstUnits ?? {};
    if (isReported === undefined) return false;
    this.byDose ??= new ResidueRows(this.there, { ...this.policy, useARL: false, useProductLimit: false });
    const byDoseAlone = this.byDose.before(residue).l3;
    for (const next of among)
      if (!Number.isNaN(l3[next] ?? NaN) && (isReported[next] === 0 || Number.isNaN(byDoseAlone[next]))) return true;
    return false;
  }
}

/** Positions of the previous productions of a piece of equipment with such limits for an active. */
export function unstatedAfter(plant: PreparedPlant, equipment: number): ReadonlySet<number> {
  const users = plant.usersOf[equipment] ?? new Int32Array(0);
  const there = plantAmong(plant, users, plant.input.equipments[equipment]?.transferFirstUnits);
  const under = new Map<LimitPolicy, UnstatedFirstUnits>();
  const found = new Set<number>();
  eachRowOn(plant, equipment, (limits, previous, { residue, policy }) => {
    if (found.has(previous)) return;
    const unstated = under.get(policy) ?? new UnstatedFirstUnits(there, policy);
    under.set(policy, unstated);
    if (unstated.isAmong(limits, residue, users.keys())) found.add(previous);
  });
  return found;
}
