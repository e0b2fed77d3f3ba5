import type { CleaningAgentLimit } from '#plugins/limits/shared/limit';
import type { PairWorking } from '../../api.js';
import {
  AgentLimits,
  agentPlant,
  type Agent,
  type AgentExposure,
  type CountedPlace,
  type Equipment,
  type PreparedPlant,
} from '../../engine/index.js';
import { recordName } from '../names.js';
import { workingOf } from '../pairs/pair-workings.js';
import type { Lacking } from './lacking-area.js';
import { LimitsByEquipment } from './limits-by-equipment.js';
import { EquipmentViews } from './equipment-views.js';
import { lowestOf, residueRow, type LowestOfResidue } from './residue-row.js';

/** Limits of cleaning agents, which stand beside the matrix; calculated when somebody asks. */
export class AgentResidues {
  /** The plant as agents meet it: places are those of its machines, which begin with the shared ones. */
  readonly views: EquipmentViews;
  private readonly byEquipment: LimitsByEquipment<AgentLimits>;
  private readonly withoutArea = new Map<Agent, ReadonlySet<number>>();
  private lowestOfAll: ReadonlyMap<Agent, LowestOfResidue> | null = null;

  constructor(private readonly plant: PreparedPlant) {
    this.views = new EquipmentViews(agentPlant(plant));
    this.byEquipment = new LimitsByEquipment(this.views, seen => new AgentLimits(seen));
  }

  /** The lowest limit of each agent or of one, or on one machine of each agent that cleans it. */
  rows(equipmentId?: string, agentId?: string): readonly CleaningAgentLimit[] {
    const place = this.views.placeOf(equipmentId);
    return this.input.agents
      .filter(({ substance }) => agentId === undefined || substance.id === agentId)
      .filter(({ equipmentIds }) => equipmentId === undefined || equipmentIds.includes(equipmentId))
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
    const before = (
      agent: Agent,
      limits: AgentLimits,
      among: readonly number[],
      equipment?: Equipment,
    ): PairWorking[] =>
      among.flatMap(place => {
        const limit = limits.limitBefore(agent, place);
        const next = this.input.productions[place];
        if (next === undefined || limit.outcome !== 'LIMIT') return [];
        return [workingOf({ previous: null, substance: agent.substance, next, policy: this.policy, equipment }, limit)];
      });
    const chosen = this.input.agents.filter(agent => agentId === undefined || agent.substance.id === agentId);
    return chosen.flatMap(agent => [
      ...before(agent, this.limits, [...this.input.productions.keys()]),
      ...this.markedOf(agent).flatMap(place =>
        before(agent, this.on(place), this.usersAt(place), this.views.equipment(place)).filter(
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
    equipment: number,
  ): Omit<AgentExposure, 'equipments'> & {
    readonly equipments: readonly (Equipment & Pick<CountedPlace, 'isAdded'>)[];
  } {
    const { equipments, ...exposure } = this.on(equipment).exposure(agent, next);
    const named = equipments.flatMap(({ place, isAdded }) => {
      const counted = this.views.equipment(place);
      return counted === undefined ? [] : [{ ...counted, isAdded }];
    });
    return { ...exposure, equipments: named };
  }

  /** As they hold on all machines that agents clean. */
  get limits(): AgentLimits {
    return this.byEquipment.everywhere;
  }

  /** As they hold on a machine by its place; of most machines, and of -1, those of all that agents clean. */
  on(place: number): AgentLimits {
    return this.byEquipment.on(place);
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
  private markedOf({ equipmentIds }: Agent): readonly number[] {
    return this.views.marked.filter(place => equipmentIds.includes(this.views.equipment(place)?.id ?? ''));
  }

  /** Over all next productions and machines. */
  private lowest(agent: Agent): LowestOfResidue {
    this.lowestOfAll ??= new Map(
      this.input.agents.map(each => {
        const everywhere = { ...this.limits.lowest(each), previous: null, equipment: undefined };
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
    const equipment = this.views.marked.includes(place) ? this.views.equipment(place) : undefined;
    return { ...this.on(place).lowest(agent, this.usersAt(place)), previous: null, equipment };
  }
}
