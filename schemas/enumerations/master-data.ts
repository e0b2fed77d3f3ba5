/** The enumerations of the specification (section 3) about master data, sampling and documents, in its order and spelling. */

/** Kinds of what a production makes, for catalogs. */
export const documentKinds = ['product', 'intermediate', 'api'] as const;

/** One policy per residue type. */
export const residueTypes = ['Chemical', 'Detergent', 'Intermediate', 'Nitrosamine'] as const;

/** Units of durations, such as of validity and of periodic verification. */
export const durationUnits = ['day(s)', 'week(s)', 'month(s)', 'year(s)'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** Types of studies; `onDemandStudy` is shown as Study. */
export const studyTypes = [
  'validation',
  'verification',
  'periodicVerification',
  'newProductIntroduction',
  'productChangeover',
  'batchChangeover',
  'onDemandStudy',
] as const;
export type StudyType = (typeof studyTypes)[number];
/** Study types as screens and documents show them. */
export const studyTypeWords: Readonly<Record<StudyType, string>> = {
  validation: 'Validation',
  verification: 'Verification',
  periodicVerification: 'Periodic verification',
  newProductIntroduction: 'New product introduction',
  productChangeover: 'Product changeover',
  batchChangeover: 'Batch changeover',
  onDemandStudy: 'Study',
};

/** What a sample may be tested for. */
export const contaminantKinds = [
  'product',
  'intermediate',
  'cleaningAgent',
  'BioBurden',
  'Endotoxin',
  'Nitrosamine',
] as const;
export type ContaminantKind = (typeof contaminantKinds)[number];

/** How a sample is taken. */
export const samplingMethods = ['Swab', 'Rinse'] as const;
/** Whether the sampled surface is touched itself. */
export const samplingDirectness = ['Direct', 'Indirect'] as const;
/** Microbial grades of rooms. */
export const roomGrades = ['A', 'B', 'C', 'D'] as const;

/** Types of the fields that a facility adds to records. */
export const additionalFieldTypes = [
  'single-line text',
  'date-time',
  'multi-line text',
  'yes/no',
  'date',
  'number',
  'users list',
  'location list',
  'single select',
] as const;

/** Acceptable intake or acceptable daily exposure. */
export const limitBases = ['AI', 'ADE'] as const;

/** Date formats of a facility. */
export const dateFormats = ['MMM DD, YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY', 'DD MMM, YYYY', 'DD-MMM-YYYY'] as const;
/** Time formats of a facility. */
export const timeFormats = ['hh:mm', 'HH:mm', 'hh:mm:ss', 'HH:mm:ss'] as const;

/** File formats of reports. */
export const exportFormats = ['xlsx', 'pdf'] as const;
/** Tests beside residues: total organic carbon, pH, conductivity, atomic absorption, odour and rinse clarity. */
export const additionalTests = ['TOC', 'pH', 'Conductivity', 'AA', 'Odour', 'RC'] as const;
export type AdditionalTest = (typeof additionalTests)[number];

/** How a condition compares a value with its threshold. */
export const conditionOperators = [
  'LessThanEqualTo',
  'LessThan',
  'GreaterThanEqualTo',
  'GreaterThan',
  'EqualTo',
] as const;

/** Where the acceptance criterion of a sample comes from. */
export const acceptanceCriteriaModes = [
  'custom',
  'equipmentWise',
  'productWise',
  'policyBased',
  'cleaningAgentSal',
] as const;
export type AcceptanceCriteriaMode = (typeof acceptanceCriteriaModes)[number];

/** Kinds of reports in `/reports/{type}/{id}/pdf`. */
export const reportKinds = [
  'WorstCaseRanking',
  'EquipmentLimit',
  'ProductionLimit',
  'CleaningAgentLimit',
  'AnnualSummaryReport',
  'MasterDataReport',
  'ImpactAssessmentReport',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Sections of a verification record. */
export const verificationSections = [
  'batchDetails',
  'cleaningDetails',
  'visual',
  'rinseClarity',
  'actives',
  'intermediates',
  'bioburden',
  'cleaningAgent',
  'microbial',
  'endotoxin',
  'odour',
  'TOC',
  'atomic absorption',
  'pH',
  'conductivity',
  'nitrosamines',
  'bacterial',
  'fungal',
] as const;
export type VerificationSection = (typeof verificationSections)[number];
