import type { CleaningAgentLimit, NitrosamineLimit } from '#schemas/limits/limit';
import type { NitrosamineFilter, PairWorking } from '../../api.js';
import {
  AgentLimits,
  agentPlant,
  intakeSourceOf,
  measuresAlike,
  NitrosamineLimits,
  nitrosamineResidue,
  sharedAreas,
  type Agent,
  type AgentExposure,
  type AgentLimit,
  type Machine,
  type Nitrosamine,
  type PairsAmong,
  type PreparedPlant,
  type Production,
  type Substance,
} from '../../engine/index.js';
import { withAreaNote } from './lacking-area.js';
import { limitOf } from '../pairs/limit-of.js';
import { MachineViews } from './machine-views.js';
import { recordName } from '../names.js';
import { workingOf } from '../pairs/pair-workings.js';

/** Limits of cleaning agents and nitrosamines, which stand beside the matrix; calculated when somebody asks. */
export class OtherResidues {
  private lowestOfAgents: readonly LowestOfAgent[] | null = null;
  private ofAgents: AgentLimits | null = null;
  private ofNitrosamines: NitrosamineLimits | null = null;
  private area: Float64Array | null = null;

  private viewsOfAgents: MachineViews | null = null;
  private readonly agentsOnMachines = new Map<number, AgentLimits>();
  private readonly nitrosaminesOnMachines = new Map<number, NitrosamineLimits>();

  constructor(
    private readonly plant: PreparedPlant,
    private readonly views: MachineViews,
  ) {}

  agents(equipmentId?: string): readonly CleaningAgentLimit[] {
    const users = equipmentId === undefined ? undefined : this.agentUsersAt(this.agentViews.placeOf(equipmentId));
    const policy = this.policies.Detergent;
    return this.lowest(equipmentId).map(({ agent, machine, lowest: { next, limit } }) => {
      const subject = next && { previous: null, substance: agent.substance, next, policy, machine };
      const found = limit.outcome !== 'LIMIT' || subject === null ? null : limitOf(subject, limit);
      return {
        cleaningAgent: recordName(agent.substance),
        outcome: limit.outcome,
        missing: limit.outcome === 'LIMIT' ? [] : [...limit.missing],
        limit: found && withAreaNote(found, this.agentLimits.lacksArea(agent, users)),
      };
    });
  }

  agentWorkings(agentId?: string): readonly PairWorking[] {
    const policy = this.policies.Detergent;
    const before = (agent: Agent, limits: AgentLimits, among: readonly number[], machine?: Machine): PairWorking[] =>
      among.flatMap(place => {
        const limit = limits.limitBefore(agent, place);
        const next = this.plant.input.productions[place];
        if (next === undefined || limit.outcome !== 'LIMIT') return [];
        return [workingOf({ previous: null, substance: agent.substance, next, policy, machine }, limit)];
      });
    const chosen = this.plant.input.agents.filter(agent => agentId === undefined || agent.substance.id === agentId);
    return chosen.flatMap(agent => [
      ...before(agent, this.agentLimits, [...this.plant.input.productions.keys()]),
      ...this.markedOf(agent).flatMap(place =>
        before(agent, this.agentsOn(place), this.agentUsersAt(place), this.agentViews.machine(place)).filter(
          ({ limit }) => limit.transfer !== null,
        ),
      ),
    ]);
  }

  agentOf(substanceId: string): Agent | undefined {
    return this.plant.input.agents.find(each => each.substance.id === substanceId);
  }

  /** What an agent has to do with a next production on one machine by its place, or with -1 on all; with the machines whose areas count. */
  exposure(
    agent: Agent,
    next: number,
    machine: number,
  ): Omit<AgentExposure, 'machines'> & { readonly machines: readonly Machine[] } {
    const { machines, ...exposure } = this.agentsOn(machine).exposure(agent, next);
    return { ...exposure, machines: machines.flatMap(place => this.agentViews.machine(place) ?? []) };
  }

