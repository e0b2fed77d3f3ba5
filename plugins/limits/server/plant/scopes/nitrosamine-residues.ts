import type { NitrosamineLimit } from '#plugins/limits/shared/limit';
import type { LimitedWorking, NitrosamineFilter } from '../../api.js';
import {
  intakeSourceOf,
  measuresAlike,
  NitrosamineLimits,
  nitrosamineResidue,
  sharedAreas,
  type Equipment,
  type Nitrosamine,
  type PairsAmong,
  type PreparedPlant,
  type Production,
  type Substance,
} from '../../engine/index.js';
import { recordName } from '../names.js';
import { limitedWorkingOf } from '../pairs/pair-workings.js';
import type { Lacking } from './lacking-area.js';
import { LimitsByEquipment } from './limits-by-equipment.js';
import type { EquipmentViews } from './equipment-views.js';
import { lowestOf, residueRow, type LowestOfResidue } from './residue-row.js';

/** Limits of nitrosamines, which are outside the matrix and calculated on demand. */
export class NitrosamineResidues {
  private readonly byEquipment: LimitsByEquipment<NitrosamineLimits>;
  private ownArea: Float64Array | null = null;

  constructor(
    private readonly plant: PreparedPlant,
    private readonly views: EquipmentViews,
  ) {
    this.byEquipment = new LimitsByEquipment(views, seen => new NitrosamineLimits(seen, this.area));
  }

  /** The lowest limit of one nitrosamine after the other, or of those after one production or on one piece of equipment. */
  *rows({ productionId, equipmentId }: NitrosamineFilter = {}): Generator<NitrosamineLimit> {
    const place = this.views.placeOf(equipmentId);
    const users = equipmentId === undefined ? undefined : this.usersAt(place);
    const row = this.input.productions.findIndex(each => each.id === productionId);
    const previous = productionId === undefined ? users : users === undefined || users.includes(row) ? [row] : [];
    const among = { ...(previous && { previous }), ...(users && { next: users }) };
    const chosen = this.known.filter(
      ({ productionIds }) =>
        previous === undefined || previous.some(each => productionIds.includes(this.input.productions[each]?.id ?? '')),
    );
    for (const nitrosamine of chosen)
      yield {
        nitrosamine: recordName(nitrosamine),
        ...residueRow(
          this.lowest(nitrosamine, among, place),
          { substance: nitrosamine, policy: this.policy },
          this.lacking(nitrosamine, among, place),
        ),
      };
  }

  /** Inputs and results of the pairs after a production, then those of equipment with limits of its own. */
  workings(previousId: string): readonly LimitedWorking[] {
    const { policy } = this;
    const row = this.input.productions.findIndex(each => each.id === previousId);
    return this.known.flatMap(nitrosamine => {
      const substance = nitrosamineResidue(nitrosamine, policy.nitrosamineAuthority);
      const workings = (limits: NitrosamineLimits, among: PairsAmong, equipment?: Equipment): LimitedWorking[] =>
        limits
          .pairs(nitrosamine, among)
          .flatMap(({ previous, next, limit }) =>
            limit.outcome === 'LIMIT'
              ? [limitedWorkingOf({ previous, substance, next, policy, equipment }, limit)]
              : [],
          );
      return [
        ...workings(this.limits, { previous: [row] }),
        ...this.views.marked.flatMap(place => {
          const users = this.usersAt(place);
          const among = { previous: users.filter(user => user === row), next: users };
          const own = workings(this.on(place), among, this.views.equipment(place));
          return own.filter(({ limit }) => limit.transfer !== null);
        }),
      ];
    });
  }

  /** What is missing from the limits of some pairs on one piece of equipment by position, or with -1 on all. */
  lacking(nitrosamine: Nitrosamine, among: PairsAmong, place: number): Lacking {
    return {
      area: this.limits.lacksArea(nitrosamine, among),
      firstUnits: this.views.marked
        .filter(each => place < 0 || each === place)
        .some(each => this.on(each).lacksFirstUnits(nitrosamine, this.amongUsers(each, among))),
    };
  }

  /** The stated source of the acceptable intake of a nitrosamine that applies; null when none is stated. */
  intakeSource(nitrosamineId: string): string | null {
    const found = this.known.find(each => each.id === nitrosamineId);
    return found === undefined ? null : intakeSourceOf(found, this.policy.nitrosamineAuthority);
  }

  /** The nitrosamine as a residue of a production; undefined when it is not linked with it. */
  residueOf(nitrosamineId: string, previous: Production): Substance | undefined {
    const found = this.known.find(
      ({ id, productionIds }) => id === nitrosamineId && productionIds.includes(previous.id),
    );
    return found && nitrosamineResidue(found, this.policy.nitrosamineAuthority);
  }

  /** Shared areas under the nitrosamine policy. */
  get area(): Float64Array {
    const { Chemical, Nitrosamine: own } = this.input.policies;
    this.ownArea ??= measuresAlike(Chemical, own) ? this.plant.area : sharedAreas(this.input, this.plant, own);
    return this.ownArea;
  }

  /** Limits under the nitrosamine policy, on its areas. */
  get limits(): NitrosamineLimits {
    return this.byEquipment.everywhere;
  }

  /** The limits for a piece of equipment by position; for most equipment, and for -1, those of all. */
  on(place: number): NitrosamineLimits {
    return this.byEquipment.on(place);
  }

  private get input() {
    return this.plant.input;
  }

  private get policy() {
    return this.input.policies.Nitrosamine;
  }

  private get known(): readonly Nitrosamine[] {
    return this.input.nitrosamines ?? [];
  }

  /** Positions of the productions that use a piece of equipment. */
  private usersAt(place: number): readonly number[] {
    return [...(this.plant.usersOf[place] ?? [])];
  }

  /** Of some pairs those that use a piece of equipment. */
  private amongUsers(place: number, { previous, next }: PairsAmong): Required<PairsAmong> {
    const users = this.usersAt(place);
    const chosen = (among: readonly number[] | undefined) =>
      among === undefined ? users : users.filter(user => among.includes(user));
    return { previous: chosen(previous), next: chosen(next) };
  }

  /** On one piece of equipment by position, or with -1 on all where it may remain. */
  private lowest(nitrosamine: Nitrosamine, among: PairsAmong, only: number): LowestOfResidue {
    const everywhere = this.lowestOn(nitrosamine, only, among);
    if (only >= 0) return everywhere;
    const own = this.views.marked.map(place => this.lowestOn(nitrosamine, place, this.amongUsers(place, among)));
    return lowestOf(everywhere, own);
  }

  private lowestOn(nitrosamine: Nitrosamine, place: number, among: PairsAmong): LowestOfResidue {
    const equipment = this.views.marked.includes(place) ? this.views.equipment(place) : undefined;
    return { previous: null, equipment, ...this.on(place).lowest(nitrosamine, among) };
  }
}
