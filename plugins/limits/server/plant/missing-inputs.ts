import type { MissingInput } from '#plugins/limits/shared/limit';
import {
  areaUnder,
  candidatesOf,
  exposureOf,
  lacking,
  LackingCriteria,
  plantAmong,
  rowOf,
  surfaceBetween,
  type LimitPolicy,
  type MatrixResult,
  type Production,
  type SharedSurface,
  type Steps,
  type Substance,
} from '../engine/index.js';
import { areaOf } from './names.js';

interface Tally {
  readonly record: MissingInput['record'];
  readonly input: string;
  blocks: number;
  skips: number;
}

/**
 * Finds missing inputs by record in steps, with the number of limits they block or of criteria they leave out. Missing inputs of the
 * substance or of the next product count once per pair.
 */
export function* missingInputSteps(matrix: MatrixResult): Steps<MissingInput[]> {
  const { plant, l3 } = matrix;
  const { input, cells } = plant;
  const tallies = new Tallies(input.productions);
  const finders = new FindersOfBlocks(plant);
  const names = new NamesOfPairs(matrix);
  for (const { previous: row, active, policy } of plant.rows) {
    const substance = input.productions[row]?.actives[active]?.substance;
    // Residues that are not assessed have no missing inputs.
    if (substance === undefined || !policy.enabled) continue;
    const columns = cells.columnsOf[row] ?? new Int32Array(0);
    const area = rowOf(cells, areaUnder(plant, policy), row);
    const equipments = plant.equipmentsOf[row] ?? new Int32Array(0);
    const lacks = finders.of(columns, policy, substance).before({ substance, equipments, area, own: row });
    for (const [place, next] of columns.entries()) {
      const cell = (cells.start[row] ?? 0) + place;
      if (lacks[place] === 0 || next === row || !((plant.area[cell] ?? 0) > 0)) continue;
      if (policy.skipSameActive && contains(input.productions[next], substance)) continue;
      const isBlocked = Number.isNaN(l3[cell]);
      for (const missing of names.of(substance, policy, row, next))
        tallies.count(missing, { kind: kindOf(policy), substance }, next, isBlocked);
    }
    yield;
  }
  return [...tallies.all(), ...unknownAreas(matrix)].toSorted(
    (a, b) => b.blocks - a.blocks || b.skips - a.skips || a.record.externalId.localeCompare(b.record.externalId),
  );
}

/** Finders of each list of next productions and each policy, of which rows share the list. */
class FindersOfBlocks {
  private readonly known = new Map<Int32Array, Map<LimitPolicy, LackingCriteria>>();

  constructor(private readonly plant: MatrixResult['plant']) {}

  of(columns: Int32Array, policy: LimitPolicy, substance: Substance): LackingCriteria {
    const ofBlock = this.known.get(columns) ?? new Map<LimitPolicy, LackingCriteria>();
    const found = ofBlock.get(policy) ?? new LackingCriteria(plantAmong(this.plant, columns), policy, substance);
    this.known.set(columns, ofBlock.set(policy, found));
    return found;
  }
}

function contains(production: Production | undefined, { id }: Substance): boolean {
  return production?.actives.some(({ substance }) => substance.id === id) === true;
}

function kindOf({ residueType }: LimitPolicy): Residue['kind'] {
  return residueType === 'Intermediate' ? 'intermediate' : 'active';
}

/** Every pair of two productions that use equipment of unknown area is blocked. */
function unknownAreas({ plant: { input, usersOf } }: MatrixResult): Tally[] {
  return input.equipments.flatMap((equipment, index) => {
    if (areaOf(equipment) !== null) return [];
    const users = usersOf[index]?.length ?? 0;
    return [{ ...tallyOf('equipment', equipment, 'surfaceArea'), blocks: users * (users - 1) }];
  });
}

interface Residue {
  readonly kind: 'active' | 'intermediate';
  readonly substance: Substance;
}

interface MissingName {
  readonly criterion: string;
  readonly name: string;
}

