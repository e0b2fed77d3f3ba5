import fc from 'fast-check';
import {
  defaultPolicy,
  type LimitPolicy,
  type Equipment,
  type EquipmentSet,
  type HbelNote,
  type PlantInput,
  type Agent,
  type Nitrosamine,
  type Production,
  type ResidueType,
  type Substance,
  type Train,
  type Use,
} from '../index.js';

const positive = fc.double({ min: 1e-3, max: 1e5, noNaN: true });
const perhaps = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 4 });

/** Rarely false: without it a plant has few limits. */
const often = fc.constantFrom(true, true, true, true, true, false);

const typedLimit = fc.record({ value: positive, unit: fc.constantFrom('mg', 'ppm') });

/** Of a patient or of a derivation, kg. */
const bodyWeight = fc.oneof(fc.constantFrom(0.4, 10, 50, 70), fc.double({ min: 0.01, max: 1500, noNaN: true }));

/** Health-based limits by route, some of them derived for another body weight than an adult's. */
const healthBased: fc.Arbitrary<Pick<Substance, 'hbelMgPerDay' | 'hbelForKg'>> = fc.oneof(
  fc.constant({ hbelMgPerDay: {} }),
  positive.map(value => ({ hbelMgPerDay: { any: value } })),
  fc.tuple(positive, bodyWeight).map(([value, kg]) => ({ hbelMgPerDay: { any: value }, hbelForKg: { any: kg } })),
  fc.tuple(positive, positive).map(([oral, parenteral]) => ({ hbelMgPerDay: { oral, parenteral } })),
  fc
    .tuple(positive, positive, bodyWeight)
    .map(([oral, parenteral, kg]) => ({ hbelMgPerDay: { oral, parenteral }, hbelForKg: { parenteral: kg } })),
  // Without a value for other routes.
  positive.map(parenteral => ({ hbelMgPerDay: { parenteral } })),
);

