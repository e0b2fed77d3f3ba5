import { ofAgents } from '../../pair/limit-override.js';
import type { SharedSurface } from '../../pair/criteria.js';
import type { Agent, Equipment } from '../../plant.js';
import { areaMeasure, type AreaMeasure, type CountedPlace } from './area-measure.js';
import { isByEquipment, type IndexedPlant } from './shared-surface.js';

/** The surface of the next production's equipment that is cleaned with an agent. */
export interface AgentExposure extends SharedSurface {
  /** The equipment included in the area. */
  readonly equipments: readonly CountedPlace[];
}

const none = new Int32Array(0);
const nowhere: AgentExposure = { areaSqcm: 0, equipments: [], equipmentCount: 0 };

/**
 * The areas on which agents may remain before each next production: the equipment cleaned with them (formulas 6.1), or
 * by the detergent policy the whole train, the largest train or a wider scope.
 */
export class AgentSurfaces {
  private readonly measure: AreaMeasure;
  private readonly margin: number;
  private readonly places = new WeakMap<Agent, Int32Array>();
  private readonly area: Float64Array;
  private readonly isTouched: Uint8Array;
  private trains: Float64Array | null = null;

  constructor(private readonly plant: IndexedPlant) {
    const { input } = plant;
    const { areaMarginPercent, surfaceAreaScope } = input.policies.Detergent;
    this.measure = areaMeasure(input, plant, surfaceAreaScope);
    this.margin = 1 + areaMarginPercent / 100;
    this.area = new Float64Array(plant.count);
    this.isTouched = new Uint8Array(plant.count);
  }

  /** Positions of the equipment cleaned with an agent, ascending. */
  cleaned(agent: Agent): Int32Array {
    const known = this.places.get(agent);
    if (known !== undefined) return known;
    const { input, equipmentPlaces } = this.plant;
    const isCleaned = new Uint8Array(input.equipments.length);
    for (const id of agent.equipmentIds) {
      const place = equipmentPlaces.get(id);
      if (place !== undefined) isCleaned[place] = 1;
    }
    const found: number[] = [];
    for (let place = 0; place < isCleaned.length; place++) if (isCleaned[place] === 1) found.push(place);
    const places = new Int32Array(found);
    this.places.set(agent, places);
    return places;
  }

  /**
   * The area before each next production, sqcm with margin; 0 where none of this equipment is cleaned (`cleaned`).
   * Valid until the next call.
   */
  areas(cleaned: Int32Array): Float64Array {
    const { plant, margin, area, isTouched } = this;
    const { count, usersOf, alternatives, input } = plant;
    const { areaBasis, surfaceAreaScope } = input.policies.Detergent;
    area.fill(0);
    isTouched.fill(0);
    for (const equipment of cleaned) {
      const own = this.measure.equipmentArea[equipment] ?? 0;
      const users = usersOf[equipment] ?? none;
      for (let index = 0; index < users.length; index++) {
        const next = users[index] ?? 0;
        area[next] = (area[next] ?? 0) + own;
        isTouched[next] = 1;
      }
    }
    const areSums = areaBasis === 'sharedPair' && surfaceAreaScope === 'equipment';
    for (let next = 0; next < count; next++) {
      if (isTouched[next] === 0) continue;
      const isSum = areSums && !alternatives.has(next);
      area[next] = isSum ? (area[next] ?? 0) * margin : this.areaBefore(next, this.touched(next, cleaned));
    }
    return area;
  }

  /** The exposure of one next production to an agent. */
  exposure(agent: Agent, next: number): AgentExposure {
    const { measure, plant } = this;
    const { input, transferFirstUnits, overrides: ofEquipment } = plant;
    const overrides = ofEquipment?.[ofAgents];
    const { areaBasis } = input.policies.Detergent;
    const touched = this.touched(next, this.cleaned(agent));
    if (touched.length === 0) return nowhere;
    const place = areaBasis === 'facilityWorst' ? this.largestTrain() : next;
    const counted = areaBasis === 'sharedPair' ? touched : this.trainOf(place);
    return {
      areaSqcm: this.areaBefore(next, touched),
      equipments: place < 0 ? [] : measure.counted(counted, place),
      equipmentCount: touched.length,
      ...(transferFirstUnits === undefined ? {} : { transferFirstUnits }),
      ...(overrides === undefined ? {} : { overrides }),
      ...(isByEquipment(input.policies.Detergent) ? { shared: this.equipmentsAt(touched) } : {}),
    };
  }

  /** The area before a next production that uses some of the cleaned equipment. */
  private areaBefore(next: number, touched: readonly number[]): number {
    const { measure, margin } = this;
    const { areaBasis } = this.plant.input.policies.Detergent;
    if (areaBasis === 'sharedPair') return measure.of(touched, next) * margin;
    return this.trainAreas()[areaBasis === 'nextTrain' ? next : this.largestTrain()] ?? 0;
  }

  private touched(next: number, cleaned: Int32Array): number[] {
    const found: number[] = [];
    for (const equipment of this.plant.equipmentsOf[next] ?? none)
      if (cleaned.includes(equipment)) found.push(equipment);
    return found;
  }

  private trainOf(production: number): number[] {
    return [...(this.plant.equipmentsOf[production] ?? [])];
  }

  private equipmentsAt(places: readonly number[]): Equipment[] {
    return places.flatMap(place => this.plant.input.equipments[place] ?? []);
  }

  /** Area of the whole train of each production, sqcm with margin. */
  private trainAreas(): Float64Array {
    const { measure, margin, plant } = this;
    this.trains ??= Float64Array.from(
      plant.equipmentsOf,
      (equipments, production) => measure.of([...equipments], production) * margin,
    );
    return this.trains;
  }

  /** The production with the largest train, of which unknown areas count as largest; -1 when none has an area. */
  private largestTrain(): number {
    const areas = this.trainAreas();
    let worst = -1;
    for (let production = 0; production < areas.length; production++) {
      const area = areas[production] ?? 0;
      if (area > (areas[worst] ?? 0) || Number.isNaN(area)) worst = production;
    }
    return worst;
  }
}
