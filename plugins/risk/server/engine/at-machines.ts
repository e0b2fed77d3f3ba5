import type { Candidate } from './candidate.js';
import { compareNames, type Named } from './order.js';

/** A production that counts values of its machines: each active stands once for each machine, with the values there. */
export function atMachines(
  candidate: Candidate,
  machines: readonly Named[],
  valuesAt: (machine: Named) => Readonly<Record<string, number | null>>,
): Candidate {
  if (machines.length === 0) return candidate;
  const places = machines.toSorted(compareNames).map(machine => ({ machine, values: valuesAt(machine) }));
  return {
    ...candidate,
    actives: candidate.actives.flatMap(active =>
      places.map(({ machine, values }) => ({ ...active, machine, variables: { ...active.variables, ...values } })),
    ),
  };
}