/** What is known of a health-based limit besides its value. */
const note: fc.Arbitrary<HbelNote> = fc.record(
  {
    isIntake: fc.constant(true),
    isProvisional: fc.constant(true),
    isOverLower: fc.constant(true),
    lower: fc.record({ basis: fc.constant('PDE'), mgPerDay: positive }),
    extrapolations: fc.array(
      fc.record({
        route: fc.constantFrom('oral', 'topical'),
        factor: fc.constantFrom(0.3, 1, 7),
        reason: fc.constant('absorbed alike'),
        author: fc.constant(null),
      }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

/** Without notes, as most substances, or with one on each route. */
function annotated<T extends Pick<Substance, 'hbelMgPerDay'>>(
  limits: T,
): fc.Arbitrary<T & Pick<Substance, 'hbelNotes'>> {
  const noted = fc.record(Object.fromEntries(Object.keys(limits.hbelMgPerDay).map(route => [route, note])));
  return fc
    .option(noted, { nil: null, freq: 2 })
    .map(each => (each === null ? limits : { ...limits, hbelNotes: each }));
}

/** An intake of a mutagen, which most substances lack. */
type Mutagenic = Pick<Substance, 'acceptableIntakeMgPerDay' | 'acceptableIntakeForKg'>;
const mutagenic: fc.Arbitrary<Mutagenic> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ acceptableIntakeMgPerDay: null }) },
  { weight: 1, arbitrary: positive.map(value => ({ acceptableIntakeMgPerDay: value })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(positive, bodyWeight)
      .map(([value, kg]) => ({ acceptableIntakeMgPerDay: value, acceptableIntakeForKg: kg })),
  },
);

/** Mass of base per mass of salt. */
const shareOfBase = fc.constantFrom(1, 0.8, 0.3);

/** Every intake of the substance is stated for a salt; the numbers are already those of its base. */
function ofSalt({ hbelMgPerDay }: Pick<Substance, 'hbelMgPerDay'>, share: number): Pick<Substance, 'baseFactors'> {
  const hbel = Object.fromEntries(Object.keys(hbelMgPerDay).map(route => [route, share]));
  return { baseFactors: { hbel, acceptableIntake: share, therapeuticDose: share, ld50: share } };
}

const substance = (id: string): fc.Arbitrary<Substance> =>
  fc
    .tuple(
      substanceBut(id),
      healthBased.chain(annotated),
      mutagenic,
      fc.option(shareOfBase, { nil: null }),
      fc.option(fc.constantFrom(0.5, 10, 80), { nil: null, freq: 2 }),
      fc.option(fc.constantFrom(1e-6, 0.02, 7), { nil: null, freq: 2 }),
    )
    .map(([others, limits, intake, share, ppm, mgPerSqcm]) => ({
      ...others,
      ...limits,
      ...intake,
      ...(share === null ? {} : ofSalt(limits, share)),
      ...(ppm === null ? {} : { ownArl: { ppm, reason: 'its own' } }),
      ...(mgPerSqcm === null ? {} : { ownResidueLimit: { mgPerSqcm, reason: 'its own' } }),
    }));

const substanceBut = (
  id: string,
): fc.Arbitrary<Omit<Substance, 'hbelMgPerDay' | 'hbelForKg' | 'hbelNotes' | keyof Mutagenic>> =>
  fc.record({
    id: fc.constant(id),
    externalId: fc.constant(id),
    name: fc.constant(`Active ${id}`),
    ttcMgPerDay: perhaps(positive),
    therapeuticDoseMgPerDay: perhaps(positive),
    ld50MgPerKg: perhaps(positive),
    ld50Qualifier: fc.constantFrom('', '>', '<'),
    productLimit: perhaps(typedLimit),
    productLimitOfProduct: perhaps(typedLimit),
  });

const policy = (residueType: ResidueType): fc.Arbitrary<LimitPolicy> => {
  const base = defaultPolicy(residueType);
  const order = fc.shuffledSubarray([...base.criteriaOrder], { minLength: 5, maxLength: 5 });
  return fc
    .record({
      enabled: often,
      useToxicity: fc.boolean(),
      useDosage: fc.boolean(),
      useProductLimit: fc.boolean(),
      useLd50: fc.boolean(),
      useARL: fc.boolean(),
      useResidueLimit: fc.boolean(),
      residueLimitMgPerSqcm: positive,
      safetyFactor: fc.integer({ min: 1, max: 10_000 }),
      modificationFactor: fc.constantFrom(1, 1, 2.5),
      bodyWeightKg: fc.constantFrom(70, 50),
      ld50Divisor: fc.constantFrom(base.ld50Divisor, 300),
      arlPpm: fc.constantFrom(base.arlPpm, 3),
      intermediateArlPpm: fc.constantFrom(base.intermediateArlPpm, 40),
      activesArlPpm: fc.constantFrom(base.activesArlPpm, 7),
      nitrosamineAuthority: fc.constantFrom('strictest', 'EMA', 'FDA'),
      purgeFactor: fc.constantFrom(1, 1, 1.7, 250),
      useFirstAvailable: fc.boolean(),
      criteriaOrder: fc.oneof(fc.constant(base.criteriaOrder), order),
      areaBasis: fc.constantFrom('sharedPair', 'nextTrain', 'facilityWorst'),
      surfaceAreaScope: fc.constantFrom('equipment', 'equipment', 'group', 'train'),
      areaMarginPercent: fc.integer({ min: 0, max: 50 }),
      skipSameActive: fc.boolean(),
      requireHbel: often.map(each => !each),
    })
    .map(switches => ({ ...base, ...switches }));
};

const ids = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, index) => prefix + index);

/** Plants of any shape: missing inputs, combination products, several routes, alternatives, every policy switch. */
export const anyPlant: fc.Arbitrary<PlantInput> = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .chain(([productionCount, equipmentCount, substanceCount]) =>
    fc.tuple(...ids('A', substanceCount).map(substance)).chain(substances =>
      fc.record({
        productions: fc.tuple(...ids('P', productionCount).map(id => production(id, substances))),
        equipments: fc.tuple(...ids('M', equipmentCount).map(equipment)),
        uses: fc.array(use(productionCount, equipmentCount), { maxLength: 25, size: 'max' }).map(distinct),
        agents: fc.tuple(...substances.map(each => agent(each, equipmentCount))),
        nitrosamines: fc.array(nitrosamine(productionCount), { maxLength: 3 }).map(named('N')),
        groups: fc.array(group(equipmentCount), { maxLength: 3 }).map(named('G')),
        trains: fc.array(train(equipmentCount), { maxLength: 3 }).map(named('T')),
        policies: fc.record({
          Chemical: policy('Chemical'),
          Intermediate: policy('Intermediate'),
          Detergent: policy('Detergent'),
          Nitrosamine: policy('Nitrosamine'),
        }),
      }),
    ),
  );

function production(id: string, substances: readonly Substance[]): fc.Arbitrary<Production> {
  return fc
    .tuple(productionForAdults(id, substances), fc.option(bodyWeight, { nil: null }))
    .map(([adults, kg]) => (kg === null ? adults : { ...adults, patientWeightKg: kg }))
    .chain(withDoseUnder);
}

