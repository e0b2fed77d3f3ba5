import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AgentLimits,
  calculateMatrix,
  countedEquipments,
  sharedAreas,
  type PlantInput,
  type PreparedPlant,
  type Train,
} from '../../index.js';
import { anyPlant } from '../../test/random-plant.fixture.js';
import type { AreaSettings } from './areas.js';
import type { CountedPlace } from './area-measure.js';

/** Areas as defined by formulas 4.6 and 6.1, by trying every route of a batch; unknown areas are the largest. */
class ExhaustiveAreas {
  constructor(
    readonly plant: PlantInput,
    readonly settings: AreaSettings,
  ) {}

  equipmentsOf(production: string): string[] {
    return this.plant.equipments.flatMap(({ id }) => (this.use(production, id) === undefined ? [] : [id]));
  }

  /** The area before `production` of its equipment with a residue. */
  area(equipments: readonly string[], production: string): number {
    if (equipments.length === 0) return 0;
    const trains = this.plant.productions.map(({ id }) => this.counts(this.equipmentsOf(id), id));
    const sqcm = {
      sharedPair: this.counts(equipments, production),
      nextTrain: this.counts(this.equipmentsOf(production), production),
      facilityWorst: Math.max(...trains),
    }[this.settings.areaBasis];
    return sqcm * (1 + this.settings.areaMarginPercent / 100);
  }

  sum(equipments: Iterable<string>): number {
    return [...new Set(equipments)].reduce((total, id) => {
      const sqcm = this.plant.equipments.find(equipment => equipment.id === id)?.areaSqcm ?? 0;
      return total + (Number.isNaN(sqcm) ? Infinity : sqcm);
    }, 0);
  }

  private counts(equipments: readonly string[], production: string): number {
    switch (this.settings.surfaceAreaScope) {
      case 'equipment':
        return this.taken(equipments, production);
      case 'group': {
        const sets = (this.plant.groups ?? []).map(group => group.equipmentIds);
        const members = sets.filter(set => set.some(id => equipments.includes(id))).flat();
        const alone = equipments.filter(id => !members.includes(id));
        return this.sum(members) + this.taken(alone, production);
      }
      case 'train':
        return Math.max(
          this.taken(equipments, production),
          ...(this.plant.trains ?? []).map(train => this.through(train, equipments, production)),
        );
    }
  }

  /** The largest area of equipment in a train, plus the equipment outside of it. */
  private through({ steps }: Train, equipments: readonly string[], production: string): number {
    const inTrain = new Set(steps.flatMap(step => step.equipmentIds));
    if (!equipments.some(id => inTrain.has(id))) return 0;
    const parallel = steps.flatMap(step => (step.usage === 'parallel' ? step.equipmentIds : []));
    const choices = steps.flatMap(step => (step.usage === 'alternative' ? [step.equipmentIds] : []));
    const ways = choices.reduce<string[][]>(
      (way, step) => way.flatMap(each => step.map(id => [...each, id])),
      [parallel],
    );
    const own = equipments.filter(id => inTrain.has(id) && !parallel.includes(id));
    const inside = Math.max(...ways.map(way => this.sum(way)), this.sum(parallel) + this.taken(own, production));
    const outside = equipments.filter(id => !inTrain.has(id));
    return inside + this.taken(outside, production);
  }

  /** One of the alternatives of each step, and all other equipment. */
  private taken(equipments: readonly string[], production: string): number {
    const steps = Map.groupBy(equipments, id => this.use(production, id)?.alternative ?? null);
    const always = steps.get(null) ?? [];
    steps.delete(null);
    return [...steps.values()].reduce(
      (total, step) => total + Math.max(...step.map(id => this.sum([id]))),
      this.sum(always),
    );
  }

  private use(production: string, equipment: string): PlantInput['uses'][number] | undefined {
    return this.plant.uses.find(use => use.productionId === production && use.equipmentId === equipment);
  }
}

const everySetting = (['sharedPair', 'nextTrain', 'facilityWorst'] as const).flatMap(areaBasis =>
  (['equipment', 'group', 'train'] as const).map(surfaceAreaScope => ({ areaBasis, surfaceAreaScope })),
);

