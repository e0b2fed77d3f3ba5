import type { MacFormula } from './pair/mac-formula.js';

const residueTypes = ['Chemical', 'Detergent', 'Intermediate', 'Nitrosamine'] as const;
/** The kind of residue: actives of products, cleaning agents, intermediates or nitrosamines; each has one policy. */
export type ResidueType = (typeof residueTypes)[number];

/** The five criteria of formulas 4.2: HBEL or AI, dose ÷ safety factor, limit of the product, LD50 rule, general limit. */
export type CriterionKey = 'toxicity' | 'dosage' | 'productLimit' | 'ld50' | 'arl';

/** Default order of "first available" (formulas 4.3). */
const defaultCriteriaOrder: readonly CriterionKey[] = ['toxicity', 'dosage', 'productLimit', 'ld50', 'arl'];

/** How the area of a pair is determined (formulas 4.6). */
export type AreaBasis = 'sharedPair' | 'nextTrain' | 'facilityWorst';

/**
 * What each shared piece of equipment contributes to the area: itself, its equipment groups with all members, or its train.
 * Wider scopes only enlarge the area.
 */
export type SurfaceAreaScope = 'equipment' | 'group' | 'train';

/** A form of a limit per sample: a mass per swab or rinse, or a concentration. */
export interface SampleForm {
  readonly usePerSampleLimit: boolean;
  /** mg or ug when per sample, else ppm. */
  readonly unit: 'mg' | 'ug' | 'ppm';
}

/** The units and columns of result reports; they never change a verdict. */
export interface ReportingForm {
  readonly showSar: boolean;
  readonly showPerSampleResidue: boolean;
  readonly showConcentration: boolean;
  readonly perSampleLimitUnit: 'mg' | 'ug';
  readonly concentrationLimitUnit: 'ppm';
}

/** The authority whose acceptable intake counts for nitrosamines; `strictest` is the lowest of all (formulas 6.3). */
const nitrosamineAuthorities = ['strictest', 'EMA', 'FDA', 'HC', 'TGA'] as const;
export type NitrosamineAuthority = (typeof nitrosamineAuthorities)[number];

/** How combined nitrosamines are judged (formulas 6.3). */
export type MultiNitrosamineOption = 'sumOfRatios' | 'totalBelowMostPotent';

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
  /** Multiplies the health-based criterion before bulk actives; 1 is no credit for later purification. */
  readonly purgeFactor: number;
  /** The study that supports it, for the trace of limits. */
  readonly purgeFactorEvidence: string | null;
  /** Why a factor is outside its range; null while none is recorded. */
  readonly factorReason: string | null;
  readonly useGlobalRecovery: boolean;
  readonly globalRecoveryPercent: number;
  readonly useSAR: boolean;
  readonly useFirstAvailable: boolean;
  readonly criteriaOrder: readonly CriterionKey[];
  readonly intermediateArlPpm: number;
  readonly activesArlPpm: number;
  /** Mass unit in which L3 is printed. */
  readonly salMassUnit: 'mg' | 'ug';
  /** The form of printed sample limits and of laboratory readings. */
  readonly sampleLimits: { readonly swab: SampleForm; readonly rinse: SampleForm };
  readonly sampleRecordingLimits: { readonly swab: SampleForm; readonly rinse: SampleForm };
  readonly reporting: { readonly swab: ReportingForm; readonly rinse: ReportingForm };
  readonly useSampleLimit: boolean;
  readonly swabSampleLimit: number;
  readonly rinseSampleLimit: number;
  readonly useFixedSampleLimits: boolean;
  readonly fixedSwabLimit: number;
  readonly fixedRinseLimit: number;
  readonly areaBasis: AreaBasis;
  readonly surfaceAreaScope: SurfaceAreaScope;
  readonly areaMarginPercent: number;
  readonly skipSameActive: boolean;
  readonly requireHbel: boolean;
  /** Drafts of health-based limits count, with a flag; otherwise they do not count. */
  readonly useDraftHbels: boolean;
  readonly minRecoveryPercent: number;
  /** Percent of the limit above which a passing result is an alert; left out without an alert level. */
  readonly alertPercent?: number;
  readonly bodyWeightKg: number;
  readonly ld50Divisor: number;
  readonly nitrosamineAuthority: NitrosamineAuthority;
  readonly multiNitrosamineOption: MultiNitrosamineOption;
  /** User-defined formulas that replace criteria; the others are calculated as in formulas 5.3. */
  readonly formulas?: CriterionFormulas;
}

/** User-defined formulas by the criterion that they replace. */
export type CriterionFormulas = Readonly<Partial<Record<CriterionKey, MacFormula>>>;

const concentration: SampleForm = { usePerSampleLimit: false, unit: 'ppm' };
const reportEverything: ReportingForm = {
  showSar: true,
  showPerSampleResidue: true,
  showConcentration: true,
  perSampleLimitUnit: 'mg',
  concentrationLimitUnit: 'ppm',
};

/** Defaults of specification section 9, and where it states none, of formulas 5.1. */
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
    purgeFactor: 1,
    purgeFactorEvidence: null,
    factorReason: null,
    useGlobalRecovery: false,
    globalRecoveryPercent: 100,
    useSAR: true,
    useFirstAvailable: false,
    criteriaOrder: defaultCriteriaOrder,
    intermediateArlPpm: 10,
    activesArlPpm: 10,
    salMassUnit: 'mg',
    sampleLimits: { swab: { usePerSampleLimit: true, unit: 'mg' }, rinse: concentration },
    sampleRecordingLimits: { swab: concentration, rinse: concentration },
    reporting: { swab: reportEverything, rinse: reportEverything },
    useSampleLimit: false,
    swabSampleLimit: 10,
    rinseSampleLimit: 10,
    useFixedSampleLimits: false,
    fixedSwabLimit: 10,
    fixedRinseLimit: 10,
    areaBasis: 'sharedPair',
    surfaceAreaScope: 'equipment',
    areaMarginPercent: 0,
    skipSameActive: false,
    requireHbel: false,
    useDraftHbels: residueType === 'Chemical',
    minRecoveryPercent: 50,
    bodyWeightKg: 70,
    ld50Divisor: 2000,
    nitrosamineAuthority: 'strictest',
    multiNitrosamineOption: 'sumOfRatios',
  };
}
