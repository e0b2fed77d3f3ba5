import { StringEnum } from '#schemas/lib/fields';

/**
 * What proves a residue of a production on a piece of equipment, the least proof first; each cell has exactly one
 * (screen S30). `covered`: by the study of its group or of the worst case.
 */
export const coverageStatuses = [
  'notValidated',
  'revalidationNeeded',
  'inProgress',
  'dueSoon',
  'covered',
  'validated',
  'notApplicable',
] as const;
/** One of them, as calls answer it. */
export const CoverageStatus = StringEnum(coverageStatuses);
export type CoverageStatus = (typeof coverageStatuses)[number];

/** Statuses as screens and documents show them. */
export const coverageWords: Readonly<Record<CoverageStatus, string>> = {
  notValidated: 'Not validated',
  revalidationNeeded: 'Revalidation needed',
  inProgress: 'In progress',
  dueSoon: 'Due soon',
  covered: 'Covered by group or worst case',
  validated: 'Validated',
  notApplicable: 'Not applicable',
};

/** The sign of each status in the map: one letter, and a point where production and equipment are not mapped. */
export const coverageLetters: Readonly<Record<CoverageStatus, string>> = {
  notValidated: 'N',
  revalidationNeeded: 'R',
  inProgress: 'P',
  dueSoon: 'D',
  covered: 'C',
  validated: 'V',
  notApplicable: 'A',
};
/** The letter of a pair that the matrix of productions and equipment does not have. */
export const noPair = '.';

/** Statuses without a proof in force. */
export const gapStatuses: readonly CoverageStatus[] = ['notValidated', 'revalidationNeeded', 'inProgress'];

/** Why nothing has to be proven of a residue on a piece of equipment. */
export const notApplicableReasons = [
  'noContact',
  'dedicated',
  'noOtherProduction',
  'sameActive',
  'noResidueExpected',
] as const;
/** One of them, as calls answer it. */
export const NotApplicableReason = StringEnum(notApplicableReasons);
export type NotApplicableReason = (typeof notApplicableReasons)[number];

/** The reasons as screens and documents show them. */
export const notApplicableWords: Readonly<Record<NotApplicableReason, string>> = {
  noContact: 'The equipment has no product contact, or is used once',
  dedicated: 'The equipment is dedicated to one product',
  noOtherProduction: 'No other production uses the equipment',
  sameActive: 'All other productions on the equipment contain the same active',
  noResidueExpected: 'The cleaning agent leaves no residue there',
};

/** Why a proof is no longer in force. */
export const lossReasons = ['limitLower', 'limitUnknown', 'validityPassed'] as const;
/** One of them, as calls answer it. */
export const LossReason = StringEnum(lossReasons);
export type LossReason = (typeof lossReasons)[number];

/** The reasons as screens and documents show them. */
export const lossWords: Readonly<Record<LossReason, string>> = {
  limitLower: 'The limit is lower than the one that was proven',
  limitUnknown: 'The residue has no limit any more',
  validityPassed: 'The validity of the study has passed',
};

/** Kinds of residue, as covers name them. */
export const residueKinds = ['active', 'intermediate', 'cleaningAgent', 'nitrosamine'] as const;
/** One of them, as calls answer it. */
export const ResidueKind = StringEnum(residueKinds);
export type ResidueKind = (typeof residueKinds)[number];

/** Kinds of residue as screens and documents show them. */
export const residueKindWords: Readonly<Record<ResidueKind, string>> = {
  active: 'Active',
  intermediate: 'Intermediate',
  cleaningAgent: 'Cleaning agent',
  nitrosamine: 'Nitrosamine',
};
