import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AgentLimits,
  calculateMatrix,
  countedMachines,
  sharedAreas,
  type PlantInput,
  type Train,
} from '../../index.js';
import { anyPlant } from '../../test/random-plant.fixture.js';
import type { AreaSettings } from './areas.js';
import type { CountedPlace } from './area-measure.js';

/** Areas as formulas 4.6 and 6.1 word them, by trying every way of a batch. What nobody knows is the largest. */
class CountedOut {
  constructor(
    private readonly plant: PlantInput,
    private readonly settings: AreaSettings,
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

const anySettings: fc.Arbitrary<AreaSettings> = fc.record({
  areaBasis: fc.constantFrom('sharedPair', 'nextTrain', 'facilityWorst'),
  surfaceAreaScope: fc.constantFrom('equipment', 'group', 'train'),
  areaMarginPercent: fc.constantFrom(0, 20, 150),
});

/** What nobody knows is NaN, and what is known the sum in another order. */
function expectArea(found: number | undefined, wanted: number): void {
  if (wanted === Infinity) expect(found).toBeNaN();
  else expect(Math.abs((found ?? NaN) - wanted)).toBeLessThanOrEqual(wanted * 1e-12);
}

test('the area before each next production, of pairs and of agents, is what the scope, basis and margin of the policy say', () => {
  fc.assert(
    fc.property(anyPlant, anySettings, (given, settings) => {
      const input = {
        ...given,
        policies: { ...given.policies, Detergent: { ...given.policies.Detergent, ...settings } },
      };
      const { plant } = calculateMatrix(input);
      const reference = new CountedOut(input, settings);
      const expectSaid = (machines: readonly CountedPlace[], area: number): void => {
        expect(machines.map(({ place }) => place)).toEqual(
          [...new Set(machines.map(({ place }) => place))].toSorted((a, b) => a - b),
        );
        const added = machines.flatMap(({ place, isAdded }) => (isAdded ? (input.machines[place]?.id ?? []) : []));
        expectArea(area, reference.sum(added) * (1 + settings.areaMarginPercent / 100));
      };
      const areas = sharedAreas(input, plant, settings);
      input.productions.forEach((previous, row) =>
        input.productions.forEach((next, column) => {
          const used = new Set(reference.machinesOf(previous.id));
          const shared = reference.machinesOf(next.id).filter(id => used.has(id));
          const area = areas[row * plant.count + column] ?? NaN;
          const sum = reference.sum(shared);
          // On surfaces that are known to be none nothing stays, and on an unknown one nobody knows how much.
          expectArea(area, sum === 0 || sum === Infinity ? sum : reference.area(shared, next.id));
          if (sum > 0 && area > 0)
            expectSaid(countedMachines(input, plant, settings, { previous: row, next: column }), area);
        }),
      );
      const agents = new AgentLimits(plant);
      for (const agent of input.agents) {
        const areas = agents.withoutArea(agent);
        input.productions.forEach((next, place) => {
          const touched = reference.machinesOf(next.id).filter(id => agent.machineIds.includes(id));
          const { areaSqcm, machineCount, machines } = agents.exposure(agent, place);
          const wanted = reference.area(touched, next.id);
          expectArea(areaSqcm, wanted);
          expect(machineCount).toBe(touched.length);
          expect(areas.has(place)).toBe(wanted === Infinity && agent.substance.inProcessOf?.has(next.id) !== true);
          if (wanted < Infinity) expectSaid(machines, areaSqcm);
        });
      }
    }),
    { numRuns: 300 },
  );
});
