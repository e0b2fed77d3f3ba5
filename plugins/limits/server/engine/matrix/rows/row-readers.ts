import type { RowNumbers, RowReader } from '../../pair/mac-formula.js';
import type { PairFacts } from '../../pair/pair-values.js';
import type { LimitPolicy } from '../../policy.js';
import { generalPpm } from '../../pair/general-limit.js';
import { typedByUnit } from '../../pair/typed-limit.js';
import { sharedEquipments } from '../areas/areas.js';
import { numberColumn } from '../number-column.js';
import type { RowPlace } from './pair-rows.js';
import { GeneralColumns, PurgeColumns, type Columns } from '../prepare.js';
import type { PlantInput } from '../../plant.js';
import type { IndexedPlant } from '../areas/shared-surface.js';
import type { Indexes } from '../areas/usage.js';

/* Classes instead of closures: readers are created for every calculation, and compiled closure code would be lost each time. */

/** A value common to all rows. */
export class Settled implements RowReader {
  readonly moves = false;

  constructor(private readonly numbers: RowNumbers) {}

  read(): RowNumbers {
    return this.numbers;
  }
}

type NumberIn = (pair: PairFacts) => number | null;

/**
 * Reads values before one next production, NaN where unknown. One object serves all pairs, because a plant has many
 * thousands; values that need a surface are read elsewhere.
 */
export class Lookups {
  private readonly pair: { -readonly [key in keyof PairFacts]: PairFacts[key] } | null;

  constructor(
    private readonly plant: IndexedPlant,
    private readonly columns: Columns,
    policy: LimitPolicy,
    private readonly at: RowPlace,
  ) {
    const [next] = plant.input.productions;
    const [exposure] = columns.exposures;
    const isEmpty = next === undefined || exposure === undefined;
    this.pair = isEmpty ? null : { substance: at.substance, policy, next, exposure, areaSqcm: 0, equipmentCount: null };
  }

  before(next: number, numberIn: NumberIn): number {
    const { pair, plant, columns } = this;
    if (pair === null) return NaN;
    pair.substance = this.at.substance;
    pair.next = plant.input.productions[next] ?? pair.next;
    pair.exposure = columns.exposures[next] ?? pair.exposure;
    return numberIn(pair) ?? NaN;
  }
}

/** A value that depends on the residue alone. */
export class OfSubstance implements RowReader {
  readonly moves = true;

  constructor(
    private readonly lookups: Lookups,
    private readonly numberIn: NumberIn,
  ) {}

  read(): RowNumbers {
    return this.lookups.before(0, this.numberIn);
  }
}

/** A value that depends on the residue and the patient of the next production; one number when equal for all patients. */
export class OfPatients implements RowReader {
  readonly moves = true;
  private readonly first: readonly number[];
  private readonly values: Float64Array;
  private out: Float64Array | null = null;

  constructor(
    private readonly columns: Columns,
    private readonly lookups: Lookups,
    private readonly numberIn: NumberIn,
  ) {
    this.first = columns.patients.map((_, patient) => columns.patientOf.indexOf(patient));
    this.values = new Float64Array(this.first.length);
  }

  read(from: number, to: number): RowNumbers {
    const { first, values, lookups, numberIn } = this;
    const { patientOf } = this.columns;
    let alike = true;
    for (let patient = 0; patient < first.length; patient++) {
      values[patient] = lookups.before(first[patient] ?? 0, numberIn);
      alike &&= Object.is(values[patient], values[0]);
    }
    if (alike) return values[0] ?? NaN;
    const out = (this.out ??= new Float64Array(patientOf.length));
    for (let next = from; next < to; next++) out[next] = values[patientOf[next] ?? 0] ?? NaN;
    return out;
  }
}

/** The score of the substance in a category, the same before all next productions; NaN without a score. */
export class Score implements RowReader {
  readonly moves = true;

  constructor(
    private readonly at: RowPlace,
    private readonly name: string,
  ) {}

  read(): RowNumbers {
    return this.at.substance.scores?.[this.name] ?? NaN;
  }
}

/** Values of the next productions on one piece of equipment. */
export class OnEquipment implements RowReader {
  readonly moves = true;
  private readonly columns = new Map<number, Float64Array>();