/** Finds the missing inputs of criteria by pair. */
class NamesOfPairs {
  private readonly columns: readonly string[];
  private readonly known = new Map<string, readonly MissingName[]>();
  private substance: Substance | null = null;
  private policy: LimitPolicy | null = null;

  constructor(private readonly matrix: MatrixResult) {
    this.columns = matrix.plant.input.productions.map(next => {
      const exposure = exposureOf(next);
      const missing = 'missing' in exposure ? exposure.missing : [];
      return JSON.stringify([next.kind, next.route, next.minBatchSizeKg === null, missing, next.doseUnder]);
    });
  }

  /** Cached by the missing inputs of the next production when there are no user-defined formulas. */
  of(substance: Substance, policy: LimitPolicy, row: number, next: number): readonly MissingName[] {
    const { plant } = this.matrix;
    const production = plant.input.productions[next];
    if (production === undefined) return [];
    if (policy.formulas !== undefined) {
      const surface = surfaceBetween(plant, { policy, area: areaUnder(plant, policy) }, row, next);
      return missingOf(substance, production, policy, surface);
    }
    if (this.substance !== substance || this.policy !== policy) this.known.clear();
    this.substance = substance;
    this.policy = policy;
    const column = this.columns[next] ?? '';
    const found = this.known.get(column) ?? missingOf(substance, production, policy);
    this.known.set(column, found);
    return found;
  }
}

/** Counts by record and input. */
class Tallies {
  private readonly ofNext = new Map<string, (Tally | undefined)[]>();
  private readonly ofSubstances = new Map<string, Map<string, Tally>>();

  constructor(private readonly productions: readonly Production[]) {}

  count({ criterion, name }: MissingName, residue: Residue, next: number, isBlocked: boolean): void {
    const tally = isOfNext(criterion, name) ? this.tallyOfNext(name, next) : this.tallyOfResidue(name, residue);
    if (isBlocked) tally.blocks += 1;
    else tally.skips += 1;
  }

  all(): Tally[] {
    const tallies = [...this.ofSubstances.values()].flatMap(each => [...each.values()]);
    return [...tallies, ...[...this.ofNext.values()].flat().filter(tally => tally !== undefined)];
  }

  private tallyOfNext(name: string, next: number): Tally {
    const tallies = this.ofNext.get(name) ?? [];
    const known = tallies[next];
    const production = this.productions[next];
    if (known !== undefined || production === undefined) return known ?? tallyOf('production', noRecord, name);
    this.ofNext.set(name, tallies);
    return (tallies[next] = tallyOf('production', production, name));
  }

  private tallyOfResidue(name: string, { kind, substance }: Residue): Tally {
    const tallies = this.ofSubstances.get(substance.id) ?? new Map<string, Tally>();
    const tally = tallies.get(name) ?? tallyOf(kind, substance, name);
    this.ofSubstances.set(substance.id, tallies.set(name, tally));
    return tally;
  }
}

const noRecord = { id: '', externalId: '', name: '' };

function tallyOf(kind: string, record: Parameters<typeof nameOf>[0], input: string): Tally {
  return { record: { kind, ...nameOf(record) }, input, blocks: 0, skips: 0 };
}

/** Names of the inputs that keep a criterion from being calculated. */
function missingOf(
  substance: Substance,
  next: Production,
  policy: LimitPolicy,
  surface?: SharedSurface,
): MissingName[] {
  return candidatesOf(substance, next, policy, surface).flatMap(candidate =>
    lacking(candidate).map(name => ({ criterion: candidate.criterion, name })),
  );
}

/** Inputs of the daily dose and batch belong to the next production, the others to the substance. */
const inputsOfNext = ['minBatchSize', 'unitMass', 'strength', 'maxDailyDose', 'actives'];

function isOfNext(criterion: string, name: string): boolean {
  return inputsOfNext.includes(name) || criterion === 'arl';
}

function nameOf(record: { readonly id: string; readonly externalId: string; readonly name: string }) {
  return { id: record.id, externalId: record.externalId, name: record.name };
}
