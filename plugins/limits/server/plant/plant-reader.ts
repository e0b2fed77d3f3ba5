import { inSlices, type AnyCall, type ChangeFeed, type ChangeMark, type ControlledRecords } from '#kernel/contract';
import { hbelDocumentType, withActualSharing, type Plant, type PlantData } from '#plugins/products/server/api';
import type { Policy } from '#plugins/limits/shared/policy';
import type { MacFormulas, MacFormulaSet } from '../api.js';
import { overrideTable } from '../overrides/overrides-in-force.js';
import { policiesInForce } from '../policies/policies.js';
import { macFormulasOf } from './input/mac-formulas.js';
import { mergePlant } from './input/merge-plant.js';
import { readScopes, type KnownScopes, type ScopeSources, type UnchangedScopes } from './input/plant-scopes.js';

/** All that a calculation is made from, as of one position of the audit trail. */
export interface PlantSource {
  readonly position: number;
  readonly plant: Plant;
  readonly scopes: KnownScopes;
  readonly formulas: MacFormulaSet;
  readonly policies: readonly Policy[];
  /** The facility property that policy defaults depend on, besides nitrosamines. */
  readonly productType: string;
}

/** Above this number of changed rows it is cheaper to read the whole plant. */
const maxChangedRows = 200;

/** Reads what limits are calculated from, as a whole or what changed since. */
export class PlantReader {
  constructor(
    private readonly data: PlantData,
    private readonly feed: ChangeFeed,
    private readonly scopes: ScopeSources,
    private readonly macFormulas: readonly MacFormulas[],
    private readonly controlled?: ControlledRecords,
  ) {}

  /** Whether a change in a table may change what is calculated. */
  readsFrom(table: string): boolean {
    const provided = [...this.scopes.nitrosamines, ...this.macFormulas].flatMap(({ tables }) => tables);
    return (
      this.data.readsFrom(table) ||
      table === 'limits.policy_version' ||
      table === overrideTable ||
      provided.includes(table)
    );
  }

  /** Everything, in a moment whose position is that at which it began. */
  async first(reading: AnyCall): Promise<PlantSource> {
    return this.whole(reading, await this.feed.position(reading));
  }

  /** Everything. */
  async whole(call: AnyCall, position: number): Promise<PlantSource> {
    const [plant, scopes, formulas] = await Promise.all([
      this.data.whole(call).then(withActualSharing),
      readScopes(call, this.scopes),
      macFormulasOf(this.macFormulas, call),
    ]);
    const policies = await this.policies(call, scopes);
    return { position, plant, scopes, formulas, policies, productType: call.facility.productType };
  }

  /** The expected changes, in one message with the check for further ones. */
  async broughtUp(reading: AnyCall, before: PlantSource, expected: readonly ChangeMark[]): Promise<PlantSource> {
    const [changes, found] = await Promise.all([
      this.feed.since(reading, before.position),
      this.changed(reading, before, expected),
    ]);
    // Entries are appended one by one: the same last position means the same entries.
    const isAll = positionAfter(before.position, changes) === found.position;
    return isAll ? found : this.changed(reading, before, changes);
  }

  /** What these changes affect; parts that they do not affect are the same objects as before. */
  async changed(call: AnyCall, before: PlantSource, changes: readonly ChangeMark[]): Promise<PlantSource> {
    const position = positionAfter(before.position, changes);
    // An import is one entry for many rows, without ids.
    if (changes.length > maxChangedRows || changes.some(change => change.table === 'kernel.facility'))
      return this.whole(call, position);
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
      ...(changes.some(({ table }) => table === overrideTable) ? {} : { overrides: before.scopes.overrides }),
    };
    const reads = new Set(before.formulas.alsoReads);
    const formulasMoved = movedAny(this.macFormulas) || changes.some(({ table }) => reads.has(table));
    // Requested together, so that they are one message to the database.
    const [plant, scopes, formulas] = await Promise.all([
      rows.length === 0
        ? before.plant
        : this.data
            .changed(call, rows)
            .then(read => inSlices(mergePlant(before.plant, idsOf(rows), read)))
            .then(withActualSharing),
      readScopes(call, this.scopes, unchanged),
      formulasMoved ? macFormulasOf(this.macFormulas, call) : before.formulas,
    ]);
    const policies = policiesUnchanged(call, before, changes, scopes)
      ? before.policies
      : await this.policies(call, scopes);
    return { position, plant, scopes, formulas, policies, productType: call.facility.productType };
  }

  private async policies(call: AnyCall, scopes: KnownScopes): Promise<readonly Policy[]> {
    return this.resolved(call, await policiesInForce(call, { nitrosaminesLinked: scopes.nitrosamines.length > 0 }));
  }

  /** Policies with what they leave to whether the facility approves health-based limits. */
  async resolved(call: AnyCall, policies: readonly Policy[]): Promise<readonly Policy[]> {
    if (policies.every(({ useDraftHbels }) => useDraftHbels !== null)) return policies;
    const useDraftHbels = (await this.controlled?.hasPolicy(call, hbelDocumentType)) !== true;
    return policies.map(policy => ({ ...policy, useDraftHbels: policy.useDraftHbels ?? useDraftHbels }));
  }
}

/** Moment at which the next policy takes effect; ms, Infinity for never. */
export function nextPolicy(policies: readonly Policy[]): number {
  return Math.min(...policies.flatMap(policy => policy.pending.map(each => Date.parse(each.effectiveFrom))));
}

/** Whether no policy was saved or took effect meanwhile, and the inputs of the defaults are the same. */
function policiesUnchanged(
  call: AnyCall,
  before: PlantSource,
  changes: readonly ChangeMark[],
  { nitrosamines }: KnownScopes,
): boolean {
  return (
    !changes.some(({ table }) => table === 'limits.policy_version' || table === 'kernel.approval_policy') &&
    call.now.getTime() < nextPolicy(before.policies) &&
    call.facility.productType === before.productType &&
    nitrosamines.length > 0 === before.scopes.nitrosamines.length > 0
  );
}

/** The trail has no gaps: the position of the last entry is the position of the trail. */
export function positionAfter(position: number, changes: readonly ChangeMark[]): number {
  return changes.reduce((last, { seq }) => Math.max(last, seq), position);
}

function idsOf(rows: readonly ChangeMark[]): readonly string[] {
  return [...new Set(rows.map(row => row.id))];
}
