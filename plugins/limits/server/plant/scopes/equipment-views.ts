import {
  markedEquipments,
  onEquipment,
  unstatedAfter,
  type Equipment,
  type PreparedPlant,
} from '../../engine/index.js';

/** A plant as its machines see it whose residue may reach the first units of a batch alone (formulas 4.6). */
export class EquipmentViews {
  /** Places of these machines. */
  readonly marked: readonly number[];
  private readonly views = new Map<number, PreparedPlant>();
  private unstatedOn: ReadonlyMap<number, ReadonlySet<number>> | null = null;

  constructor(private readonly plant: PreparedPlant) {
    this.marked = markedEquipments(plant);
  }

  /** The plant itself where the machine has no such mark. */
  from(place: number): PreparedPlant {
    const known = this.views.get(place) ?? onEquipment(this.plant, place);
    if (this.marked.includes(place)) this.views.set(place, known);
    return known;
  }

  /** Place of a machine by its id; -1 when productions do not share it. */
  placeOf(equipmentId: string | undefined): number {
    return this.plant.input.equipments.findIndex(({ id }) => id === equipmentId);
  }

  equipment(place: number): Equipment | undefined {
    return this.plant.input.equipments[place];
  }

  /** Places of such machines that both productions use. */
  sharedBy(previous: number, next: number): readonly number[] {
    const { equipmentsOf } = this.plant;
    return this.marked.filter(
      place => equipmentsOf[previous]?.includes(place) === true && equipmentsOf[next]?.includes(place) === true,
    );
  }

  /** Places of such machines with pairs whose limit says nothing of first units, each with their previous productions. */
  get unstated(): ReadonlyMap<number, ReadonlySet<number>> {
    this.unstatedOn ??= new Map(
      this.marked
        .map(place => [place, unstatedAfter(this.plant, place)] as const)
        .filter(([, after]) => after.size > 0),
    );
    return this.unstatedOn;
  }
}
