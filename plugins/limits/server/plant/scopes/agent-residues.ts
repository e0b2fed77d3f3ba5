import type { CleaningAgentLimit } from '#plugins/limits/shared/limit';
import type { PairWorking } from '../../api.js';
import {
  AgentLimits,
  agentPlant,
  ofAgents,
  type Agent,
  type AgentExposure,
  type CountedPlace,
  type Equipment,
  type PreparedPlant,
} from '../../engine/index.js';
import { recordName } from '../names.js';
import { isWorkable, workingOf } from '../pairs/pair-workings.js';
import type { Lacking } from './lacking-area.js';
import { LimitsByEquipment } from './limits-by-equipment.js';
import { EquipmentViews } from './equipment-views.js';
import { lowestOf, residueRow, type LowestOfResidue } from './residue-row.js';

/** Limits of cleaning agents, which are outside the matrix and calculated on demand. */
export class AgentResidues {
  /** The plant for agents; its equipment begins with the shared equipment. */
  readonly views: EquipmentViews;
  private readonly byEquipment: LimitsByEquipment<AgentLimits>;
  private readonly withoutArea = new Map<Agent, ReadonlySet<number>>();
  private lowestOfAll: ReadonlyMap<Agent, LowestOfResidue> | null = null;

  constructor(private readonly plant: PreparedPlant) {
    this.views = new EquipmentViews(agentPlant(plant));
    this.byEquipment = new LimitsByEquipment(this.views, seen => new AgentLimits(seen));
  }

  /** The lowest limit of each agent or of one, or on one piece of equipment of each agent that cleans it. */
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

  /** Inputs and results before each next production, then those of equipment with limits of its own. */
  workings(agentId?: string): readonly PairWorking[] {
    const before = (agent: Agent, place: number, among: readonly number[]): PairWorking[] =>
      among.flatMap(column => {
        const limits = this.on(place);
        const limit = limits.limitBefore(agent, column);
        const next = this.input.productions[column];
        if (next === undefined || !isWorkable(limit)) return [];
        const { areaSqcm } = limits.exposure(agent, column);
        const pair = { previous: null, substance: agent.substance, next, policy: this.policy, areaSqcm };
        return [workingOf({ ...pair, equipment: this.views.equipment(place) }, limit)];
      });
    const chosen = this.input.agents.filter(agent => agentId === undefined || agent.substance.id === agentId);
    return chosen.flatMap(agent => [
      ...before(agent, -1, [...this.input.productions.keys()]),
      ...this.markedOf(agent).flatMap(place => before(agent, place, this.usersAt(place))),
    ]);
  }

  /** What is missing from limits of an agent on one piece of equipment by position, or with -1 on all that it cleans. */
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

  /** The exposure of a next production on one piece of equipment by position, or with -1 on all, with the equipment of the area. */
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

  /** The limits for all equipment that agents clean. */
  get limits(): AgentLimits {
    return this.byEquipment.everywhere;
  }

  /** The limits for a piece of equipment by position; for most equipment, and for -1, those of all. */
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

  /** Positions of equipment cleaned with an agent that has limits of its own there. */
  private markedOf({ equipmentIds, substance }: Agent): readonly number[] {
    return this.views.marked.filter(
      place =>
        equipmentIds.includes(this.views.equipment(place)?.id ?? '') &&
        this.views.isApart(place, ofAgents, substance.id),
    );
  }

  /** Over all next productions and equipment. */
  private lowest(agent: Agent): LowestOfResidue {
    this.lowestOfAll ??= new Map(
      this.input.agents.map(each => {
        const everywhere = { ...this.limits.lowest(each), previous: null, equipment: undefined };
        const own = this.markedOf(each).map(place => this.lowestOn(each, place));
        return [each, lowestOf(everywhere, own)];
      }),
    );
    const found = this.lowestOfAll.get(agent);
    if (found === undefined) throw new Error(`${agent.substance.externalId} is not an agent of this plant`);
    return found;
  }

  /** Over the productions that use one piece of equipment. */
  private lowestOn(agent: Agent, place: number): LowestOfResidue {
    const equipment = this.views.marked.includes(place) ? this.views.equipment(place) : undefined;
    return { ...this.on(place).lowest(agent, this.usersAt(place)), previous: null, equipment };
  }
}
