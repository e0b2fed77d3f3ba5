import { inOneMoment, type AnyCall, type ChangeFeed, type ChangeMark, type CallView } from '#kernel/contract';
import { sharedInFact, type Plant, type PlantData } from '#plugins/products/server/api';
import type { Policy } from '#plugins/limits/shared/policy';
import type { LimitsApi, MacFormulas, MacFormulaSet, PlantLimits } from '../api.js';
import { calculateMatrix, ENGINE_VERSION, recalculateMatrix, type MatrixResult } from '../engine/index.js';
import { policiesInForce } from '../policies/policies.js';
import { macFormulasOf } from './input/mac-formulas.js';
import { mergePlant } from './input/merge-plant.js';
import { plantInput } from './input/plant-input.js';
import { CalculatedPlant } from './plant-limits.js';
import { readScopes, type KnownScopes, type LastingScopes, type ScopeSources } from './input/plant-scopes.js';

/** What a calculation was made from, and its answer. */
interface Calculated {
  readonly position: number;
  readonly plant: Plant;
  readonly scopes: KnownScopes;
  readonly formulas: MacFormulaSet;
  readonly policies: readonly Policy[];
  /** What the defaults of the policies depend on beside nitrosamines. */
  readonly productType: string;
  readonly limits: CalculatedPlant;
  /** Moment at which a policy or a train takes effect or ends without any change to the data; ms. */
  readonly until: number;
}

/** More changed rows than this are cheaper to read with the whole plant. */
const mostChangedRows = 200;
/** How often a plant that others save into is read again until nothing changed under the reading. */
const mostRounds = 10;
/** Facilities kept in memory; the least recently asked one makes room. */
const mostFacilities = 50;
/** Moments of the past kept in memory: people compare two and go back and forth. */
const mostMoments = 6;

/** Keeps one calculation per facility and brings it up to the audit trail's position on every read (ADR 0009). */
export class LimitsService implements LimitsApi {
  private readonly known = new Map<string, Calculated>();
  private readonly past = new Map<string, Calculated>();
  /** By the call that looks; edits of a rehearsal are calls of their own. */
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

  private calculated(call: AnyCall): Promise<Calculated> {
    return call.view === undefined ? this.present(call) : this.seenFrom(call, call.view);
  }

  /** Outside of a moment that others of the call's readings share, what another call has found later is as good. */
  private async present(call: AnyCall): Promise<Calculated> {
    if (call.tx.oneMoment === undefined) return this.settled(call);
    const known = this.known.get(call.facility.id);
    if (known === undefined) return inOneMoment(call, reading => this.firstCalculation(reading));
    const changes = await this.feed.since(call, known.position);
    const position = positionAfter(known.position, changes);
    return this.keptAt(call, position, true) ?? inOneMoment(call, reading => this.broughtUp(reading, known, changes));
  }

  /** What is read in a moment is of the position that the moment began with. */
  private async firstCalculation(reading: AnyCall): Promise<Calculated> {
    const position = await this.feed.position(reading);
    return this.keep(reading, await this.calculate(reading, position));
  }

  /** Reads what is expected to have changed in one message with the question whether that is all. */
  private async broughtUp(reading: AnyCall, known: Calculated, expected: readonly ChangeMark[]): Promise<Calculated> {
    const [changes, found] = await Promise.all([
      this.feed.since(reading, known.position),
      this.update(reading, known, expected),
    ]);
    // Entries are added one after the other: of the same last position they are the same.
    const isAll = positionAfter(known.position, changes) === found.position;
    return this.keep(reading, isAll ? found : await this.update(reading, known, changes));
  }

