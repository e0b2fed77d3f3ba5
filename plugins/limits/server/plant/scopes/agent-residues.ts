import type { CleaningAgentLimit } from '#plugins/limits/shared/limit';
import type { PairWorking } from '../../api.js';
import {
  AgentLimits,
  agentPlant,
  type Agent,
  type AgentExposure,
  type CountedPlace,
  type Machine,
  type PreparedPlant,
} from '../../engine/index.js';
import { recordName } from '../names.js';
import { workingOf } from '../pairs/pair-workings.js';
import type { Lacking } from './lacking-area.js';
import { LimitsByMachine } from './limits-by-machine.js';
import { MachineViews } from './machine-views.js';
import { lowestOf, residueRow, type LowestOfResidue } from './residue-row.js';

/** Limits of cleaning agents, which stand beside the matrix; calculated when somebody asks. */
export class AgentResidues {
  /** The plant as agents meet it: places are those of its machines, which begin with the shared ones. */
  readonly views: MachineViews;
  private readonly byMachine: LimitsByMachine<AgentLimits>;
  private readonly withoutArea = new Map<Agent, ReadonlySet<number>>();
  private lowestOfAll: ReadonlyMap<Agent, LowestOfResidue> | null = null;

  constructor(private readonly plant: PreparedPlant) {
    this.views = new MachineViews(agentPlant(plant));
    this.byMachine = new LimitsByMachine(this.views, seen => new AgentLimits(seen));
  }

  /** The lowest limit of each agent or of one, or on one machine of each agent that cleans it. */
  rows(equipmentId?: string, agentId?: string): readonly CleaningAgentLimit[] {
    const place = this.views.placeOf(equipmentId);
    return this.input.agents
      .filter(({ substance }) => agentId === undefined || substance.id === agentId)
      .filter(({ machineIds }) => equipmentId === undefined || machineIds.includes(equipmentId))
      .map(agent => {
        const lowest = equipmentId === undefined ? this.lowest(agent) : this.lowestOn(agent, place);
        const { substance } = agent;
        return {
          cleaningAgent: recordName(substance),
          ...residueRow(lowest, { substance, policy: this.policy }, this.lacking(agent, place)),
        };
      });
  }

  /** Inputs and results before each next production, and after them those of machines that have their own. */
  workings(agentId?: string): readonly PairWorking[] {
    const before = (agent: Agent, limits: AgentLimits, among: readonly number[], machine?: Machine): PairWorking[] =>
      among.flatMap(place => {
        const limit = limits.limitBefore(agent, place);
        const next = this.input.productions[place];
        if (next === undefined || limit.outcome !== 'LIMIT') return [];
        return [workingOf({ previous: null, substance: agent.substance, next, policy: this.policy, machine }, limit)];
      });
    const chosen = this.input.agents.filter(agent => agentId === undefined || agent.substance.id === agentId);
    return chosen.flatMap(agent => [
      ...before(agent, this.limits, [...this.input.productions.keys()]),
      ...this.markedOf(agent).flatMap(place =>
        before(agent, this.on(place), this.usersAt(place), this.views.machine(place)).filter(
          ({ limit }) => limit.transfer !== null,
        ),
      ),
    ]);
  }

  /** What limits of an agent on one machine by its place, or with -1 on all that it cleans, were found without. */
  lacking(agent: Agent, place: number): Lacking {
    const nexts = this.withoutArea.get(agent) ?? this.limits.withoutArea(agent);
    this.withoutArea.set(agent, nexts);
    return {
      area: place < 0 ? nexts.size > 0 : this.usersAt(place).some(user => nexts.has(user)),
      firstUnits: this.markedOf(agent)
        .filter(each => place < 0 || each === place)
        .some(each => this.on(each).lacksFirstUnits(agent, this.usersAt(each))),
    };
  }

  agentOf(substanceId: string): Agent | undefined {
    return this.input.agents.find(each => each.substance.id === substanceId);
  }

  /** What an agent has to do with a next production on one machine by its place, or with -1 on all; with the machines that the area is of. */
  exposure(
    agent: Agent,
    next: number,
    machine: number,
  ): Omit<AgentExposure, 'machines'> & { readonly machines: readonly (Machine & Pick<CountedPlace, 'isAdded'>)[] } {
    const { machines, ...exposure } = this.on(machine).exposure(agent, next);
    const named = machines.flatMap(({ place, isAdded }) => {
      const counted = this.views.machine(place);
      return counted === undefined ? [] : [{ ...counted, isAdded }];
    });
    return { ...exposure, machines: named };
  }

  /** As they hold on all machines that agents clean. */
  get limits(): AgentLimits {
    return this.byMachine.everywhere;
  }

  /** As they hold on a machine by its place; of most machines, and of -1, those of all that agents clean. */
  on(place: number): AgentLimits {
    return this.byMachine.on(place);
  }

  private get input() {
    return this.plant.input;
  }

  private get policy() {
    return this.input.policies.Detergent;
  }

  private usersAt(place: number): readonly number[] {
    return [...this.limits.usersOf(place)];
  }

  /** Places of machines that an agent cleans and whose residue may reach first units alone. */
  private markedOf({ machineIds }: Agent): readonly number[] {
    return this.views.marked.filter(place => machineIds.includes(this.views.machine(place)?.id ?? ''));
  }

  /** Over all next productions and machines. */
  private lowest(agent: Agent): LowestOfResidue {
    this.lowestOfAll ??= new Map(
      this.input.agents.map(each => {
        const everywhere = { ...this.limits.lowest(each), previous: null, machine: undefined };
        const own = this.markedOf(each).map(place => this.lowestOn(each, place));
        return [each, lowestOf(everywhere, own)];
      }),
    );
    const found = this.lowestOfAll.get(agent);
    if (found === undefined) throw new Error(`${agent.substance.externalId} is no agent of this plant`);
    return found;
  }

  /** Over the productions that use one machine. */
  private lowestOn(agent: Agent, place: number): LowestOfResidue {
    const machine = this.views.marked.includes(place) ? this.views.machine(place) : undefined;
    return { ...this.on(place).lowest(agent, this.usersAt(place)), previous: null, machine };
  }
}
