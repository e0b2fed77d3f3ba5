import {
  inOneMoment,
  inSlices,
  type AnyCall,
  type CallView,
  type ChangeFeed,
  type ControlledRecords,
  type Snapshot,
  type Snapshots,
} from '#kernel/contract';
import type { RoomGradeLimits } from '#plugins/equipment/server/api';
import type { PlantData } from '#plugins/products/server/api';
import type { Policy } from '#plugins/limits/shared/policy';
import type { AssessedLimits, LatestLimits, LimitsApi, MacFormulas, PlantLimits, PlantList } from '../api.js';
import { recalculationSteps } from '../engine/index.js';
import { calculated, limitsOf, type Calculated } from './calculated.js';
import { inputSteps } from './input/plant-input.js';
import type { ScopeSources } from './input/plant-scopes.js';
import { KeptCalculations } from './kept-calculations.js';
import { PlantReader, positionAfter } from './plant-reader.js';
import { SharedCalculations } from './shared-calculations.js';

/** How often a plant is read again while others save, until nothing changes during the read. */
const maxReads = 10;
/** How often a moment is begun again because a save came before it, until it calculates itself. */
const maxMoments = 3;
/** How long a screen waits for the present limits of a large facility before it shows the last ones, ms. */
const patienceMs = 500;
/** Limits of up to so many productions are calculated sooner than anybody waits, so they are always the present ones. */
const smallFacility = 1000;
/** Facilities kept in memory, and their size. */
const keptFacilities = { entries: 50, bytes: 768 * 1024 ** 2 };
/** Past moments kept in memory, because users compare two and switch between them. */
const keptMoments = { entries: 6, bytes: 256 * 1024 ** 2 };

/** What differs from the usual. */
interface LimitsSettings {
  /** Whether health-based limits are approved; they are not where it is absent. */
  readonly controlled?: ControlledRecords;
  readonly assessed?: readonly AssessedLimits[];
  /** For limits as of a stored position. */
  readonly snapshots?: Snapshots;
  readonly kept?: typeof keptFacilities;
  readonly patienceMs?: number;
  readonly smallFacility?: number;
}

/** Keeps one calculation per facility and updates it to the audit trail's position on every read (ADR 0009, 0053). */
export class LimitsService implements LimitsApi {
  private readonly known: KeptCalculations<Calculated>;
  private readonly past = new KeptCalculations<Calculated>(keptMoments);
  /** By call; the edits of a preview are calls of their own. */
  private readonly previewed = new WeakMap<AnyCall, Promise<Calculated>>();
  private readonly shared = new SharedCalculations<Calculated>();
  private readonly sharedPast = new SharedCalculations<Calculated>();
  /** What reading calls have seen, by their time, which they share with their moments alone, and by facility. */
  private readonly seen = new WeakMap<Date, ReadonlyMap<string, Calculated>>();
  private readonly reader: PlantReader;

  constructor(
    data: PlantData,
    private readonly feed: ChangeFeed,
    private readonly scopes: ScopeSources,
    macFormulas: readonly MacFormulas[],
    private readonly settings: LimitsSettings = {},
  ) {
    this.reader = new PlantReader(data, feed, scopes, macFormulas, settings.controlled);
    this.known = new KeptCalculations(settings.kept ?? keptFacilities);
  }

  readsFrom(table: string): boolean {
    return this.reader.readsFrom(table);
  }

  async current(call: AnyCall): Promise<PlantLimits> {
    return (await this.calculated(call)).limits;
  }

  async inForce(call: AnyCall): Promise<PlantLimits> {
    const [assessed] = this.settings.assessed ?? [];
    return assessed === undefined ? this.current(call) : assessed.inForce(call, this);
  }

  async asOf(call: AnyCall, snapshot: Snapshot): Promise<PlantLimits> {
    const { snapshots } = this.settings;
    if (snapshots === undefined) throw new Error('limits as of a position need snapshots');
    return this.current(await snapshots.at(call, snapshot));
  }

  async latest(call: AnyCall, lists: readonly PlantList[] = []): Promise<LatestLimits> {
    const last = this.known.get(call.facility.id);
    const present = this.calculated(call).then(async ({ limits }) => {
      await limits.ready(lists);
      return limits;
    });
    // Where the last limits are shown, its failure is that of the next reader who waits for it.
    present.catch(() => undefined);
    const isLast =
      last !== undefined &&
      call.view === undefined &&
      call.tx.oneMoment !== undefined &&
      call.now.getTime() < last.until &&
      this.isLarge(last) &&
      (await isLate(present, this.settings.patienceMs ?? patienceMs)) &&
      last.limits.isReady(lists) &&
      !(await this.feed.changedByCaller(call, last.position));
    return isLast
      ? { plant: last.limits, isBeingRecalculated: true }
      : { plant: await present, isBeingRecalculated: false };
  }

  async inOneMoment<C extends AnyCall, T>(
    call: C,
    work: (reading: C) => Promise<T>,
    lists: readonly PlantList[] = [],
  ): Promise<T> {
    if (call.view !== undefined || call.tx.oneMoment === undefined) return inOneMoment(call, work);
    for (let round = 1; ; round++) {
      const known = await this.calculated(call);
      await known.limits.ready(lists);
      const found = await inOneMoment(call, async reading => {
        const isKept = this.keptAt(reading, await this.feed.position(reading), false) !== undefined;
        return isKept || this.isLarge(known) || round === maxMoments ? { answer: await work(reading) } : null;
      });
      if (found !== null) return found.answer;
    }
  }

