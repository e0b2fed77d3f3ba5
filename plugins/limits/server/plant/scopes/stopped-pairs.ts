import {
  areaUnder,
  HealthBasedStops,
  policyOf,
  sharedEquipments,
  stopBefore,
  type LimitPolicy,
  type MatrixResult,
  type Production,
  type Stop,
  type Substance,
} from '../../engine/index.js';

/** A pair with a residue that has no limit, because a health-based limit is missing; by position. */
export interface StoppedPair {
  readonly row: number;
  readonly column: number;
  readonly outcome: Stop['outcome'];
}

/** What is missing by position, as in `missing` of limits. */
type MissingByPlace = ReadonlyMap<number, ReadonlySet<string>>;

/** The pairs of a plant without a limit for want of a health-based limit (formulas 2.2, ADR 0052), and where they are. */
export interface StoppedPairs {
  readonly pairs: readonly StoppedPair[];
  readonly productions: MissingByPlace;
  readonly equipments: MissingByPlace;
}

/** Finds these pairs; most plants have none. */
export function stoppedPairs({ plant }: MatrixResult): StoppedPairs {
  const { cells, input, rows, equipmentsOf } = plant;
  const pairs = new Map<number, StoppedPair>();
  const productions = new Map<number, Set<string>>();
  const equipments = new Map<number, Set<string>>();
  const finders = new Map<LimitPolicy, HealthBasedStops>();
  const add = (places: Map<number, Set<string>>, place: number, missing: string): void => {
    places.set(place, (places.get(place) ?? new Set()).add(missing));
  };
  for (const { previous: row, active, policy } of rows) {
    const substance = input.productions[row]?.actives[active]?.substance;
    if (substance === undefined || !policy.enabled) continue;
    const finder = finders.get(policy) ?? new HealthBasedStops(plant, policy);
    finders.set(policy, finder);
    if (!finder.look(substance)) continue;
    const area = areaUnder(plant, policy);
    for (const [place, column] of (cells.columnsOf[row] ?? []).entries()) {
      const cell = (cells.start[row] ?? 0) + place;
      const next = input.productions[column];
      if (!finder.isStopped(column) || column === row || !((area[cell] ?? 0) > 0)) continue;
      if (next === undefined || isSame(policy, substance, next)) continue;
      const stop = stopBefore(substance, next, policy);
      if (stop === null) continue;
      pairs.set(cell, { row, column, outcome: stop.outcome });
      add(productions, row, stop.missing);
      for (const equipment of sharedEquipments(equipmentsOf[row], equipmentsOf[column]))
        add(equipments, equipment, stop.missing);
    }
  }
  return { pairs: [...pairs.values()], productions, equipments };
}

/** Notes on the other actives of a pair that have no limit there. */
export function stoppedResidues({ plant: { input } }: MatrixResult, previous: Production, next: Production): string[] {
  const policy = policyOf(input, previous);
  if (next.kind === 'intermediate') return [];
  return previous.actives.flatMap(({ substance }) => {
    const stop = isSame(policy, substance, next) ? null : stopBefore(substance, next, policy);
    return stop === null ? [] : [`RESIDUE_WITHOUT_LIMIT: ${substance.externalId} (${stop.missing})`];
  });
}

/** The outcome of pairs that all miss a health-based limit. */
export function outcomeOfStops(missing: readonly string[]): Stop['outcome'] {
  return missing.every(isRequired) ? 'HBEL_REQUIRED' : 'ROUTE_MISMATCH';
}

/** Whether a hazard requires the missing health-based limit. */
export function isRequired(missing: string): boolean {
  return missing.includes('HBEL_REQUIRED');
}

/** An active in the next product as well is left out if the policy says so. */
function isSame({ skipSameActive }: LimitPolicy, { id }: Substance, next: Production): boolean {
  return skipSameActive && next.actives.some(({ substance }) => substance.id === id);
}