  constructor(
    private readonly plant: IndexedPlant,
    private readonly at: RowPlace,
    private readonly name: string,
  ) {}

  read(): RowNumbers {
    const { input } = this.plant;
    const { equipment } = this.at;
    const known = this.columns.get(equipment);
    if (known !== undefined) return known;
    const id = input.equipments[equipment]?.id ?? '';
    const column = numberColumn(input.productions, next => next.onEquipments?.[id]?.[this.name] ?? NaN);
    this.columns.set(equipment, column);
    return column;
  }
}

/** The area of the row by next production, sqcm, margin included. */
export class SharedArea implements RowReader {
  readonly moves = true;

  constructor(private readonly at: RowPlace) {}

  read(): RowNumbers {
    return this.at.area;
  }
}

/** By next production: the number of its equipment on which the residue may remain. */
export class SharedCounts implements RowReader {
  readonly moves = true;
  private readonly shared: Float64Array;

  constructor(
    private readonly indexes: Indexes,
    private readonly at: RowPlace,
  ) {
    this.shared = new Float64Array(indexes.count);
  }

  read(from: number, to: number): RowNumbers {
    const { shared } = this;
    const { equipmentsOf, usersOf } = this.indexes;
    const own = this.at.equipments;
    if (to - from === 1) {
      shared[from] = sharedEquipments(own, equipmentsOf[from]).length;
      return shared;
    }
    shared.fill(0);
    for (const equipment of own) {
      const users = usersOf[equipment] ?? new Int32Array(0);
      for (let index = 0; index < users.length; index++) {
        const next = users[index] ?? 0;
        shared[next] = (shared[next] ?? 0) + 1;
      }
    }
    return shared;
  }
}

/** The general limit before each next production, mg. */
export class GeneralLimits implements RowReader {
  readonly moves = true;
  private readonly columns: GeneralColumns;

  constructor(
    input: PlantInput,
    policy: LimitPolicy,
    private readonly at: RowPlace,
  ) {
    this.columns = new GeneralColumns(input, policy);
  }

  read(): RowNumbers {
    return this.columns.of(this.at.substance);
  }
}

/** The general limit in ppm, for user-defined formulas, even when the policy does not use it. */
export class GeneralPpm implements RowReader {
  readonly moves = true;
  private readonly usual: Float64Array;
  private readonly own = new Map<number, Float64Array>();

  constructor(
    private readonly input: PlantInput,
    private readonly policy: LimitPolicy,
    private readonly at: RowPlace,
  ) {
    this.usual = numberColumn(input.productions, next => generalPpm({}, policy, next));
  }

  read(): RowNumbers {
    const { ownArl } = this.at.substance;
    if (ownArl === undefined) return this.usual;
    const column =
      this.own.get(ownArl.ppm) ??
      numberColumn(this.input.productions, next => generalPpm({ ownArl }, this.policy, next));
    this.own.set(ownArl.ppm, column);
    return column;
  }
}

/** The purge factor of the residue before each next production. */
export class PurgeFactors implements RowReader {
  readonly moves = true;
  private readonly columns: PurgeColumns;

  constructor(
    input: PlantInput,
    policy: LimitPolicy,
    private readonly at: RowPlace,
  ) {
    this.columns = new PurgeColumns(input, policy);
  }

  read(): RowNumbers {
    return this.columns.of(this.at.substance);
  }
}

/** The limit typed for the residue: mg as stated, or ppm of the minimum batch. */
export class ProductLimits implements RowReader {
  readonly moves = true;
  private out: Float64Array | null = null;

  constructor(
    private readonly columns: Columns,
    private readonly at: RowPlace,
  ) {}

  read(from: number, to: number): RowNumbers {
    const { batchKg } = this.columns;
    const { mg, ppm } = typedByUnit(this.at.substance);
    if (ppm === Infinity) return mg === Infinity ? NaN : mg;
    const out = (this.out ??= new Float64Array(batchKg.length));
    for (let next = from; next < to; next++) out[next] = Math.min(mg, ppm * (batchKg[next] ?? NaN));
    return out;
  }
}
