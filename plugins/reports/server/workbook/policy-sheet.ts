import type { Sheet } from '#kernel/contract';
import { columnLetters } from '#schemas/lib/column-letters';
import type { Policy, ResidueType } from '#plugins/limits/shared/policy';
import { residuesOf } from '#plugins/limits/shared/residue-words';

const policySheetName = 'Policy';

/** Rows of the policy sheet by the name that formulas address; row 1 is the heading. */
const policyMeanings = {
  useToxicity: 'Health-based limit counts: 1 yes, 0 no',
  useDosage: 'Therapeutic dose counts: 1 yes, 0 no',
  useProductLimit: 'Limit entered for the product counts: 1 yes, 0 no',
  useLd50: 'LD50 counts: 1 yes, 0 no',
  useARL: 'General limit (ARL) counts: 1 yes, 0 no',
  safetyFactor: 'Divides therapeutic dose and LD50',
  modificationFactor: 'Divides every limit based on an intake',
  bodyWeightKg: 'Body weight for the LD50, kg; for a lighter patient of the next product its own body weight is used',
  ld50Divisor: 'Empirical divisor of the LD50',
  arlPpm: 'General limit in the next product, ppm (mg/kg)',
  useFirstAvailableCriteria: '1: the first criterion with a number, 0: the lowest',
  useResidueLimit: 'The residue limit caps L3: 1 yes, 0 no',
  residueLimitMgPerSqcm: 'Residue limit, mg/sqcm',
  useAlertLimit: 'There is an alert level below each limit: 1 yes, 0 no',
  alertPercent: 'Alert level, percent of the limit',
  requireHbel: 'No limit without a health-based limit: 1 yes, 0 no',
  intermediateArlPpm: 'General limit in a next batch that makes an intermediate, ppm; the only criterion there',
  // The last one, because only policies of plants that make actives have it.
  purgeFactor: 'Purge factor: multiplies the limit by HBEL before a bulk active; 1 is no credit',
} as const;
export type PolicyRow = keyof typeof policyMeanings;
const policyRows = Object.keys(policyMeanings) as readonly PolicyRow[];

/** Address of a setting; a workbook has a column for each of its policies. */
export type PolicyCell = (setting: PolicyRow) => string;

/** The column of the policy for a residue type. */
export function policyCells(policies: readonly Policy[], residueType: ResidueType): PolicyCell {
  const place = policies.findIndex(policy => policy.residueType === residueType);
  if (place < 0) throw new Error(`the workbook has no policy for ${residueType}`);
  const column = columnLetters(place + 1);
  return setting => `${policySheetName}!$${column}$${policyRows.indexOf(setting) + 2}`;
}

/** The settings that limits follow, one column for each policy. */
export function policySheet(policies: readonly Policy[]): Sheet {
  const credited = policies.find(({ purgeFactor }) => purgeFactor !== null);
  const evidence = policies.flatMap(({ purgeFactorEvidence }) => purgeFactorEvidence ?? []);
  const meaning = (key: PolicyRow): string =>
    key === 'purgeFactor' && evidence.length > 0
      ? `${policyMeanings[key]}. Evidence: ${evidence.join('; ')}`
      : policyMeanings[key];
  const values = policies.map(valuesOf);
  return {
    name: policySheetName,
    columns: [
      { heading: 'Setting', width: 28 },
      ...policies.map(({ residueType }) => ({
        heading: policies.length === 1 ? 'Value' : `Value for ${residuesOf(residueType)}`,
        width: 14,
      })),
      { heading: 'Meaning', width: 54 },
    ],
    rows: policyRows
      .filter(key => key !== 'purgeFactor' || credited !== undefined)
      .map(key => [key, ...values.map(value => value[key]), meaning(key)]),
  };
}

function valuesOf(policy: Policy): Record<PolicyRow, number> {
  return {
    useToxicity: Number(policy.useToxicity),
    useDosage: Number(policy.useDosage),
    useProductLimit: Number(policy.useProductLimit),
    useLd50: Number(policy.useLd50),
    useARL: Number(policy.useARL),
    safetyFactor: policy.safetyFactor,
    modificationFactor: policy.modificationFactor,
    bodyWeightKg: policy.bodyWeight,
    ld50Divisor: policy.ld50Divisor,
    arlPpm: policy.residueType === 'Intermediate' ? policy.activesArl.value : policy.arl.value,
    useFirstAvailableCriteria: Number(policy.useFirstAvailableCriteria),
    useResidueLimit: Number(policy.useResidueLimit),
    residueLimitMgPerSqcm: policy.residueLimit.value * (policy.residueLimit.unit === 'ug/sqcm' ? 1e-3 : 1),
    useAlertLimit: Number(policy.useAlertLimit),
    alertPercent: policy.alertPercent,
    requireHbel: Number(policy.requireHbel),
    intermediateArlPpm: policy.intermediateArl.value,
    purgeFactor: policy.purgeFactor ?? 1,
  };
}
