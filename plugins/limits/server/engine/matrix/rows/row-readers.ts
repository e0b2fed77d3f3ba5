import type { RowNumbers, RowReader } from '../../pair/mac-formula.js';
import type { PairFacts } from '../../pair/pair-values.js';
import type { LimitPolicy } from '../../policy.js';
import { generalPpm } from '../../pair/general-limit.js';
import { typedByUnit } from '../../pair/typed-limit.js';
import { sharedEquipments } from '../areas/areas.js';
import { numberColumn } from '../number-column.js';
import type { RowPlace } from './pair-rows.js';
import { GeneralColumns, type Columns } from '../prepare.js';
import type { PlantInput } from '../../plant.js';
import type { IndexedPlant } from '../areas/shared-surface.js';
import type { Indexes } from '../areas/usage.js';

/*
 * Classes and no closures: readers are made anew for every calculation, and the compiled code of a closure goes with it.
 */

/** What is the same in all rows. */
export class Settled implements RowReader {
  readonly moves = false;

  constructor(private readonly numbers: RowNumbers) {}

  read(): RowNumbers {
    return this.numbers;
  }
}

type NumberIn = (pair: PairFacts) => number | null;

/**
 * Looks numbers up before one next production, NaN where nobody knows them. The pair has no surface here, because what
 * asks for one is read otherwise; it is one and the same for all pairs, because a plant has many thousands.
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

/** What depends on the residue alone. */
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

/** What depends on the residue and the patient of the next production: one number where all patients have the same one. */
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

/** What a category gives the substance at hand, the same before all next productions; NaN without a score. */
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

/** What is kept about the next productions on the machine at hand. */
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

/** The area of the row at hand by next production, sqcm, margin included. */
export class SharedArea implements RowReader {
  readonly moves = true;

  constructor(private readonly at: RowPlace) {}

  read(): RowNumbers {
    return this.at.area;
  }
}

/** By next production: on how many of its machines the residue may be. */
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

/** The same in ppm, as formulas of people ask for it whether the policy looks at it or not. */
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

/** The limit typed on the residue: mg as it is, or ppm of the smallest batch. */
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
