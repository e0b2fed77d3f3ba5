import { isAbove } from '../is-above.js';
import type { RowLimits } from '../matrix/rows/keep-lowest.js';
import type { ResidueRow } from '../matrix/rows/criteria-row.js';
import { LowestFound, ResidueRows, reasonForNone } from '../matrix/rows/residue-rows.js';
import { UnstatedFirstUnits } from '../matrix/transfer/unstated.js';
import { cellAt, spreadRow } from '../matrix/areas/pair-cells.js';
import { limitBetween, type LaidOutPlant, type Residue } from '../matrix/areas/shared-surface.js';
import type { NoPairLimit, PairLimit } from '../pair/pair-limit.js';
import type { Nitrosamine, Production, Substance } from '../plant.js';
import type { LimitPolicy, MultiNitrosamineOption, NitrosamineAuthority } from '../policy.js';

/** The limit of a nitrosamine between one previous and one next production. */
export interface NitrosaminePair {
  readonly previous: Production;
  readonly next: Production;
  readonly limit: PairLimit | NoPairLimit;
}

/** Acceptable intake by the policy's authority, mg/day; null where the authority does not limit the substance (formulas 6.3). */
export function acceptableIntakeOf(
  values: Nitrosamine['acceptableIntakeMgPerDay'],
  authority: NitrosamineAuthority,
): number | null {
  if (authority !== 'strictest') return values[authority] ?? null;
  const known = Object.values(values);
  return known.length === 0 ? null : Math.min(...known);
}

/** The stated source of the acceptable intake that applies; null when none is stated. */
export function intakeSourceOf(
  { acceptableIntakeMgPerDay, intakeSources = {} }: Nitrosamine,
  authority: NitrosamineAuthority,
): string | null {
  if (authority !== 'strictest') return intakeSources[authority] ?? null;
  const lowest = acceptableIntakeOf(acceptableIntakeMgPerDay, authority);
  const found = Object.entries(acceptableIntakeMgPerDay).find(([, value]) => value === lowest)?.[0];
  return (intakeSources as Readonly<Record<string, string>>)[found ?? ''] ?? null;
}

/** The lowest intake of another authority, where it is lower than that of the policy's authority. */
function lowerIntakeOf(
  values: Nitrosamine['acceptableIntakeMgPerDay'],
  authority: NitrosamineAuthority,
): Pick<Substance, 'lowerIntake'> {
  const counts = acceptableIntakeOf(values, authority);
  const [lowest] = Object.entries(values).toSorted(([, left], [, right]) => left - right);
  if (lowest === undefined || counts === null || !isAbove(counts, lowest[1])) return {};
  return { lowerIntake: { authority: lowest[0], mgPerDay: lowest[1] } };
}

/** A nitrosamine as a residue, which has only an acceptable intake. */
export function nitrosamineResidue(nitrosamine: Nitrosamine, authority: NitrosamineAuthority): Substance {
  return {
    id: nitrosamine.id,
    externalId: nitrosamine.externalId,
    name: nitrosamine.name,
    hbelMgPerDay: {},
    acceptableIntakeMgPerDay: acceptableIntakeOf(nitrosamine.acceptableIntakeMgPerDay, authority),
    ...lowerIntakeOf(nitrosamine.acceptableIntakeMgPerDay, authority),
    ttcMgPerDay: null,
    therapeuticDoseMgPerDay: null,
    ld50MgPerKg: null,
    ld50Qualifier: '',
    productLimit: null,
    formedIn: new Set(nitrosamine.productionIds),
  };
}

/** Positions of the productions to consider, ascending; all where none are given. */
export interface PairsAmong {
  readonly previous?: readonly number[];
  readonly next?: readonly number[];
}

/** Limits of nitrosamines in a plant under its nitrosamine policy, on shared areas in sqcm by cell. */
export class NitrosamineLimits {
  private readonly rows: ResidueRows;
  private readonly unstated: UnstatedFirstUnits;
  private readonly areaBefore: Float64Array;
  private readonly policy: LimitPolicy;

  constructor(
    private readonly plant: LaidOutPlant,
    private readonly area: Float64Array,
  ) {
    this.areaBefore = new Float64Array(plant.count);
    this.policy = plant.input.policies.Nitrosamine;
    this.rows = new ResidueRows(plant, this.policy);
    this.unstated = new UnstatedFirstUnits(plant, this.policy);
  }

  /** Lowest L3 over all its previous productions and all next ones. */
  lowest(
    nitrosamine: Nitrosamine,
    among: PairsAmong = {},
  ): NitrosaminePair | { readonly next: null; readonly limit: NoPairLimit } {
    const { productions } = this.plant.input;
    const residue = this.residueOf(nitrosamine);
    const lowest = new LowestFound();
    for (const row of this.sources(nitrosamine, among))
      lowest.look(this.before(residue.substance, row), row, among.next);
    const [previous, next] = [productions[lowest.row], productions[lowest.next]];
    if (previous !== undefined && next !== undefined)
      return { previous, next, limit: limitBetween(this.plant, residue, lowest.row, lowest.next) };
    const cells = this.sharing(nitrosamine, among);
    return {
      next: null,
      limit: reasonForNone(cells, ([row, column]) => limitBetween(this.plant, residue, row, column)),
    };
  }

