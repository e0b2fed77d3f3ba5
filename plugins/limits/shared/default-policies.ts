import { whyNoPurgeFactor, type PolicySettings, type ResidueType } from './policy.js';

const reportingForm = {
  showSar: true,
  showPerSampleResidue: true,
  showConcentration: true,
  perSampleLimitUnit: 'mg',
  concentrationLimitUnit: 'ppm',
} as const;

const chemical: PolicySettings = {
  enabled: true,
  useToxicity: true,
  useDosage: true,
  useProductLimit: false,
  useLd50: false,
  useARL: true,
  arl: { value: 10, unit: 'ppm' },
  useResidueLimit: false,
  residueLimit: { value: 10, unit: 'mg/sqcm' },
  ignoreCombo: false,
  safetyFactor: 1000,
  modificationFactor: 1,
  purgeFactor: null,
  purgeFactorEvidence: null,
  factorReason: null,
  useGlobalRecoveryPercentage: false,
  globalRecoveryPercentage: 100,
  useSAR: true,
  limitRepresentation: {
    productAndEquipmentLimits: { salMassUnit: 'mg' },
    sampleLimits: { swab: { usePerSampleLimit: true, unit: 'mg' }, rinse: { usePerSampleLimit: false, unit: 'ppm' } },
    sampleRecordingLimits: {
      swab: { usePerSampleLimit: false, unit: 'ppm' },
      rinse: { usePerSampleLimit: false, unit: 'ppm' },
    },
    reporting: { swab: reportingForm, rinse: reportingForm },
  },
  useFirstAvailableCriteria: false,
  intermediateArl: { value: 10, unit: 'ppm' },
  activesArl: { value: 10, unit: 'ppm' },
  useSampleLimit: false,
  swabSampleLimit: 10,
  rinseSampleLimit: 10,
  useFixedSampleLimits: false,
  fixedSwabLimit: 10,
  fixedRinseLimit: 10,
  useAlertLimit: false,
  alertPercent: 50,
  criteriaOrder: ['toxicity', 'dosage', 'productLimit', 'ld50', 'arl'],
  areaBasis: 'sharedPair',
  surfaceAreaScope: 'equipment',
  areaMarginPct: 0,
  skipSameActive: false,
  requireHbel: false,
  useDraftHbels: null,
  minRecoveryPct: 50,
  bodyWeight: 70,
  ld50Divisor: 2000,
  nitrosamineAuthority: 'strictest',
  multiNitrosamineOption: 'sumOfRatios',
};

/** Only actives have therapeutic doses and a register of health-based limits. */
const other: PolicySettings = { ...chemical, useDosage: false, useDraftHbels: false };

/**
 * Unsaved policies: defaults of specification section 9, and where it states none, of formulas 5.1. Intermediates are
 * assessed in facilities of product type `api`, which also have purge factors; nitrosamines once one is linked.
 */
export function defaultPolicySettings(
  residueType: ResidueType,
  productType: string,
  nitrosaminesLinked = false,
): PolicySettings {
  const purgeFactor = whyNoPurgeFactor(residueType, productType) === null ? 1 : null;
  switch (residueType) {
    case 'Chemical':
      return { ...chemical, purgeFactor };
    case 'Detergent':
      return { ...other, useLd50: true };
    case 'Intermediate':
      return { ...other, enabled: productType === 'api', useLd50: true, purgeFactor };
    case 'Nitrosamine':
      return { ...other, enabled: nitrosaminesLinked, useARL: false, safetyFactor: 1 };
  }
}
