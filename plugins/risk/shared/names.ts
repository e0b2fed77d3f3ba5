/** Where the value of a variable comes from (formulas 10.3). */
export const variableScopes = ['previousActive', 'nextProduct', 'pair', 'equipment', 'sample', 'policy'] as const;
export type VariableScope = (typeof variableScopes)[number];

/** `score`: the score of the category with the key in `sourceField`. */
export const variableKinds = ['number', 'score'] as const;

/** Whether a category scores ranges of a number or terms. */
export const categoryKinds = ['number', 'text'] as const;

/** A formula is tried out as a draft, in force when active, and only stored when retired. */
export const formulaStatuses = ['draft', 'active', 'retired'] as const;
export type FormulaStatus = (typeof formulaStatuses)[number];

/** Two questions (formulas 10.2): which product is the worst case, and which is the hardest to clean. */
export const rpnPurposes = ['worstCase', 'cleaning'] as const;
export type RpnPurpose = (typeof rpnPurposes)[number];

/** Kinds of records for selection criteria (entities 5.6). */
export const criterionSubjects = ['api', 'product', 'equipment', 'location', 'intermediate'] as const;
/** Effect of a missing value: no ranking, the worst score, or no effect (entities 5.6; default `block`). */
export const missingRules = ['block', 'worst', 'neutral'] as const;

/**
 * Metrics of risk goals (formulas 10.4). `shareOfMac` is the highest residue after a production over its lowest surface
 * limit, 1 the whole MAC; `feasibilityRatio` the lowest reading of a residue at a limit over the LOQ of its method.
 */
export const riskMetrics = [
  'rpn',
  'toxicityScore',
  'capabilityScore',
  'detectability',
  'locationScore',
  'shareOfMac',
  'feasibilityRatio',
] as const;
export type RiskMetric = (typeof riskMetrics)[number];

/** Lowest first. */
export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];
