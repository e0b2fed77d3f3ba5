import type { PreparedPlant } from '../../engine/index.js';
import type { EquipmentViews } from './equipment-views.js';

/** Limits of residues outside the matrix: those of all equipment, and those of equipment with limits of its own (formulas 4.6). */
export class LimitsByEquipment<Limits> {
  private ofAll: Limits | null = null;
  private readonly own = new Map<number, Limits>();

  constructor(
    private readonly views: EquipmentViews,
    private readonly limitsIn: (plant: PreparedPlant) => Limits,
  ) {}

  /** The limits for all equipment of a pair. */
  get everywhere(): Limits {
    return (this.ofAll ??= this.limitsIn(this.views.from(-1)));
  }

  /** The limits for a piece of equipment by position; for most equipment, and for -1, those of all. */
  on(place: number): Limits {
    if (!this.views.marked.includes(place)) return this.everywhere;
    const known = this.own.get(place) ?? this.limitsIn(this.views.from(place));
    this.own.set(place, known);
    return known;
  }
}