  nitrosamines({ productionId, equipmentId }: NitrosamineFilter = {}): readonly NitrosamineLimit[] {
    const users = equipmentId === undefined ? undefined : this.usersOf(equipmentId);
    const row = this.plant.input.productions.findIndex(each => each.id === productionId);
    const previous = productionId === undefined ? users : users === undefined || users.includes(row) ? [row] : [];
    const among = { ...(previous && { previous }), ...(users && { next: users }) };
    const policy = this.policies.Nitrosamine;
    const chosen = (this.plant.input.nitrosamines ?? []).filter(
      ({ productionIds }) =>
        previous === undefined ||
        previous.some(each => productionIds.includes(this.plant.input.productions[each]?.id ?? '')),
    );
    const place = this.views.placeOf(equipmentId);
    return chosen.map(nitrosamine => {
      const { machine, ...lowest } = this.lowestNitrosamine(nitrosamine, among, place);
      const { limit, next } = lowest;
      const subject = next && { previous: lowest.previous, substance: nitrosamine, next, policy, machine };
      const found = limit.outcome !== 'LIMIT' || subject === null ? null : limitOf(subject, limit);
      return {
        nitrosamine: recordName(nitrosamine),
        outcome: limit.outcome,
        missing: limit.outcome === 'LIMIT' ? [] : [...limit.missing],
        limit: found && withAreaNote(found, this.nitrosamineLimits.lacksArea(nitrosamine, among)),
      };
    });
  }

  nitrosamineWorkings(previousId: string): readonly PairWorking[] {
    const policy = this.policies.Nitrosamine;
    const row = this.plant.input.productions.findIndex(each => each.id === previousId);
    return (this.plant.input.nitrosamines ?? []).flatMap(nitrosamine => {
      const substance = nitrosamineResidue(nitrosamine, policy.nitrosamineAuthority);
      const workings = (limits: NitrosamineLimits, among: PairsAmong, machine?: Machine): PairWorking[] =>
        limits
          .pairs(nitrosamine, among)
          .flatMap(({ previous, next, limit }) =>
            limit.outcome === 'LIMIT' ? [workingOf({ previous, substance, next, policy, machine }, limit)] : [],
          );
      return [
        ...workings(this.nitrosamineLimits, { previous: [row] }),
        ...this.views.marked.flatMap(place => {
          const users = this.usersAt(place);
          const among = { previous: users.filter(user => user === row), next: users };
          const own = workings(this.nitrosaminesOn(place), among, this.views.machine(place));
          return own.filter(({ limit }) => limit.transfer !== null);
        }),
      ];
    });
  }

  /** Who states the acceptable intake of a nitrosamine that counts; null when nobody is named. */
  intakeSource(nitrosamineId: string): string | null {
    const found = this.plant.input.nitrosamines?.find(each => each.id === nitrosamineId);
    return found === undefined ? null : intakeSourceOf(found, this.policies.Nitrosamine.nitrosamineAuthority);
  }

  /** The nitrosamine as a residue of a production; undefined when it is not linked with it. */
  residueOf(nitrosamineId: string, previous: Production): Substance | undefined {
    const found = this.plant.input.nitrosamines?.find(
      (each: Nitrosamine) => each.id === nitrosamineId && each.productionIds.includes(previous.id),
    );
    return found && nitrosamineResidue(found, this.policies.Nitrosamine.nitrosamineAuthority);
  }

  /** Shared areas by the settings of the nitrosamine policy. */
  get nitrosamineArea(): Float64Array {
    const { Chemical, Nitrosamine: own } = this.policies;
    this.area ??= measuresAlike(Chemical, own) ? this.plant.area : sharedAreas(this.plant.input, this.plant, own);
    return this.area;
  }

  /** The plant as agents meet it: places are those of its machines, which begin with the shared ones. */
  get agentViews(): MachineViews {
    return (this.viewsOfAgents ??= new MachineViews(agentPlant(this.plant)));
  }

  get agentLimits(): AgentLimits {
    return (this.ofAgents ??= new AgentLimits(this.plant));
  }

