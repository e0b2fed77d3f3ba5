import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AgentLimits,
  calculateMatrix,
  countedMachines,
  sharedAreas,
  type PlantInput,
  type PreparedPlant,
  type Train,
} from '../../index.js';
import { anyPlant } from '../../test/random-plant.fixture.js';
import type { AreaSettings } from './areas.js';
import type { CountedPlace } from './area-measure.js';

/** Areas as formulas 4.6 and 6.1 word them, by trying every way of a batch. What nobody knows is the largest. */
class CountedOut {
  constructor(
    readonly plant: PlantInput,
    readonly settings: AreaSettings,
  ) {}

  machinesOf(production: string): string[] {
    return this.plant.machines.flatMap(({ id }) => (this.use(production, id) === undefined ? [] : [id]));
  }

  /** Before `production`, of machines that it uses, and have a residue. */
  area(machines: readonly string[], production: string): number {
    if (machines.length === 0) return 0;
    const trains = this.plant.productions.map(({ id }) => this.counts(this.machinesOf(id), id));
    const sqcm = {
      sharedPair: this.counts(machines, production),
      nextTrain: this.counts(this.machinesOf(production), production),
      facilityWorst: Math.max(...trains),
    }[this.settings.areaBasis];
    return sqcm * (1 + this.settings.areaMarginPercent / 100);
  }

  sum(machines: Iterable<string>): number {
    return [...new Set(machines)].reduce((total, id) => {
      const sqcm = this.plant.machines.find(machine => machine.id === id)?.areaSqcm ?? 0;
      return total + (Number.isNaN(sqcm) ? Infinity : sqcm);
    }, 0);
  }

  private counts(machines: readonly string[], production: string): number {
    switch (this.settings.surfaceAreaScope) {
      case 'equipment':
        return this.taken(machines, production);
      case 'group': {
        const sets = (this.plant.groups ?? []).map(group => group.machineIds);
        const members = sets.filter(set => set.some(id => machines.includes(id))).flat();
        const alone = machines.filter(id => !members.includes(id));
        return this.sum(members) + this.taken(alone, production);
      }
      case 'train':
        return Math.max(
          this.taken(machines, production),
          ...(this.plant.trains ?? []).map(train => this.through(train, machines, production)),
        );
    }
  }

  /** Of a train that machines stand in, at most, and beside it what stands outside. */
  private through({ steps }: Train, machines: readonly string[], production: string): number {
    const inTrain = new Set(steps.flatMap(step => step.machineIds));
    if (!machines.some(id => inTrain.has(id))) return 0;
    const parallel = steps.flatMap(step => (step.usage === 'parallel' ? step.machineIds : []));
    const choices = steps.flatMap(step => (step.usage === 'alternative' ? [step.machineIds] : []));
    const ways = choices.reduce<string[][]>(
      (way, step) => way.flatMap(each => step.map(id => [...each, id])),
      [parallel],
    );
    const own = machines.filter(id => inTrain.has(id) && !parallel.includes(id));
    const inside = Math.max(...ways.map(way => this.sum(way)), this.sum(parallel) + this.taken(own, production));
    const outside = machines.filter(id => !inTrain.has(id));
    return inside + this.taken(outside, production);
  }

  /** One of the alternatives of each step, and all others. */
  private taken(machines: readonly string[], production: string): number {
    const steps = Map.groupBy(machines, id => this.use(production, id)?.alternative ?? null);
    const always = steps.get(null) ?? [];
    steps.delete(null);
    return [...steps.values()].reduce(
      (total, step) => total + Math.max(...step.map(id => this.sum([id]))),
      this.sum(always),
    );
  }

  private use(production: string, machine: string): PlantInput['uses'][number] | undefined {
    return this.plant.uses.find(use => use.productionId === production && use.machineId === machine);
  }
}

const everySetting = (['sharedPair', 'nextTrain', 'facilityWorst'] as const).flatMap(areaBasis =>
  (['equipment', 'group', 'train'] as const).map(surfaceAreaScope => ({ areaBasis, surfaceAreaScope })),
);