  async underPolicies(call: AnyCall, policies: readonly Policy[]): Promise<PlantLimits> {
    const known = await this.calculated(call);
    const resolved = await this.reader.resolved(call, policies);
    const other = known.policies.map(
      policy => resolved.find(each => each.residueType === policy.residueType) ?? policy,
    );
    const input = await inSlices(inputSteps(known.plant, other, known.scopes, known.formulas));
    const matrix = await inSlices(recalculationSteps(known.limits.matrixResult, input));
    return limitsOf({ ...known, policies: other }, matrix);
  }

  async isOfMoment(reading: AnyCall, plant: PlantLimits): Promise<boolean> {
    if (reading.view !== undefined || this.seenBy(reading) === undefined) return false;
    return this.keptAt(reading, await this.feed.position(reading), false)?.limits === plant;
  }

  roomGradeLimits(call: AnyCall): Promise<readonly RoomGradeLimits[]> {
    return this.scopes.equipment.roomGradeLimits(call);
  }

  private calculated(call: AnyCall): Promise<Calculated> {
    return call.view === undefined ? this.present(call) : this.seenFrom(call, call.view);
  }

  /** Outside of a shared moment, a later calculation of another call is equally valid. */
  private async present(call: AnyCall): Promise<Calculated> {
    if (call.tx.oneMoment === undefined) return this.settled(call);
    const { id } = call.facility;
    for (;;) {
      const known = this.known.get(id);
      const changes = known === undefined ? [] : await this.feed.since(call, known.position);
      const position = known === undefined ? await this.feed.position(call) : positionAfter(known.position, changes);
      const kept = this.keptAt(call, position, true);
      if (kept !== undefined) return this.noteSeen(call, kept);
      const found = await this.shared.join(id, position, async () => {
        const source = await inOneMoment(call, reading =>
          known === undefined ? this.reader.first(reading) : this.reader.broughtUp(reading, known, changes),
        );
        // Outside of the moment, which holds a connection.
        return this.keep(call, await calculated(source, known));
      });
      // Another call may have begun it before a policy took effect.
      if (found !== null && call.now.getTime() < found.until) return this.noteSeen(call, found);
    }
  }

  private noteSeen(call: AnyCall, found: Calculated): Calculated {
    this.seen.set(call.now, new Map(this.seen.get(call.now)).set(call.facility.id, found));
    return found;
  }

  /** Undefined for writes: each has its own time, and must see its own changes. */
  private seenBy(call: AnyCall): Calculated | undefined {
    return this.seen.get(call.now)?.get(call.facility.id);
  }

  private isLarge({ plant }: Calculated): boolean {
    return plant.productions.length > (this.settings.smallFacility ?? smallFacility);
  }

  /** For a call that sees less than the latest calculation, or that others save into between its statements. */
  private async settled(call: AnyCall): Promise<Calculated> {
    // The position is read before the data: newer data is then read once more, never missed.
    let position = await this.feed.position(call);
    // What the call saw before its moment includes all that its caller knows of; a moment is too short to calculate in.
    const seen = this.seenBy(call);
    const last = this.keptAt(call, position, false) ?? (seen !== undefined && this.isLarge(seen) ? seen : undefined);
    if (last !== undefined) return last;
    let known = this.known.get(call.facility.id);
    for (let round = 1; ; round++) {
      const source =
        known === undefined || known.position > position
          ? await this.reader.whole(call, position)
          : await this.reader.changed(call, known, await this.feed.since(call, known.position));
      known = await calculated(source, known);
      const now = await this.feed.position(call);
      if (now === position) break;
      // A write sees what others save between its statements, so its result has no single position and is not kept.
      if (round === maxReads) return known;
      position = now;
    }
    return this.keep(call, known);
  }

  /** Keeps a calculation unless another call has stored a later one. */
  private keep(call: AnyCall, found: Calculated): Calculated {
    const newest = this.known.get(call.facility.id);
    return newest !== undefined && newest.position > found.position ? found : this.known.keep(call.facility.id, found);
  }

  /** The facility's last calculation when it has this position, or a later one where that is valid. */
  private keptAt(call: AnyCall, position: number, mayBeLater: boolean): Calculated | undefined {
    const known = this.known.get(call.facility.id);
    if (known === undefined || call.now.getTime() >= known.until) return undefined;
    return known.position === position || (mayBeLater && known.position > position) ? known : undefined;
  }

  /** Past moments never change and are kept; the result of a preview is dropped at its end. */
  private async seenFrom(call: AnyCall, view: CallView): Promise<Calculated> {
    const near = this.known.get(call.facility.id);
    if (view.kind === 'preview') {
      const found =
        this.previewed.get(call) ??
        this.reader.whole(call, near?.position ?? 0).then(source => calculated(source, near));
      this.previewed.set(call, found);
      return found;
    }
    // Settings also take effect by the clock, so two moments of one position may differ.
    const key = `${call.facility.id} ${view.position} ${view.moment.getTime()}`;
    for (;;) {
      const found =
        this.past.get(key) ??
        (await this.sharedPast.join(key, view.position, async () =>
          this.past.keep(key, await calculated(await this.reader.whole(call, view.position))),
        ));
      if (found !== null) return found;
    }
  }
}

/** Whether an answer takes longer than a user waits. */
async function isLate(answer: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(true), ms);
  });
  try {
    return await Promise.race([answer.then(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