/** Productions that use several alternatives of a train at once, which random plants rarely have. */
function withSeveralAlternatives(plant: PlantInput): PlantInput {
  const steps = (train: Train): Train['steps'] =>
    train.steps.map((step, index) => ({ ...step, usage: index === 1 ? 'parallel' : 'alternative' }));
  return {
    ...plant,
    uses: plant.uses.map(use => ({ ...use, alternative: null })),
    trains: (plant.trains ?? []).map(train => ({ ...train, steps: steps(train) })),
  };
}

/** Unknown areas are NaN; known sums may differ in the order of addition. */
function expectArea(found: number | undefined, wanted: number): void {
  if (wanted === Infinity) expect(found).toBeNaN();
  else expect(Math.abs((found ?? NaN) - wanted)).toBeLessThanOrEqual(wanted * 1e-12);
}

/** The equipment listed for an area adds up to it, each once and in plant order. */
function expectCounted(reference: ExhaustiveAreas, equipments: readonly CountedPlace[], sqcm: number): void {
  const { plant, settings } = reference;
  const places = equipments.map(({ place }) => place);
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  const added = equipments.flatMap(({ place, isAdded }) => (isAdded ? (plant.equipments[place]?.id ?? []) : []));
  expectArea(sqcm, reference.sum(added) * (1 + settings.areaMarginPercent / 100));
}

function expectPairs(plant: PreparedPlant, reference: ExhaustiveAreas): void {
  const { input, count } = plant;
  const areas = sharedAreas(input, plant, reference.settings);
  input.productions.forEach(({ id: previous }, row) =>
    input.productions.forEach(({ id: next }, column) => {
      const used = reference.equipmentsOf(previous);
      const shared = reference.equipmentsOf(next).filter(id => used.includes(id));
      const area = areas[row * count + column] ?? NaN;
      const sum = reference.sum(shared);
      // No residue remains on a zero area, and the share of an unknown one cannot be calculated.
      expectArea(area, sum === 0 || sum === Infinity ? sum : reference.area(shared, next));
      if (!(sum > 0 && area > 0)) return;
      expectCounted(
        reference,
        countedEquipments(input, plant, reference.settings, { previous: row, next: column }),
        area,
      );
    }),
  );
}

function expectAgents({ input }: PreparedPlant, agents: AgentLimits, reference: ExhaustiveAreas): void {
  for (const agent of input.agents) {
    const unknown = agents.withoutArea(agent);
    const limits = [...agents.before(agent).l3];
    input.productions.forEach(({ id }, place) => {
      const touched = reference.equipmentsOf(id).filter(equipment => agent.equipmentIds.includes(equipment));
      const { areaSqcm, equipmentCount, equipments } = agents.exposure(agent, place);
      const wanted = reference.area(touched, id);
      expectArea(areaSqcm, wanted);
      expect(equipmentCount).toBe(touched.length);
      expect(unknown.has(place)).toBe(wanted === Infinity && agent.substance.inProcessOf?.has(id) !== true);
      if (wanted < Infinity) expectCounted(reference, equipments, areaSqcm);
      const limit = agents.limitBefore(agent, place);
      expect(limits[place]).toBe(limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : NaN);
    });
  }
}

test('the area before each next production, for pairs and agents, follows the scope, basis and margin of the policy', () => {
  fc.assert(
    fc.property(anyPlant, fc.constantFrom(0, 20, 150), fc.boolean(), (plant, areaMarginPercent, takesSeveral) => {
      const given = takesSeveral ? withSeveralAlternatives(plant) : plant;
      for (const each of everySetting) {
        const settings = { ...each, areaMarginPercent };
        const Detergent = { ...given.policies.Detergent, ...settings };
        const input = { ...given, policies: { ...given.policies, Detergent } };
        const prepared = calculateMatrix(input).plant;
        const reference = new ExhaustiveAreas(input, settings);
        expectPairs(prepared, reference);
        expectAgents(prepared, new AgentLimits(prepared), reference);
      }
    }),
    { numRuns: 60 },
  );
});
