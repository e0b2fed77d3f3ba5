import { inOneMoment, type AnyCall, type ChangeFeed, type ChangeMark, type CallView } from '#kernel/contract';
import type { RoomGradeLimits } from '#plugins/equipment/server/api';
import { withActualSharing, type Plant, type PlantData } from '#plugins/products/server/api';
import type { Policy } from '#plugins/limits/shared/policy';
import type { LimitsApi, MacFormulas, MacFormulaSet, PlantLimits } from '../api.js';
import { calculateMatrix, ENGINE_VERSION, recalculateMatrix, type MatrixResult } from '../engine/index.js';
import { policiesInForce } from '../policies/policies.js';
import { macFormulasOf } from './input/mac-formulas.js';
import { mergePlant } from './input/merge-plant.js';
import { plantInput } from './input/plant-input.js';
import { CalculatedPlant } from './plant-limits.js';
import { readScopes, type KnownScopes, type UnchangedScopes, type ScopeSources } from './input/plant-scopes.js';

/** A calculation with its inputs. */
interface Calculated {
  readonly position: number;
  readonly plant: Plant;
  readonly scopes: KnownScopes;
  readonly formulas: MacFormulaSet;
  readonly policies: readonly Policy[];
  /** The facility property that policy defaults depend on, besides nitrosamines. */
  readonly productType: string;
  readonly limits: CalculatedPlant;
  /** Moment at which a policy or a train takes effect or ends without a change of data; ms. */
  readonly until: number;
}

/** Above this number of changed rows it is cheaper to read the whole plant. */
const maxChangedRows = 200;
/** How often a plant is read again while others save, until nothing changes during the read. */
const maxReads = 10;
/** Facilities kept in memory; the least recently used one is dropped. */
const maxFacilities = 50;
/** Past moments kept in memory, because users compare two and switch between them. */
const maxMoments = 6;

/** Keeps one calculation per facility and updates it to the audit trail's position on every read (ADR 0009). */
export class LimitsService implements LimitsApi {
  private readonly known = new Map<string, Calculated>();
  private readonly past = new Map<string, Calculated>();
  /** By call; the edits of a preview are calls of their own. */
  private readonly previewed = new WeakMap<AnyCall, Calculated>();

  constructor(
    private readonly data: PlantData,
    private readonly feed: ChangeFeed,
    private readonly scopes: ScopeSources,
    private readonly macFormulas: readonly MacFormulas[],
  ) {}

  async current(call: AnyCall): Promise<PlantLimits> {
    return (await this.calculated(call)).limits;
  }

  async underPolicies(call: AnyCall, policies: readonly Policy[]): Promise<PlantLimits> {
    const known = await this.calculated(call);
    const other = known.policies.map(
      policy => policies.find(each => each.residueType === policy.residueType) ?? policy,
    );
    const input = plantInput(known.plant, other, known.scopes, known.formulas);
    return answer({ ...known, policies: other }, recalculateMatrix(known.limits.matrixResult, input));
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
    const known = this.known.get(call.facility.id);
    if (known === undefined) return inOneMoment(call, reading => this.firstCalculation(reading));
    const changes = await this.feed.since(call, known.position);
    const position = positionAfter(known.position, changes);
    return this.keptAt(call, position, true) ?? inOneMoment(call, reading => this.broughtUp(reading, known, changes));
  }

  /** Data read in a moment has the position at which the moment began. */
  private async firstCalculation(reading: AnyCall): Promise<Calculated> {
    const position = await this.feed.position(reading);
    return this.keep(reading, await this.calculate(reading, position));
  }

  /** Reads the expected changes in one message with the check for further ones. */
  private async broughtUp(reading: AnyCall, known: Calculated, expected: readonly ChangeMark[]): Promise<Calculated> {
    const [changes, found] = await Promise.all([
      this.feed.since(reading, known.position),
      this.update(reading, known, expected),
    ]);
    // Entries are appended one by one: the same last position means the same entries.
    const isAll = positionAfter(known.position, changes) === found.position;
    return this.keep(reading, isAll ? found : await this.update(reading, known, changes));
  }