/** Productions that use several alternatives of a train at once, which plants of any shape hardly have. */
function withSeveralAlternatives(plant: PlantInput): PlantInput {
  const steps = (train: Train): Train['steps'] =>
    train.steps.map((step, index) => ({ ...step, usage: index === 1 ? 'parallel' : 'alternative' }));
  return {
    ...plant,
    uses: plant.uses.map(use => ({ ...use, alternative: null })),
    trains: (plant.trains ?? []).map(train => ({ ...train, steps: steps(train) })),
  };
}

/** What nobody knows is NaN, and what is known the sum in another order. */
function expectArea(found: number | undefined, wanted: number): void {
  if (wanted === Infinity) expect(found).toBeNaN();
  else expect(Math.abs((found ?? NaN) - wanted)).toBeLessThanOrEqual(wanted * 1e-12);
}

/** The machines that are said to be in an area add up to it, and each is named once, in the order of the plant. */
function expectSaid(reference: CountedOut, machines: readonly CountedPlace[], sqcm: number): void {
  const { plant, settings } = reference;
  const places = machines.map(({ place }) => place);
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  const added = machines.flatMap(({ place, isAdded }) => (isAdded ? (plant.machines[place]?.id ?? []) : []));
  expectArea(sqcm, reference.sum(added) * (1 + settings.areaMarginPercent / 100));
}

function expectPairs(plant: PreparedPlant, reference: CountedOut): void {
  const { input, count } = plant;
  const areas = sharedAreas(input, plant, reference.settings);
  input.productions.forEach(({ id: previous }, row) =>
    input.productions.forEach(({ id: next }, column) => {
      const used = reference.machinesOf(previous);
      const shared = reference.machinesOf(next).filter(id => used.includes(id));
      const area = areas[row * count + column] ?? NaN;
      const sum = reference.sum(shared);
      // On surfaces that are known to be none nothing stays, and on an unknown one nobody knows how much.
      expectArea(area, sum === 0 || sum === Infinity ? sum : reference.area(shared, next));
      if (!(sum > 0 && area > 0)) return;
      expectSaid(reference, countedMachines(input, plant, reference.settings, { previous: row, next: column }), area);
    }),
  );
}

function expectAgents({ input }: PreparedPlant, agents: AgentLimits, reference: CountedOut): void {
  for (const agent of input.agents) {
    const unknown = agents.withoutArea(agent);
    const limits = [...agents.before(agent).l3];
    input.productions.forEach(({ id }, place) => {
      const touched = reference.machinesOf(id).filter(machine => agent.machineIds.includes(machine));
      const { areaSqcm, machineCount, machines } = agents.exposure(agent, place);
      const wanted = reference.area(touched, id);
      expectArea(areaSqcm, wanted);
      expect(machineCount).toBe(touched.length);
      expect(unknown.has(place)).toBe(wanted === Infinity && agent.substance.inProcessOf?.has(id) !== true);
      if (wanted < Infinity) expectSaid(reference, machines, areaSqcm);
      const limit = agents.limitBefore(agent, place);
      expect(limits[place]).toBe(limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : NaN);
    });
  }
}

test('the area before each next production, of pairs and of agents, is what the scope, basis and margin of the policy say', () => {
  fc.assert(
    fc.property(anyPlant, fc.constantFrom(0, 20, 150), fc.boolean(), (plant, areaMarginPercent, takesSeveral) => {
      const given = takesSeveral ? withSeveralAlternatives(plant) : plant;
      for (const each of everySetting) {
        const settings = { ...each, areaMarginPercent };
        const Detergent = { ...given.policies.Detergent, ...settings };
        const input = { ...given, policies: { ...given.policies, Detergent } };
        const prepared = calculateMatrix(input).plant;
        const reference = new CountedOut(input, settings);
        expectPairs(prepared, reference);
        expectAgents(prepared, new AgentLimits(prepared), reference);
      }
    }),
    { numRuns: 60 },
  );
});
