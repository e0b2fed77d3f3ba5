import type { CleaningAgentLimit, NitrosamineLimit } from '#schemas/limits/limit';
import type { NitrosamineFilter, PairWorking } from '../../api.js';
import {
  AgentLimits,
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
  type PreparedPlant,
  type Production,
  type Substance,
} from '../../engine/index.js';
import { withAreaNote } from './lacking-area.js';
import { limitOf } from '../pairs/limit-of.js';
import { recordName } from '../names.js';
import { workingOf } from '../pairs/pair-workings.js';

/** Limits of cleaning agents and nitrosamines, which stand beside the matrix; calculated when somebody asks. */
export class OtherResidues {
  private lowestOfAgents: readonly { readonly agent: Agent; readonly lowest: AgentLimit }[] | null = null;
  private ofAgents: AgentLimits | null = null;
  private ofNitrosamines: NitrosamineLimits | null = null;
  private area: Float64Array | null = null;

  constructor(private readonly plant: PreparedPlant) {}

  agents(equipmentId?: string): readonly CleaningAgentLimit[] {
    const users = equipmentId === undefined ? undefined : this.usersOf(equipmentId, this.agentLimits);
    const policy = this.policies.Detergent;
    return this.lowest(equipmentId).map(({ agent, lowest: { next, limit } }) => {
      const subject = next && { previous: null, substance: agent.substance, next, policy };
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
    return this.plant.input.agents
      .filter(agent => agentId === undefined || agent.substance.id === agentId)
      .flatMap(agent =>
        this.plant.input.productions.flatMap((next, place) => {
          const limit = this.agentLimits.limitBefore(agent, place);
          const pair = { previous: null, substance: agent.substance, next, policy };
          return limit.outcome === 'LIMIT' ? [workingOf(pair, limit)] : [];
        }),
      );
  }

  agentOf(substanceId: string): Agent | undefined {
    return this.plant.input.agents.find(each => each.substance.id === substanceId);
  }

  /** What an agent has to do with a next production, with the machines whose areas count. */
  exposure(agent: Agent, next: number): Omit<AgentExposure, 'machines'> & { readonly machines: readonly Machine[] } {
    const { machines, ...exposure } = this.agentLimits.exposure(agent, next);
    return { ...exposure, machines: machines.flatMap(place => this.agentLimits.machines[place] ?? []) };
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
    return chosen.map(nitrosamine => {
      const lowest = this.nitrosamineLimits.lowest(nitrosamine, among);
      const { limit, next } = lowest;
      const subject = next && { previous: lowest.previous, substance: nitrosamine, next, policy };
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
      return this.nitrosamineLimits
        .pairs(nitrosamine, { previous: [row] })
        .flatMap(({ previous, next, limit }) =>
          limit.outcome === 'LIMIT' ? [workingOf({ previous, substance, next, policy }, limit)] : [],
        );
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

  get agentLimits(): AgentLimits {
    return (this.ofAgents ??= new AgentLimits(this.plant));
  }

  /** Under the nitrosamine policy, on areas by its settings. */
  get nitrosamineLimits(): NitrosamineLimits {
    return (this.ofNitrosamines ??= new NitrosamineLimits(this.plant, this.nitrosamineArea));
  }

  /** Places of the productions that use a machine of the plant; agents know more machines. */
  private usersOf(equipmentId: string, agents?: AgentLimits): readonly number[] {
    const machines = agents?.machines ?? this.plant.input.machines;
    const machine = machines.findIndex(each => each.id === equipmentId);
    return [...(agents?.usersOf(machine) ?? this.plant.usersOf[machine] ?? [])];
  }

  private get policies() {
    return this.plant.input.policies;
  }

  /** Over all next productions; or of the agents that clean a machine, over the productions that use it. */
  private lowest(equipmentId?: string): readonly { readonly agent: Agent; readonly lowest: AgentLimit }[] {
    const { agents } = this.plant.input;
    if (equipmentId === undefined) {
      this.lowestOfAgents ??= agents.map(agent => ({ agent, lowest: this.agentLimits.lowest(agent) }));
      return this.lowestOfAgents;
    }
    const users = this.usersOf(equipmentId, this.agentLimits);
    return agents
      .filter(agent => agent.machineIds.includes(equipmentId))
      .map(agent => ({ agent, lowest: this.agentLimits.lowest(agent, users) }));
  }
}
