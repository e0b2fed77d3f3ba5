import {
  areaUnder,
  healthBasedIntake,
  policyOf,
  RouteStops,
  sharedEquipments,
  stopsAtRoute,
  type LimitPolicy,
  type MatrixResult,
  type Production,
  type Substance,
} from '../../engine/index.js';

/** A pair with a residue that has no limit, because its health-based limits are for other routes; by position. */
export interface StoppedPair {
  readonly row: number;
  readonly column: number;
}

/** The pairs of a plant that stop at the route of the next product (formulas 2.2), and where they are. */
export interface LackingRoute {
  readonly pairs: readonly StoppedPair[];
  readonly productions: ReadonlySet<number>;
  /** By equipment: what is missing, as in `missing` of limits. */
  readonly equipments: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Finds these pairs; most plants have none. */
export function lackingRoute({ plant }: MatrixResult): LackingRoute {
  const { cells, input, rows, equipmentsOf } = plant;
  const pairs = new Map<number, StoppedPair>();
  const equipments = new Map<number, Set<string>>();
  const finders = new Map<LimitPolicy, RouteStops>();
  for (const { previous: row, active, policy } of rows) {
    const substance = input.productions[row]?.actives[active]?.substance;
    if (substance === undefined || !policy.enabled) continue;
    const finder = finders.get(policy) ?? new RouteStops(plant, policy);
    finders.set(policy, finder);
    if (!finder.look(substance)) continue;
    const area = areaUnder(plant, policy);
    for (const [place, column] of (cells.columnsOf[row] ?? []).entries()) {
      const cell = (cells.start[row] ?? 0) + place;
      const next = input.productions[column];
      if (!finder.isStopped(column) || column === row || area[cell] === 0) continue;
      if (next === undefined || isSame(policy, substance, next)) continue;
      pairs.set(cell, { row, column });
      const missing = missingAtRoute(substance, next, policy);
      for (const equipment of sharedEquipments(equipmentsOf[row], equipmentsOf[column]))
        equipments.set(equipment, (equipments.get(equipment) ?? new Set()).add(missing));
    }
  }
  return { pairs: [...pairs.values()], productions: new Set([...pairs.values()].map(({ row }) => row)), equipments };
}

/** Notes on the other actives of a pair that have no limit there. */
export function stoppedResidues({ plant: { input } }: MatrixResult, previous: Production, next: Production): string[] {
  const policy = policyOf(input, previous);
  if (next.kind === 'intermediate') return [];
  return previous.actives
    .filter(({ substance }) => stopsAtRoute(substance, next, policy) && !isSame(policy, substance, next))
    .map(
      ({ substance }) => `RESIDUE_WITHOUT_LIMIT: ${substance.externalId} (${missingAtRoute(substance, next, policy)})`,
    );
}

/** An active in the next product as well is left out if the policy says so. */
function isSame({ skipSameActive }: LimitPolicy, { id }: Substance, next: Production): boolean {
  return skipSameActive && next.actives.some(({ substance }) => substance.id === id);
}

function missingAtRoute(substance: Substance, next: Production, policy: LimitPolicy): string {
  const missing = healthBasedIntake(substance, next, policy);
  return typeof missing === 'string' ? missing : '';
}
