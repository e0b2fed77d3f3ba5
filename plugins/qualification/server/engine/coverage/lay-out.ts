import type { NotApplicableReason } from '#plugins/qualification/shared/coverage/status';
import type { CoverPlant } from './plant.js';

/**
 * The cells of a plant in columns: by equipment, production and residue. A pair is a production on a piece of equipment;
 * its cells are those from `start[pair]` up to `start[pair + 1]`.
 */
export interface Cells {
  /** The first pair of each piece of equipment, and their number at the end. */
  readonly firstPair: Int32Array;
  readonly pairEquipment: Int32Array;
  /** Ascending within a piece of equipment. */
  readonly pairProduction: Int32Array;
  readonly start: Int32Array;
  readonly residue: Int32Array;
  /** Null where something has to be proven. */
  readonly whyNot: readonly (NotApplicableReason | null)[];
}

/** Lays out the cells: each residue that a production may leave on each piece of equipment that it uses, once. */
export function layOut(plant: CoverPlant): Cells {
  const { equipments, productions } = plant;
  const usersOf: { production: number; agents: readonly number[] }[][] = equipments.map(() => []);
  for (const [production, { uses }] of productions.entries())
    for (const { equipment, agents } of uses) usersOf[equipment]?.push({ production, agents });
  const firstPair = new Int32Array(equipments.length + 1);
  const [pairEquipment, pairProduction, start]: number[][] = [[], [], [0]];
  const residue: number[] = [];
  const whyNot: (NotApplicableReason | null)[] = [];
  for (const [place, users] of usersOf.entries()) {
    const reason = reasonsOn(plant, place, users);
    for (const { production, agents } of users) {
      const made = productions[production];
      if (made === undefined) continue;
      pairEquipment?.push(place);
      pairProduction?.push(production);
      const seen = new Set<number>();
      for (const each of [...made.made, ...agents, ...made.nitrosamines]) {
        if (seen.has(each)) continue;
        seen.add(each);
        residue.push(each);
        whyNot.push(reason(each, production));
      }
      start?.push(residue.length);
    }
    firstPair[place + 1] = pairEquipment?.length ?? 0;
  }
  return {
    firstPair,
    pairEquipment: Int32Array.from(pairEquipment ?? []),
    pairProduction: Int32Array.from(pairProduction ?? []),
    start: Int32Array.from(start ?? []),
    residue: Int32Array.from(residue),
    whyNot,
  };
}

/** Why a residue of a production on a piece of equipment needs no proof. */
function reasonsOn(
  { equipments, productions, residues, skipsSameActive }: CoverPlant,
  place: number,
  users: readonly { readonly production: number }[],
): (residue: number, production: number) => NotApplicableReason | null {
  const equipment = equipments[place];
  /** On how many productions of the equipment each residue is made. */
  const makers = new Map<number, number>();
  for (const { production } of users)
    for (const made of productions[production]?.made ?? []) makers.set(made, (makers.get(made) ?? 0) + 1);
  return residue => {
    if (equipment === undefined || equipment.whyNot === 'noContact') return 'noContact';
    const kind = residues[residue]?.kind;
    if (kind === 'cleaningAgent') return equipment.withoutResidue.has(residue) ? 'noResidueExpected' : null;
    if (equipment.whyNot !== null) return equipment.whyNot;
    if (users.length < 2) return 'noOtherProduction';
    return skipsSameActive && kind === 'active' && makers.get(residue) === users.length ? 'sameActive' : null;
  };
}

/** The pair of a production on a piece of equipment; -1 where it does not use it. */
export function pairAt({ firstPair, pairProduction }: Cells, equipment: number, production: number): number {
  let [low, high] = [firstPair[equipment] ?? 0, (firstPair[equipment + 1] ?? 0) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = pairProduction[middle] ?? -1;
    if (found === production) return middle;
    if (found < production) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The cell of a residue in a pair; -1 where the production does not leave it there. */
export function cellOf({ start, residue }: Cells, pair: number, wanted: number): number {
  if (pair < 0) return -1;
  for (let cell = start[pair] ?? 0; cell < (start[pair + 1] ?? 0); cell++) if (residue[cell] === wanted) return cell;
  return -1;
}
