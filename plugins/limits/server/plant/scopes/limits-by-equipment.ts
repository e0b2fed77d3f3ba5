import type { PreparedPlant } from '../../engine/index.js';
import type { EquipmentViews } from './equipment-views.js';

/** Limits of residues beside the matrix: those of all machines, and those of machines that have their own (formulas 4.6). */
export class LimitsByEquipment<Limits> {
  private ofAll: Limits | null = null;
  private readonly own = new Map<number, Limits>();

  constructor(
    private readonly views: EquipmentViews,
    private readonly limitsIn: (plant: PreparedPlant) => Limits,
  ) {}

  /** As they hold on all machines of a pair. */
  get everywhere(): Limits {
    return (this.ofAll ??= this.limitsIn(this.views.from(-1)));
  }

  /** As they hold on a machine by its place; of most machines, and of -1, those of all. */
  on(place: number): Limits {
    if (!this.views.marked.includes(place)) return this.everywhere;
    const known = this.own.get(place) ?? this.limitsIn(this.views.from(place));
    this.own.set(place, known);
    return known;
  }
}