  /** As they hold on a machine by its place; of most machines, and of -1, those of all that agents clean. */
  agentsOn(place: number): AgentLimits {
    if (!this.agentViews.marked.includes(place)) return this.agentLimits;
    const known = this.agentsOnMachines.get(place) ?? new AgentLimits(this.agentViews.from(place));
    this.agentsOnMachines.set(place, known);
    return known;
  }

  /** The same of nitrosamines. */
  nitrosaminesOn(place: number): NitrosamineLimits {
    if (!this.views.marked.includes(place)) return this.nitrosamineLimits;
    const known =
      this.nitrosaminesOnMachines.get(place) ?? new NitrosamineLimits(this.views.from(place), this.nitrosamineArea);
    this.nitrosaminesOnMachines.set(place, known);
    return known;
  }

  /** Under the nitrosamine policy, on areas by its settings. */
  get nitrosamineLimits(): NitrosamineLimits {
    return (this.ofNitrosamines ??= new NitrosamineLimits(this.plant, this.nitrosamineArea));
  }

  /** Places of the productions that use a machine. */
  private usersOf(equipmentId: string): readonly number[] {
    return this.usersAt(this.views.placeOf(equipmentId));
  }

  private usersAt(place: number): readonly number[] {
    return [...(this.plant.usersOf[place] ?? [])];
  }

  private agentUsersAt(place: number): readonly number[] {
    return [...this.agentLimits.usersOf(place)];
  }

  /** Places of machines that an agent cleans and whose residue may reach first units alone. */
  private markedOf({ machineIds }: Agent): readonly number[] {
    return this.agentViews.marked.filter(place => machineIds.includes(this.agentViews.machine(place)?.id ?? ''));
  }

  private get policies() {
    return this.plant.input.policies;
  }

  /** Over all next productions and machines; or of the agents that clean a machine, over the productions that use it. */
  private lowest(equipmentId?: string): readonly LowestOfAgent[] {
    const { agents } = this.plant.input;
    if (equipmentId === undefined) {
      this.lowestOfAgents ??= agents.map(agent => {
        const everywhere = { agent, lowest: this.agentLimits.lowest(agent), machine: undefined };
        const own = this.markedOf(agent).map(place => this.lowestOn(agent, place));
        return [everywhere, ...own].reduce((found, each) => (l3Of(each) < l3Of(found) ? each : found));
      });
      return this.lowestOfAgents;
    }
    const place = this.agentViews.placeOf(equipmentId);
    return agents.filter(agent => agent.machineIds.includes(equipmentId)).map(agent => this.lowestOn(agent, place));
  }

  private lowestOn(agent: Agent, place: number): LowestOfAgent {
    const machine = this.agentViews.marked.includes(place) ? this.agentViews.machine(place) : undefined;
    return { agent, machine, lowest: this.agentsOn(place).lowest(agent, this.agentUsersAt(place)) };
  }

  /** On one machine by its place, or with -1 on all that it may be left on. */
  private lowestNitrosamine(nitrosamine: Nitrosamine, among: PairsAmong, only: number) {
    const lowestOn = (place: number, pairs: PairsAmong) => ({
      ...this.nitrosaminesOn(place).lowest(nitrosamine, pairs),
      machine: this.views.marked.includes(place) ? this.views.machine(place) : undefined,
    });
    const everywhere = lowestOn(only, among);
    if (only >= 0) return everywhere;
    const own = this.views.marked.map(place => {
      const users = this.usersAt(place);
      const previous = among.previous === undefined ? users : users.filter(user => among.previous?.includes(user));
      return lowestOn(place, { previous, next: users });
    });
    return [everywhere, ...own].reduce((found, each) =>
      l3Of({ lowest: each }) < l3Of({ lowest: found }) ? each : found,
    );
  }
}

/** The lowest limit of an agent, and the machine that it holds on alone. */
interface LowestOfAgent {
  readonly agent: Agent;
  readonly lowest: AgentLimit;
  readonly machine: Machine | undefined;
}

function l3Of({ lowest: { limit } }: { readonly lowest: Pick<AgentLimit, 'limit'> }): number {
  return limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : Infinity;
}
