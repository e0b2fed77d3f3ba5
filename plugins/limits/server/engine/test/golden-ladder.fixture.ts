import {
  candidatesOf,
  defaultPolicy,
  judge,
  pairLimit,
  sampleLimit,
  sampleMassMg,
  type LimitPolicy,
  type Production,
  type Substance,
} from '../index.js';

/** A residue without any data. */
export const unknownSubstance: Substance = {
  id: 's',
  externalId: 'S',
  name: 'substance',
  hbelMgPerDay: {},
  acceptableIntakeMgPerDay: null,
  ttcMgPerDay: null,
  therapeuticDoseMgPerDay: null,
  ld50MgPerKg: null,
  ld50Qualifier: '',
  productLimit: null,
};

export function next(
  batchKg: number,
  dose: { readonly ldd?: number; readonly strength?: number | null; readonly mass?: number; readonly units?: number },
): Production {
  const bulk = dose.mass === undefined;
  return {
    id: 'n',
    externalId: 'N',
    name: 'next',
    kind: bulk ? 'api' : 'product',
    route: null,
    minBatchSizeKg: batchKg,
    unitMassMg: dose.mass ?? null,
    maxUnitsPerDay: dose.units ?? null,
    actives: [
      { substance: unknownSubstance, strengthMg: dose.strength ?? null, maxDailyDoseMgPerDay: dose.ldd ?? null },
    ],
  };
}

/** A next product whose minimum batch holds exactly `doses` daily doses. */
export function withDoses(batchKg: number, doses: number): Production {
  return next(batchKg, { ldd: (batchKg * 1e6) / doses });
}

export function macs(
  substance: Partial<Substance>,
  product: Production,
  policy: LimitPolicy,
): Record<string, number | null> {
  return Object.fromEntries(
    candidatesOf({ ...unknownSubstance, ...substance }, product, policy).map(each => [each.criterion, each.macMg]),
  );
}

export const chemical = defaultPolicy('Chemical');
export const all: LimitPolicy = { ...chemical, useLd50: true };

/** Lower level results of a fixed carryover on an area, for one sample. */
export function ladder(i: Record<string, number>): Record<string, number | string> {
  const policy: LimitPolicy = {
    ...chemical,
    useToxicity: false,
    useDosage: false,
    useARL: false,
    useProductLimit: true,
    useResidueLimit: i['residue_limit_mg_per_sqcm'] !== undefined,
    useSampleLimit: i['swab_sample_limit_mg'] !== undefined,
    useFixedSampleLimits: i['fixed_swab_limit_mg'] !== undefined,
  };
  const limit = pairLimit(
    { ...unknownSubstance, productLimit: { value: i['mac_mg'] ?? NaN, unit: 'mg' } },
    next(i['mbs_kg'] ?? NaN, { ldd: 1 }),
    policy,
    i['shared_area_sqcm'] ?? NaN,
  );
  if (limit.outcome !== 'LIMIT') throw new Error(limit.outcome);
  const rinse = i['rinsed_area_sqcm'] !== undefined;
  const sample = sampleLimit(
    limit.l3MgPerSqcm,
    {
      type: rinse ? 'rinse' : 'swab',
      areaSqcm: i['rinsed_area_sqcm'] ?? i['swab_area_sqcm'] ?? NaN,
      volumeMl: i['rinse_volume_ml'] ?? i['extraction_volume_ml'] ?? NaN,
      count: 1,
      recoveryPercent: i['recovery_pct'] ?? NaN,
    },
    policy,
  );
  if (sample.outcome !== 'LIMIT') throw new Error(sample.outcome);
  return {
    L1_ppm: limit.l1Ppm,
    L2_mg: limit.l2Mg,
    L3_mg_per_sqcm: limit.l3MgPerSqcm,
    L3_uncapped: limit.l3UncappedMgPerSqcm,
    L4_mg: sample.l4Mg,
    L4_raw_mg: sample.l4RawMg,
    L5_ppm: sample.l5Ppm,
    L5_raw_ppm: sample.l5RawPpm,
    calculated_L4_mg: sample.calculatedL4Mg,
    flag: sample.flags.includes('FIXED_LIMIT_LOOSER') ? 'fixed limit is looser than the calculated limit' : '',
  };
}

export function result(i: Record<string, number>): Record<string, number | boolean> {
  const volume = i['extraction_volume_ml'] ?? i['rinse_volume_ml'] ?? NaN;
  const sample = {
    type: 'swab',
    areaSqcm: i['area_sqcm'] ?? NaN,
    volumeMl: volume,
    count: 1,
    recoveryPercent: i['recovery_pct'] ?? NaN,
  } as const;
  const l3 = i['l3_mg_per_sqcm'] ?? NaN;
  const limit = sampleLimit(l3, sample, chemical);
  if (limit.outcome !== 'LIMIT') throw new Error(limit.outcome);
  const mass = sampleMassMg(i['observed_ppm'] ?? i['lod_ppm'] ?? NaN, volume);
  const judged = judge(mass, sample, sample.recoveryPercent, { l3MgPerSqcm: l3, l4Mg: limit.l4Mg }, chemical);
  return {
    observed_residue_mg: mass,
    adjusted_residue_mg: judged.adjustedMg,
    sar_mg_per_sqcm: judged.sarMgPerSqcm,
    L4_mg: limit.l4Mg,
    L4_raw_mg: limit.l4RawMg,
    pass: judged.pass,
  };
}