  /** For a call that may see less than what another call has calculated, or what others save between its statements. */
  private async settled(call: AnyCall): Promise<Calculated> {
    // The position is read before the data: data that is newer than its position is only read once more, never missed.
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
      // A write sees what others save between its statements: what it read so is of no one position, and not kept.
      if (round === mostRounds) return known;
      position = now;
    }
    return this.keep(call, known);
  }

  /** Unless another call has found something later meanwhile. */
  private keep(call: AnyCall, found: Calculated): Calculated {
    const newest = this.known.get(call.facility.id);
    return newest !== undefined && newest.position > found.position
      ? found
      : keepNewest(this.known, call.facility.id, found, mostFacilities);
  }

  /** The last calculation of the facility when it is of this position, or of a later one where that is as good. */
  private keptAt(call: AnyCall, position: number, mayBeLater: boolean): Calculated | undefined {
    const known = this.known.get(call.facility.id);
    if (known === undefined || call.now.getTime() >= known.until) return undefined;
    return known.position === position || (mayBeLater && known.position > position) ? known : undefined;
  }

  /** The past never changes and is kept; what a rehearsal shows is gone at its end. */
  private async seenFrom(call: AnyCall, view: CallView): Promise<Calculated> {
    if (view.kind === 'preview') {
      const near = this.known.get(call.facility.id);
      const found =
        this.previewed.get(call) ?? (await this.calculate(call, near?.position ?? 0, near?.limits.matrixResult));
      this.previewed.set(call, found);
      return found;
    }
    // Settings take effect by the clock as well: two moments of one position may differ.
    const key = `${call.facility.id} ${view.position} ${view.moment.getTime()}`;
    const found = this.past.get(key) ?? (await this.calculate(call, view.position));
    return keepNewest(this.past, key, found, mostMoments);
  }

  /** Reads everything; with a result that is near, only what differs from it is calculated. */
  private async calculate(call: AnyCall, position: number, near?: MatrixResult): Promise<Calculated> {
    const [plant, scopes, formulas] = await Promise.all([
      this.data.whole(call).then(sharedInFact),
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
    // An import is one entry for many rows, and tells no ids.
    if (changes.length > mostChangedRows || changes.some(change => change.table === 'kernel.facility'))
      return this.calculate(call, position);
    const rows = changes.filter(change => this.data.readsFrom(change.table));
    const movedAny = (providers: readonly { readonly tables: readonly string[] }[]): boolean =>
      changes.some(({ table }) => providers.some(provider => provider.tables.includes(table)));
    // Of the settings, the zone says when the days of trains begin.
    const movesTrains = /^(equipment\.|kernel\.setting$)/;
    const trainsLast =
      call.now.getTime() < before.scopes.until && !changes.some(({ table }) => movesTrains.test(table));
    const lasting: LastingScopes = {
      ...(trainsLast ? { groupsAndTrains: before.scopes } : {}),
      ...(movedAny(this.scopes.nitrosamines) ? {} : { nitrosamines: before.scopes.nitrosamines }),
    };
    const reads = new Set(before.formulas.alsoReads);
    const formulasMoved = movedAny(this.macFormulas) || changes.some(({ table }) => reads.has(table));
    // Asked in one turn: together they are one message to the database.
    const [plant, scopes, formulas] = await Promise.all([
      rows.length === 0
        ? before.plant
        : this.data.changed(call, rows).then(read => sharedInFact(mergePlant(before.plant, idsOf(rows), read))),
      readScopes(call, this.scopes, lasting),
      formulasMoved ? macFormulasOf(this.macFormulas, call) : before.formulas,
    ]);
    const policies = policiesLast(call, before, changes, scopes) ? before.policies : await this.policies(call, scopes);
    const input = plantInput(plant, policies, scopes, formulas);
    const matrix = recalculateMatrix(before.limits.matrixResult, input);
    const { productType } = call.facility;
    return calculatedFrom({ position, plant, scopes, formulas, policies, productType }, matrix);
  }

  private policies(call: AnyCall, scopes: KnownScopes): Promise<readonly Policy[]> {
    return policiesInForce(call, { nitrosaminesLinked: scopes.nitrosamines.length > 0 });
  }
}

/** Puts the entry last; the one that was not asked for longest makes room. */
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

/** Whether nobody saved a policy, none took effect meanwhile, and what their defaults depend on is the same. */
function policiesLast(
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

/** The trail has no gaps: the last entry after a position stands at the position of the trail itself. */
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
    formulaVersions: Object.fromEntries(formulas.formulas.map(formula => [formula.externalId, formula.version])),
    position,
  };
  return new CalculatedPlant(matrix, basis, policies, plant);
}
