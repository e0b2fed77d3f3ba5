import { generalPpm } from '../pair/general-limit.js';
import { purgeFactorBefore } from '../pair/purge-factor.js';
import { exposureOf, type Exposure } from '../pair/exposure.js';
import type { EquipmentOverrides } from '../pair/limit-override.js';
import type { Patient } from '../pair/patient.js';
import type { PlantInput, Production, Substance } from '../plant.js';
import type { CriterionKey, LimitPolicy, ResidueType } from '../policy.js';
import { areaSteps, measuresAlike } from './areas/areas.js';
import { pairCells, type PairCells } from './areas/pair-cells.js';
import { numberColumn } from './number-column.js';
import { indexUses, type Indexes } from './areas/usage.js';
import { finished, type Steps } from './steps.js';

/** Codes of criteria in typed arrays; 0 means none. */
export const criterionCodes: readonly (CriterionKey | null)[] = [
  null,
  'toxicity',
  'dosage',
  'productLimit',
  'ld50',
  'arl',
];
/** The index in `criterionCodes`, 1 to 5. */
export function criterionCode(criterion: CriterionKey): number {
  return criterionCodes.indexOf(criterion);
}

/** One active of one previous production. */
export interface MatrixRow {
  readonly previous: number;
  /** Index among the actives of the production. */
  readonly active: number;
  readonly policy: LimitPolicy;
}

/** A plant laid out in typed arrays: values that do not depend on the pair are computed once per row or column. */
export interface PreparedPlant extends Indexes {
  readonly input: PlantInput;
  readonly rows: readonly MatrixRow[];
  /** The residue types of the rows. */
  readonly residueTypes: ReadonlySet<ResidueType>;
  /** Rows of each production: `rowStart[p]` to `rowStart[p + 1]`. */
  readonly rowStart: Int32Array;
  readonly cells: PairCells;
  /** Shared area of each cell, sqcm, margin included; 0 where nothing is shared. */
  readonly area: Float64Array;
  /** The same for the residue of intermediates; the same array when both policies measure areas alike. */
  readonly intermediateArea: Float64Array;
  readonly columns: Columns;
  /** Of a plant as seen from one piece of equipment: dosage units of the next batch that its residue may reach. */
  readonly transferFirstUnits?: number;
  /** And the signed limits on it. */
  readonly overrides?: EquipmentOverrides;
}

/** Shared areas under the settings of a residue type that the matrix includes. */
export function areaUnder(plant: PreparedPlant, policy: LimitPolicy): Float64Array {
  return policy.residueType === 'Intermediate' ? plant.intermediateArea : plant.area;
}

/** The policy for the residue of the previous production; agents and nitrosamines are not in the matrix. */
export function policyOf(input: PlantInput, previous: Production): LimitPolicy {
  return previous.kind === 'intermediate' ? input.policies.Intermediate : input.policies.Chemical;
}

/** What is known of a plant with the same productions, equipment and uses. */
export interface KnownLayout {
  readonly indexes?: Indexes & { readonly cells?: PairCells };
  readonly area?: Float64Array;
  readonly intermediateArea?: Float64Array;
}

/** Lays out rows, uses, cells and areas. */
export function preparePlant(input: PlantInput, known: KnownLayout = {}): PreparedPlant {
  return finished(preparationSteps(input, known));
}

/** The same in steps. */
export function* preparationSteps(input: PlantInput, known: KnownLayout = {}): Steps<PreparedPlant> {
  const { count, productionPlaces, equipmentPlaces, equipmentsOf, usersOf, alternatives } =
    known.indexes ?? indexUses(input);
  yield;
  const uses = { count, productionPlaces, equipmentPlaces, equipmentsOf, usersOf, alternatives };
  const indexes = { ...uses, cells: known.indexes?.cells ?? pairCells(uses) };
  yield;
  const rowStart = new Int32Array(count + 1);
  const rows: MatrixRow[] = [];
  const residueTypes = new Set<ResidueType>();
  let previous = 0;
  for (const production of input.productions) {
    const policy = policyOf(input, production);
    rowStart[previous] = rows.length;
    for (let active = 0; active < production.actives.length; active++) rows.push({ previous, active, policy });
    if (production.actives.length > 0) residueTypes.add(policy.residueType);
    previous += 1;
  }
  rowStart[count] = rows.length;
  const { Chemical, Intermediate } = input.policies;
  yield;
  const area = known.area ?? (yield* areaSteps(input, indexes, Chemical));
  const intermediateArea =
    known.intermediateArea ??
    (measuresAlike(Chemical, Intermediate) ? area : yield* areaSteps(input, indexes, Intermediate));
  return { input, rows, residueTypes, rowStart, area, intermediateArea, columns: prepareColumns(input), ...indexes };
}

