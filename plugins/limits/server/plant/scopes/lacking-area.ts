import type { Limit, LimitOutcome } from '#plugins/limits/shared/limit';
import { areaUnder, policyOf, sharedEquipments, type MatrixResult } from '../../engine/index.js';
import { isRequired, outcomeOfStops } from './stopped-pairs.js';

/** Positions of productions and equipment with a pair that has no limit because an area is unknown. */
export interface LackingArea {
  readonly productions: ReadonlySet<number>;
  readonly equipments: ReadonlySet<number>;
}

/** Finds the pairs over equipment of unknown area; most plants have none. */
export function lackingArea({ plant }: MatrixResult): LackingArea {
  const productions = new Set<number>();
  const equipments = new Set<number>();
  const { cells, equipmentsOf, input } = plant;
  for (const [row, previous] of input.productions.entries()) {
    const policy = policyOf(input, previous);
    const area = areaUnder(plant, policy);
    if (!policy.enabled) continue;
    const columns = cells.columnsOf[row] ?? new Int32Array(0);
    for (let place = 0, cell = cells.start[row] ?? 0; place < columns.length; place++, cell++) {
      const column = columns[place] ?? row;
      if (column === row || !Number.isNaN(area[cell])) continue;
      productions.add(row);
      for (const equipment of sharedEquipments(equipmentsOf[row], equipmentsOf[column])) equipments.add(equipment);
    }
  }
  return { productions, equipments };
}

/** What is missing from the limits of a scope, so that a lower one may exist. */
export interface Lacking {
  /** Pairs over equipment of unknown area have no limit. */
  readonly area: boolean;
  /** Pairs on equipment whose residue may reach only the first units have a limit that ignores these. */
  readonly firstUnits: boolean;
  /** Health-based limits without which pairs have no limit, as in `missing` of limits; only of actives. */
  readonly hbels?: Iterable<string> | undefined;
}

/** The lowest limit of a scope, with notes on what it was found without. */
export function withLackingNotes(limit: Limit | null, lacks: Partial<Lacking>): Limit | null {
  if (limit === null) return null;
  const hbels = [...(lacks.hbels ?? [])];
  const notes = [
    ...(lacks.area === true ? ['PAIRS_WITHOUT_AREA'] : []),
    ...(hbels.some(missing => !isRequired(missing)) ? ['PAIRS_WITHOUT_HBEL_FOR_ROUTE'] : []),
    ...(hbels.some(isRequired) ? ['PAIRS_WITHOUT_REQUIRED_HBEL'] : []),
    ...(lacks.firstUnits === true ? ['PAIRS_WITHOUT_FIRST_UNITS'] : []),
  ].filter(note => !limit.flags.includes(note));
  return notes.length === 0 ? limit : { ...limit, flags: [...limit.flags, ...notes] };
}

/** Why shared equipment has no limit, with what is missing; `stopped` is the equipment of pairs without the health-based limit that they need. */
export function sharedOutcome(
  { plant: { input, usersOf } }: MatrixResult,
  equipments: readonly number[],
  stopped: ReadonlyMap<number, ReadonlySet<string>>,
): { readonly outcome: LimitOutcome; readonly missing: string[] } {
  const users = new Set(equipments.flatMap(equipment => [...(usersOf[equipment] ?? [])]));
  const isAssessed = [...users].some(user => {
    const production = input.productions[user];
    return production !== undefined && policyOf(input, production).enabled;
  });
  if (!isAssessed) return { outcome: 'NOT_ASSESSED', missing: [] };
  const hbels = [...new Set(equipments.flatMap(equipment => [...(stopped.get(equipment) ?? [])]))];
  const isUnknown = equipments.some(equipment => Number.isNaN(input.equipments[equipment]?.areaSqcm));
  if (isUnknown || hbels.length === 0)
    return { outcome: 'MISSING_INPUT', missing: [...(isUnknown ? ['surfaceArea'] : []), ...hbels] };
  return { outcome: outcomeOfStops(hbels), missing: hbels };
}