/** Residue types whose policy counts other products in the dose of a bulk active. */
function withDoseUnder(made: Production): fc.Arbitrary<Production> {
  const dose = fc.record({ maxDailyDoseMgPerDay: perhaps(positive) });
  const types = fc.record({ Detergent: dose, Intermediate: dose, Nitrosamine: dose }, { requiredKeys: [] });
  return made.kind === 'api' ? types.map(doseUnder => ({ ...made, doseUnder })) : fc.constant(made);
}

function productionForAdults(id: string, substances: readonly Substance[]): fc.Arbitrary<Production> {
  return fc.record({
    id: fc.constant(id),
    externalId: fc.constant(id),
    name: fc.constant(`Production ${id}`),
    kind: fc.constantFrom('product', 'product', 'product', 'api', 'intermediate'),
    route: fc.constantFrom('oral', 'oral', 'parenteral', 'topical', null),
    minBatchSizeKg: perhaps(positive),
    unitMassMg: perhaps(positive),
    maxUnitsPerDay: perhaps(fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constantFrom(0.5, 1.5))),
    unitsByMass: fc.boolean(),
    actives: fc.subarray([...substances], { minLength: 1, maxLength: Math.min(2, substances.length) }).chain(chosen =>
      fc.tuple(
        ...chosen.map(each =>
          fc.record({
            substance: fc.constant(each),
            strengthMg: perhaps(positive),
            maxDailyDoseMgPerDay: perhaps(positive),
            ...(id.endsWith('1') ? { strengthBaseFactor: shareOfBase } : {}),
          }),
        ),
      ),
    ),
  });
}

function equipment(id: string): fc.Arbitrary<Equipment> {
  return fc.record({
    id: fc.constant(id),
    externalId: fc.constant(id),
    name: fc.constant(`Equipment ${id}`),
    areaSqcm: fc.oneof({ weight: 9, arbitrary: positive }, { weight: 1, arbitrary: fc.constantFrom(0, NaN) }),
  });
}

const factors = fc.record(
  {
    safetyFactor: fc.constantFrom(1, 100, 5000),
    modificationFactor: fc.constantFrom(1, 7),
    bodyWeightKg: fc.constantFrom(3, 70),
    ld50Divisor: fc.constantFrom(20, 20_000),
  },
  { requiredKeys: [] },
);

/** An agent with the data of an active of the plant. */
function agent(of: Substance, equipments: number): fc.Arbitrary<Agent> {
  return fc.record({
    substance: fc
      .tuple(fc.constantFrom(false, false, false, true), fc.subarray(ids('P', 4)), fc.option(factors, { nil: null }))
      .map(([isWater, processes, own]) => ({
        ...of,
        isWater,
        inProcessOf: new Set(processes),
        ...(own === null ? {} : { ownFactors: { ...own, reason: 'its own' } }),
      })),
    equipmentIds: fc.subarray(ids('M', equipments)),
  });
}

function nitrosamine(productions: number): fc.Arbitrary<Omit<Nitrosamine, 'id' | 'externalId' | 'name'>> {
  return fc.record({
    acceptableIntakeMgPerDay: fc.record({ EMA: positive, FDA: positive }, { requiredKeys: [] }),
    productionIds: fc.subarray(ids('P', productions)),
  });
}

function group(equipments: number): fc.Arbitrary<Omit<EquipmentSet, 'id' | 'externalId' | 'name'>> {
  return fc.record({ equipmentIds: fc.subarray(ids('M', equipments)) });
}

function train(equipments: number): fc.Arbitrary<Omit<Train, 'id' | 'externalId' | 'name'>> {
  const step = fc.record({
    equipmentIds: fc.subarray(ids('M', equipments), { minLength: 1 }),
    usage: fc.constantFrom('alternative', 'parallel'),
  });
  return fc.record({ steps: fc.array(step, { maxLength: 4 }) });
}

function named(prefix: string) {
  return <T>(list: readonly T[]): (T & { readonly id: string; readonly externalId: string; readonly name: string })[] =>
    list.map((each, index) => ({
      ...each,
      id: `${prefix}${index}`,
      externalId: `${prefix}${index}`,
      name: `${prefix} ${index}`,
    }));
}

function use(productions: number, equipments: number): fc.Arbitrary<Use> {
  return fc.record({
    productionId: fc.constantFrom(...ids('P', productions)),
    equipmentId: fc.constantFrom(...ids('M', equipments)),
    alternative: fc.option(fc.constantFrom('step 1', 'step 2'), { nil: null, freq: 3 }),
  });
}

/** A production uses a piece of equipment once. */
function distinct(uses: readonly Use[]): Use[] {
  return [...new Map(uses.map(each => [`${each.productionId} ${each.equipmentId}`, each])).values()];
}
