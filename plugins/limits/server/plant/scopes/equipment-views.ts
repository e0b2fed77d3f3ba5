import {
  finished,
  markedEquipments,
  onEquipment,
  unstatedAfter,
  type Equipment,
  type PreparedPlant,
  type Steps,
} from '../../engine/index.js';

/** A plant as seen from each equipment with limits of its own: by first units (formulas 4.6) or by signed limits. */
export class EquipmentViews {
  /** Positions of this equipment. */
  readonly marked: readonly number[];
  private readonly views = new Map<number, PreparedPlant>();
  private unstatedOn: ReadonlyMap<number, ReadonlySet<number>> | null = null;

  constructor(private readonly plant: PreparedPlant) {
    this.marked = markedEquipments(plant);
  }

  /** The plant itself where the equipment has no such mark. */
  from(place: number): PreparedPlant {
    const known = this.views.get(place) ?? onEquipment(this.plant, place);
    if (this.marked.includes(place)) this.views.set(place, known);
    return known;
  }

  /** Whether residue of a production (`ofAgents` for agents), or one of it, has limits of its own on a piece of equipment. */
  isApart(place: number, previousId: string, substanceId?: string): boolean {
    const { transferFirstUnits, overrides } = this.equipment(place) ?? {};
    const signed = overrides?.[previousId];
    return (
      transferFirstUnits !== undefined || (substanceId === undefined ? signed : signed?.[substanceId]) !== undefined
    );
  }

  /** Position of a piece of equipment by its id; -1 when it is not shared. */
  placeOf(equipmentId: string | undefined): number {
    return this.plant.input.equipments.findIndex(({ id }) => id === equipmentId);
  }

  equipment(place: number): Equipment | undefined {
    return this.plant.input.equipments[place];
  }

  /** Positions of such equipment that both productions use. */
  sharedBy(previous: number, next: number): readonly number[] {
    const { equipmentsOf } = this.plant;
    return this.marked.filter(
      place => equipmentsOf[previous]?.includes(place) === true && equipmentsOf[next]?.includes(place) === true,
    );
  }

  /** Positions of such equipment with pairs whose limit ignores the first units, each with their previous productions. */
  get unstated(): ReadonlyMap<number, ReadonlySet<number>> {
    return (this.unstatedOn ??= finished(this.findUnstated()));
  }

  /** Finds the same in steps. */
  *unstatedSteps(): Steps<void> {
    this.unstatedOn ??= yield* this.findUnstated();
  }

  private *findUnstated(): Steps<ReadonlyMap<number, ReadonlySet<number>>> {
    const found = new Map<number, ReadonlySet<number>>();
    for (const place of this.marked) {
      const after = unstatedAfter(this.plant, place);
      if (after.size > 0) found.set(place, after);
      yield;
    }
    return found;
  }
}
