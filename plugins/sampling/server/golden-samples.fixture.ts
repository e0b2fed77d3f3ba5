/** Worked samples of formulas 13.1: recovery on the material, extract or rinse, area, surface limit, and the answer. */
export interface SampleCase {
  readonly id: string;
  readonly sampleType: 'swab' | 'rinse';
  /** Null: below the detection limit. */
  readonly readingPpm: number | null;
  readonly lodPpm: number | null;
  readonly volumeMl: number;
  readonly recoveryPercent: number;
  readonly areaSqcm: number;
  readonly l3MgPerSqcm: number;
  readonly adjustedMg: number;
  readonly adjustedMgPerSqcm: number;
  readonly verdict: 'pass' | 'fail' | 'inconclusive';
}

const swab = { sampleType: 'swab', lodPpm: null, l3MgPerSqcm: 0.00125 } as const;
const below = { ...swab, readingPpm: null, lodPpm: 0.05, volumeMl: 10, recoveryPercent: 80, areaSqcm: 25 } as const;

/** The published answers, computed independently. */
export const sampleCases: readonly SampleCase[] = [
  {
    ...swab,
    id: 'SMP-01',
    readingPpm: 0.85,
    volumeMl: 20,
    recoveryPercent: 82,
    areaSqcm: 100,
    adjustedMg: 0.020731707317073172,
    adjustedMgPerSqcm: 0.00020731707317073173,
    verdict: 'pass',
  },
  {
    ...swab,
    id: 'SMP-02',
    readingPpm: 2.9,
    volumeMl: 10,
    recoveryPercent: 70,
    areaSqcm: 25,
    adjustedMg: 0.04142857142857143,
    adjustedMgPerSqcm: 0.0016571428571428572,
    verdict: 'fail',
  },
  {
    id: 'SMP-03',
    sampleType: 'rinse',
    readingPpm: 1.2,
    lodPpm: null,
    volumeMl: 50_000,
    recoveryPercent: 95,
    areaSqcm: 140_000,
    l3MgPerSqcm: 0.0005,
    adjustedMg: 63.15789473684211,
    adjustedMgPerSqcm: 0.0004511278195488722,
    verdict: 'pass',
  },
  { ...below, id: 'SMP-04', adjustedMg: 0.000625, adjustedMgPerSqcm: 2.5e-5, verdict: 'pass' },
  {
    ...below,
    id: 'SMP-05',
    l3MgPerSqcm: 2e-5,
    adjustedMg: 0.000625,
    adjustedMgPerSqcm: 2.5e-5,
    verdict: 'inconclusive',
  },
];

/** Results of one place in ug/sqcm against a limit of 1.25 (formulas 13.2). */
export const placeResults = [0.12, 0.18, 0.09, 0.22, 0.31, 0.15, 0.11, 0.27, 0.19, 0.14, 0.16, 0.21] as const;
export const placeLimit = 1.25;

/** STA-01 and STA-02 of these results. */
export const placeAnswers = {
  mean: 0.17916666666666667,
  standardDeviation: 0.0654298143514148,
  cpu: 5.455379141492646,
  cpuLower95: 3.53572901813647,
} as const;

/** STA-04: eight detected results and four below 0.1 ug/sqcm, by maximum likelihood. */
export const censoredResults = [0.12, 0.18, 0.22, 0.31, 0.15, 0.27, 0.19, 0.16, null, null, null, null] as const;
export const censoredAnswers = {
  logMean: -1.9821182943090105,
  logStandardDeviation: 0.5474600344824035,
  cpuOfLogarithms: 1.3427231863041758,
} as const;