  /** For a call that sees less than the latest calculation, or that others save into between its statements. */
  private async settled(call: AnyCall): Promise<Calculated> {
    // The position is read before the data: newer data is then read once more, never missed.
    let position = await this.feed.position(call);
    let known = this.keptAt(call, position, false);
    if (known !== undefined) return known;
    known = this.known.get(call.facility.id);
    for (let round = 1; ; round++) {
      known =
        known === undefined || known.position > position
          ? await this.calculate(call, position, known?.limits.matrixResult)
          : await this.update(call, known, await this.feed.since(call, known.position));
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
    return newest !== undefined && newest.position > found.position
      ? found
      : keepNewest(this.known, call.facility.id, found, maxFacilities);
  }

  /** The facility's last calculation when it has this position, or a later one where that is valid. */
  private keptAt(call: AnyCall, position: number, mayBeLater: boolean): Calculated | undefined {
    const known = this.known.get(call.facility.id);
    if (known === undefined || call.now.getTime() >= known.until) return undefined;
    return known.position === position || (mayBeLater && known.position > position) ? known : undefined;
  }

  /** Past moments never change and are kept; the result of a preview is dropped at its end. */
  private async seenFrom(call: AnyCall, view: CallView): Promise<Calculated> {
    if (view.kind === 'preview') {
      const near = this.known.get(call.facility.id);
      const found =
        this.previewed.get(call) ?? (await this.calculate(call, near?.position ?? 0, near?.limits.matrixResult));
      this.previewed.set(call, found);
      return found;
    }
    // Settings also take effect by the clock, so two moments of one position may differ.
    const key = `${call.facility.id} ${view.position} ${view.moment.getTime()}`;
    const found = this.past.get(key) ?? (await this.calculate(call, view.position));
    return keepNewest(this.past, key, found, maxMoments);
  }

  /** Reads everything; with a similar result, calculates only the differences. */
  private async calculate(call: AnyCall, position: number, near?: MatrixResult): Promise<Calculated> {
    const [plant, scopes, formulas] = await Promise.all([
      this.data.whole(call).then(withActualSharing),
      readScopes(call, this.scopes),
      macFormulasOf(this.macFormulas, call),
    ]);
    const policies = await this.policies(call, scopes);
    const input = plantInput(plant, policies, scopes, formulas);
    const matrix = near === undefined ? calculateMatrix(input) : recalculateMatrix(near, input);
    const { productType } = call.facility;
    return calculatedFrom({ position, plant, scopes, formulas, policies, productType }, matrix);
  }

  private async update(call: AnyCall, before: Calculated, changes: readonly ChangeMark[]): Promise<Calculated> {
    const position = positionAfter(before.position, changes);
    // An import is one entry for many rows, without ids.
    if (changes.length > maxChangedRows || changes.some(change => change.table === 'kernel.facility'))
      return this.calculate(call, position);
    const rows = changes.filter(change => this.data.readsFrom(change.table));
    const movedAny = (providers: readonly { readonly tables: readonly string[] }[]): boolean =>
      changes.some(({ table }) => providers.some(provider => provider.tables.includes(table)));
    // Of the settings, the time zone determines when the days of trains begin.
    const movesTrains = /^(equipment\.|kernel\.setting$)/;
    const trainsLast =
      call.now.getTime() < before.scopes.until && !changes.some(({ table }) => movesTrains.test(table));
    const unchanged: UnchangedScopes = {
      ...(trainsLast ? { groupsAndTrains: before.scopes } : {}),
      ...(movedAny(this.scopes.nitrosamines) ? {} : { nitrosamines: before.scopes.nitrosamines }),
    };
    const reads = new Set(before.formulas.alsoReads);
    const formulasMoved = movedAny(this.macFormulas) || changes.some(({ table }) => reads.has(table));
    // Requested together, so that they are one message to the database.
    const [plant, scopes, formulas] = await Promise.all([
      rows.length === 0
        ? before.plant
        : this.data.changed(call, rows).then(read => withActualSharing(mergePlant(before.plant, idsOf(rows), read))),
      readScopes(call, this.scopes, unchanged),
      formulasMoved ? macFormulasOf(this.macFormulas, call) : before.formulas,
    ]);
    const policies = policiesUnchanged(call, before, changes, scopes)
      ? before.policies
      : await this.policies(call, scopes);
    const input = plantInput(plant, policies, scopes, formulas);
    const matrix = recalculateMatrix(before.limits.matrixResult, input);
    const { productType } = call.facility;
    return calculatedFrom({ position, plant, scopes, formulas, policies, productType }, matrix);
  }

  private policies(call: AnyCall, scopes: KnownScopes): Promise<readonly Policy[]> {
    return policiesInForce(call, { nitrosaminesLinked: scopes.nitrosamines.length > 0 });
  }
}

/** Adds the entry last and drops the least recently used one. */
function keepNewest<T>(entries: Map<string, T>, key: string, entry: T, most: number): T {
  entries.delete(key);
  entries.set(key, entry);
  const oldest = entries.keys().next().value;
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
  return entry;
}

type Source = Omit<Calculated, 'limits' | 'until'>;

function calculatedFrom(source: Source, matrix: MatrixResult): Calculated {
  const { policies, scopes } = source;
  return { ...source, limits: answer(source, matrix), until: Math.min(scopes.until, nextPolicy(policies)) };
}

/** Moment at which the next policy takes effect; ms, Infinity for never. */
function nextPolicy(policies: readonly Policy[]): number {
  return Math.min(...policies.flatMap(policy => policy.pending.map(each => Date.parse(each.effectiveFrom))));
}

/** Whether no policy was saved or took effect meanwhile, and the inputs of the defaults are the same. */
function policiesUnchanged(
  call: AnyCall,
  before: Calculated,
  changes: readonly ChangeMark[],
  { nitrosamines }: KnownScopes,
): boolean {
  return (
    !changes.some(({ table }) => table === 'limits.policy_version') &&
    call.now.getTime() < nextPolicy(before.policies) &&
    call.facility.productType === before.productType &&
    nitrosamines.length > 0 === before.scopes.nitrosamines.length > 0
  );
}

/** The trail has no gaps: the position of the last entry is the position of the trail. */
function positionAfter(position: number, changes: readonly ChangeMark[]): number {
  return changes.reduce((last, { seq }) => Math.max(last, seq), position);
}

function idsOf(rows: readonly ChangeMark[]): readonly string[] {
  return [...new Set(rows.map(row => row.id))];
}

function answer({ plant, policies, formulas, position }: Source, matrix: MatrixResult): CalculatedPlant {
  const basis = {
    engineVersion: ENGINE_VERSION,
    policyVersions: Object.fromEntries(policies.map(policy => [policy.residueType, policy.version])),
    areaRules: Object.fromEntries(
      policies.map(({ residueType, areaBasis, surfaceAreaScope }) => [residueType, { areaBasis, surfaceAreaScope }]),
    ),
    formulaVersions: Object.fromEntries(formulas.formulas.map(formula => [formula.externalId, formula.version])),
    position,
  };
  return new CalculatedPlant(matrix, basis, policies, plant);
}
