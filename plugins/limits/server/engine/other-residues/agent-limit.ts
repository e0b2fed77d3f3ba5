import { AgentSurfaces, type AgentExposure } from '../matrix/areas/agent-surfaces.js';
import { agentPlant } from './agent-plant.js';
import type { RowLimits } from '../matrix/rows/keep-lowest.js';
import type { ResidueRow } from '../matrix/rows/criteria-row.js';
import { LowestFound, ResidueRows, reasonForNone } from '../matrix/rows/residue-rows.js';
import { UnstatedFirstUnits } from '../matrix/transfer/unstated.js';
import type { IndexedPlant } from '../matrix/areas/shared-surface.js';
import { pairLimit, type NoPairLimit, type PairLimit } from '../pair/pair-limit.js';
import type { Agent, Equipment, Production } from '../plant.js';
import { keyOfFactors, policyFor } from '../pair/own-factors.js';
import type { LimitPolicy } from '../policy.js';

/** The lowest limit of a substance over the next productions, and the production with it. */
export interface AgentLimit {
  readonly next: Production | null;
  readonly limit: PairLimit | NoPairLimit;
}

/** Limits of the cleaning agents of a plant under its detergent policy. */
export class AgentLimits {
  /** Includes dedicated equipment; shared equipment has the same positions as in the plant. */
  private readonly plant: IndexedPlant;
  private readonly surfaces: AgentSurfaces;
  /** Rows by the agents' own factors, which most agents lack. */
  private readonly byFactors = new Map<string, Rows>();

  constructor(of: IndexedPlant) {
    this.plant = agentPlant(of);
    this.surfaces = new AgentSurfaces(this.plant);
  }

  /** Equipment in the order of the positions used here. */
  get equipments(): readonly Equipment[] {
    return this.plant.input.equipments;
  }

  /** Positions of the equipment of a production. */
  equipmentsOf(production: number): Int32Array {
    return this.plant.equipmentsOf[production] ?? nothing;
  }
  usersOf(equipment: number): Int32Array {
    return this.plant.usersOf[equipment] ?? nothing;
  }

  /** Limits before each next production, NaN where there is none; valid until the next call. */
  before(agent: Agent): RowLimits {
    return this.rowsOf(agent).rows.before(this.rowOf(agent));
  }

  /** Lowest L3 over all next productions, or over those of `among`; ties by lower MAC, then by input order. */
  lowest(agent: Agent, among?: readonly number[]): AgentLimit {
    const { productions } = this.plant.input;
    const lowest = new LowestFound();
    lowest.look(this.before(agent), 0, among);
    const next = productions[lowest.next];
    if (next !== undefined) return { next, limit: this.limitBefore(agent, lowest.next) };
    return {
      next: null,
      limit: reasonForNone(among ?? [...productions.keys()], each => this.limitBefore(agent, each)),
    };
  }

  /** Positions of the next productions without a limit because the area of some equipment is unknown. */
  withoutArea(agent: Agent): ReadonlySet<number> {
    const areas = this.surfaces.areas(this.surfaces.cleaned(agent));
    const isSolvent = ({ id }: Production): boolean => agent.substance.inProcessOf?.has(id) === true;
    const { productions } = this.plant.input;
    return new Set(
      productions.flatMap((next, place) => (Number.isNaN(areas[place]) && !isSolvent(next) ? [place] : [])),
    );
  }

  /** Whether limits before some next productions on one piece of equipment ignore the first units that its residue may reach. */
  lacksFirstUnits(agent: Agent, among: readonly number[]): boolean {
    const row = this.rowOf(agent);
    const { rows, unstated } = this.rowsOf(agent);
    return unstated.isAmong(rows.before(row), row, among);
  }

  /** The limit before one next production, with all candidates. */
  limitBefore(agent: Agent, place: number): PairLimit | NoPairLimit {
    const { productions, policies } = this.plant.input;
    const next = productions[place];
    if (next === undefined) return { outcome: 'NO_NEXT_PRODUCT', missing: [], candidates: [] };
    return pairLimit(agent.substance, next, policies.Detergent, this.exposure(agent, place));
  }

  exposure(agent: Agent, next: number): AgentExposure {
    return this.surfaces.exposure(agent, next);
  }

  private rowsOf({ substance }: Agent): Rows {
    const key = keyOfFactors(substance);
    const found =
      this.byFactors.get(key) ?? rowsUnder(this.plant, policyFor(substance, this.plant.input.policies.Detergent));
    this.byFactors.set(key, found);
    return found;
  }

  private rowOf(agent: Agent): ResidueRow {
    const equipments = this.surfaces.cleaned(agent);
    return { substance: agent.substance, equipments, area: this.surfaces.areas(equipments), own: -1 };
  }
}

interface Rows {
  readonly rows: ResidueRows;
  readonly unstated: UnstatedFirstUnits;
}

function rowsUnder(plant: IndexedPlant, policy: LimitPolicy): Rows {
  return { rows: new ResidueRows(plant, policy), unstated: new UnstatedFirstUnits(plant, policy) };
}

const nothing = new Int32Array(0);
