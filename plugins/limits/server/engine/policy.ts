export type ResidueType = 'Chemical' | 'Detergent' | 'Intermediate' | 'Nitrosamine';

export type CriterionKey = 'toxicity' | 'dosage' | 'productLimit' | 'ld50' | 'arl';

/** Default order of "first available" (formulas 4.3). */
export const defaultCriteriaOrder: readonly CriterionKey[] = ['toxicity', 'dosage', 'productLimit', 'ld50', 'arl'];

/** Which areas take part in a pair (formulas 4.6). */
export type AreaBasis = 'sharedPair' | 'nextTrain' | 'facilityWorst';

/** A form of a limit per sample: a mass per swab or rinse, or a concentration. */
export interface SampleForm {
  readonly usePerSampleLimit: boolean;
  /** mg or ug when per sample, else ppm. */
  readonly unit: 'mg' | 'ug' | 'ppm';
}

/** A cleaning limit policy in base units (formulas section 5.1). */
export interface LimitPolicy {
  readonly residueType: ResidueType;
  readonly version: number;
  readonly enabled: boolean;
  readonly useToxicity: boolean;
  readonly useDosage: boolean;
  readonly useProductLimit: boolean;
  readonly useLd50: boolean;
  readonly useARL: boolean;
  readonly arlPpm: number;
  readonly useResidueLimit: boolean;
  readonly residueLimitMgPerSqcm: number;
  readonly ignoreCombo: boolean;
  readonly safetyFactor: number;
  readonly modificationFactor: number;
  readonly useGlobalRecovery: boolean;
  readonly globalRecoveryPercent: number;
  readonly useSAR: boolean;
  readonly useFirstAvailable: boolean;
  readonly criteriaOrder: readonly CriterionKey[];
  readonly intermediateArlPpm: number;
  readonly activesArlPpm: number;
  readonly sampleLimits: { readonly swab: SampleForm; readonly rinse: SampleForm };
  readonly useSampleLimit: boolean;
  readonly swabSampleLimit: number;
  readonly rinseSampleLimit: number;
  readonly useFixedSampleLimits: boolean;
  readonly fixedSwabLimit: number;
  readonly fixedRinseLimit: number;
  readonly areaBasis: AreaBasis;
  readonly areaMarginPercent: number;
  readonly skipSameActive: boolean;
  readonly requireHbel: boolean;
  readonly minRecoveryPercent: number;
  readonly bodyWeightKg: number;
  readonly ld50Divisor: number;
}

/** Defaults of specification section 9, and where it is silent of formulas 5.1. */
export function defaultPolicy(residueType: ResidueType): LimitPolicy {
  const patientless = residueType !== 'Chemical';
  return {
    residueType,
    version: 0,
    enabled: residueType === 'Chemical' || residueType === 'Detergent',
    useToxicity: true,
    useDosage: !patientless,
    useProductLimit: false,
    useLd50: residueType === 'Detergent' || residueType === 'Intermediate',
    useARL: residueType !== 'Nitrosamine',
    arlPpm: 10,
    useResidueLimit: false,
    residueLimitMgPerSqcm: 10,
    ignoreCombo: false,
    safetyFactor: residueType === 'Nitrosamine' ? 1 : 1000,
    modificationFactor: 1,
    useGlobalRecovery: false,
    globalRecoveryPercent: 100,
    useSAR: true,
    useFirstAvailable: false,
    criteriaOrder: defaultCriteriaOrder,
    intermediateArlPpm: 10,
    activesArlPpm: 10,
    sampleLimits: { swab: { usePerSampleLimit: true, unit: 'mg' }, rinse: { usePerSampleLimit: false, unit: 'ppm' } },
    useSampleLimit: false,
    swabSampleLimit: 10,
    rinseSampleLimit: 10,
    useFixedSampleLimits: false,
    fixedSwabLimit: 10,
    fixedRinseLimit: 10,
    areaBasis: 'sharedPair',
    areaMarginPercent: 0,
    skipSameActive: false,
    requireHbel: false,
    minRecoveryPercent: 50,
    bodyWeightKg: 70,
    ld50Divisor: 2000,
  };
}