  /** Whether pairs have no limit because the area of some equipment is unknown. */
  lacksArea(nitrosamine: Nitrosamine, among: PairsAmong = {}): boolean {
    return this.sources(nitrosamine, among).some(row => {
      const areas = this.areasAfter(row);
      const lacks = (column: number): boolean => column !== row && Number.isNaN(areas[column]);
      return among.next?.some(lacks) ?? areas.some((_area, column) => lacks(column));
    });
  }

  /** Whether limits of pairs on a piece of equipment ignore the first units that its residue may reach. */
  lacksFirstUnits(nitrosamine: Nitrosamine, among: Required<PairsAmong>): boolean {
    const { substance } = this.residueOf(nitrosamine);
    return this.sources(nitrosamine, among).some(row => {
      const after = this.rowAfter(substance, row);
      return this.unstated.isAmong(this.rows.before(after), after, among.next);
    });
  }

  /** Calls back with the limits after each of its previous productions; they are valid during the callback only. */
  eachRow(nitrosamine: Nitrosamine, look: (limits: RowLimits, previous: number) => void): void {
    const { substance } = this.residueOf(nitrosamine);
    for (const row of this.sources(nitrosamine, {})) look(this.before(substance, row), row);
  }

  /** All pairs that share equipment, with all candidates. */
  pairs(nitrosamine: Nitrosamine, among: PairsAmong = {}): readonly NitrosaminePair[] {
    const { productions } = this.plant.input;
    const residue = this.residueOf(nitrosamine);
    return this.sharing(nitrosamine, among).flatMap(([row, column]) => {
      const [previous, next] = [productions[row], productions[column]];
      if (previous === undefined || next === undefined) return [];
      return [{ previous, next, limit: limitBetween(this.plant, residue, row, column) }];
    });
  }

  private before(substance: Substance, row: number): RowLimits {
    return this.rows.before(this.rowAfter(substance, row));
  }

  private rowAfter(substance: Substance, row: number): ResidueRow {
    const equipments = this.plant.equipmentsOf[row] ?? new Int32Array(0);
    return { substance, equipments, area: this.areasAfter(row), own: row };
  }

  /** Shared areas before every production, sqcm; valid until the next call. */
  private areasAfter(row: number): Float64Array {
    return spreadRow(this.plant.cells, this.area, row, this.areaBefore);
  }

  private residueOf(nitrosamine: Nitrosamine): Residue {
    const { policy, area } = this;
    return { substance: nitrosamineResidue(nitrosamine, policy.nitrosamineAuthority), policy, area };
  }

  /** Positions of the productions that it comes from, ascending. */
  private sources({ productionIds }: Nitrosamine, { previous }: PairsAmong): number[] {
    const wanted = previous && new Set(previous);
    const places = [...new Set(productionIds)].flatMap(id => this.plant.productionPlaces.get(id) ?? []);
    return places.filter(place => wanted?.has(place) !== false).toSorted((a, b) => a - b);
  }

  private sharing(nitrosamine: Nitrosamine, among: PairsAmong): (readonly [row: number, column: number])[] {
    const { cells } = this.plant;
    return this.sources(nitrosamine, among).flatMap(row =>
      [...(among.next ?? cells.columnsOf[row] ?? [])]
        // A pair over equipment of unknown area is included: it is a missing input.
        .filter(column => row !== column && (this.area[cellAt(cells, row, column)] ?? 0) !== 0)
        .map(column => [row, column] as const),
    );
  }
}

/** The verdict on combined nitrosamines. */
export interface CombinedVerdict {
  /** Intake over acceptable intake, in input order. */
  readonly ratios: readonly number[];
  readonly sumOfRatios: number;
  readonly total: number;
  /** The lowest acceptable intake. */
  readonly lowest: number;
  readonly passes: Readonly<Record<MultiNitrosamineOption, boolean>>;
  /** By the option of the policy. */
  readonly pass: boolean;
}

/** Judges combined nitrosamines: daily intakes against their acceptable intakes in one unit (formulas 6.3). */
export function judgeNitrosamines(
  found: readonly { readonly intake: number; readonly acceptableIntake: number }[],
  option: MultiNitrosamineOption,
): CombinedVerdict {
  const ratios = found.map(each => each.intake / each.acceptableIntake);
  const sumOfRatios = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const total = found.reduce((sum, each) => sum + each.intake, 0);
  const lowest = Math.min(...found.map(each => each.acceptableIntake));
  const passes = { sumOfRatios: !isAbove(sumOfRatios, 1), totalBelowMostPotent: !isAbove(total, lowest) };
  return { ratios, sumOfRatios, total, lowest, passes, pass: passes[option] };
}