/** The values of a column that do not depend on the policy. */
export interface Columns {
  /** Maximum daily doses per minimum batch; NaN when unknown. */
  readonly ratio: Float64Array;
  /** Minimum batch size, kg; NaN when unknown. */
  readonly batchKg: Float64Array;
  readonly exposures: readonly Exposure[];
  /** The first units of a batch that residue may reach; left out where it is mixed evenly. */
  readonly firstUnits?: FirstUnitColumns;
  /** The distinct patients of the columns by route and body weight, and the one of each column. */
  readonly patients: readonly Patient[];
  readonly patientOf: Uint16Array;
}

/** The first units of the minimum batches (formulas 4.6). */
export interface FirstUnitColumns {
  /** Maximum daily doses; those of the whole batch where unknown for its first units. */
  readonly doses: Float64Array;
  /** Their share of the batch; 1 where unknown. */
  readonly share: Float64Array;
  /** 1 where known. */
  readonly isReported: Uint8Array;
}

const batchOf = ({ minBatchSizeKg }: Production): number => minBatchSizeKg ?? NaN;
const ratioOf = (exposure: Exposure): number => ('missing' in exposure ? NaN : exposure.ratio);

/** Lays out the values that depend on the next production alone, in the order of the productions. */
export function prepareColumns({ productions }: PlantInput): Columns {
  const exposures = productions.map(exposureOf);
  const patients: Patient[] = [];
  const patientOf = new Uint16Array(productions.length);
  let next = 0;
  for (const production of productions) {
    const known = patients.findIndex(patient => isSamePatient(patient, production));
    patientOf[next] = known < 0 ? patients.push(production) - 1 : known;
    next += 1;
  }
  return {
    batchKg: numberColumn(productions, batchOf),
    ratio: numberColumn(exposures, ratioOf),
    exposures,
    patients,
    patientOf,
  };
}

function isSamePatient(a: Patient, b: Patient): boolean {
  return a.route === b.route && a.patientWeightKg === b.patientWeightKg;
}

/**
 * The purge factor before each next production. Residues share one column, except those with measured factors of
 * their own.
 */
export class PurgeColumns {
  private readonly usual: Float64Array;
  private readonly own = new Map<string, Float64Array>();

  constructor(
    private readonly input: PlantInput,
    private readonly policy: LimitPolicy,
  ) {
    this.usual = this.columnOf({});
  }

  of(substance: Substance): Float64Array {
    if (substance.purgeFactors === undefined) return this.usual;
    const column = this.own.get(substance.id) ?? this.columnOf(substance);
    this.own.set(substance.id, column);
    return column;
  }

  private columnOf(substance: Pick<Substance, 'purgeFactors'>): Float64Array {
    return numberColumn(this.input.productions, next => purgeFactorBefore(next, this.policy, substance));
  }
}

/** Whether some residue of a plant has measured purge factors of its own. */
export function hasPurgeFactors({ productions }: PlantInput): boolean {
  return productions.some(({ actives }) => actives.some(({ substance }) => substance.purgeFactors !== undefined));
}

/**
 * The general limit before each next production, mg; NaN where there is none. Residues share one column, except those
 * with a general limit of their own.
 */
export class GeneralColumns {
  private readonly usual: Float64Array;
  private readonly own = new Map<number, Float64Array>();

  constructor(
    private readonly input: PlantInput,
    private readonly policy: LimitPolicy,
  ) {
    this.usual = this.columnOf({});
  }

  of({ ownArl }: Pick<Substance, 'ownArl'>): Float64Array {
    if (ownArl === undefined) return this.usual;
    const column = this.own.get(ownArl.ppm) ?? this.columnOf({ ownArl });
    this.own.set(ownArl.ppm, column);
    return column;
  }

  private columnOf(substance: Pick<Substance, 'ownArl'>): Float64Array {
    const { policy } = this;
    return numberColumn(this.input.productions, next => {
      const { kind, minBatchSizeKg } = next;
      if (minBatchSizeKg === null || (kind !== 'intermediate' && !policy.useARL)) return NaN;
      return generalPpm(substance, policy, next) * minBatchSizeKg;
    });
  }
}
