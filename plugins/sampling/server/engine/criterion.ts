/** A limit with where it comes from. */
export interface ResolvedCriterion {
  readonly operator: 'LessThanEqualTo' | 'LessThan' | 'GreaterThanEqualTo' | 'GreaterThan' | 'EqualTo';
  readonly value: number;
  readonly unit: string;
  readonly alert: number | null;
  readonly mode: 'custom' | 'equipmentWise' | 'productWise' | 'policyBased' | 'cleaningAgentSal';
  readonly trace: readonly string[];
}

/** The limit of residue that a mode selects: on the surface, of one sample, or both. */
export interface SurfaceLimit {
  /** Null where the policy only has a fixed limit of samples. */
  readonly l3MgPerSqcm: number | null;
  /** What it is and of which pair. */
  readonly source: string;
  /** L4 of one sample after caps and fixed limits of the policy; null where it has none for this sample. */
  readonly l4Mg: number | null;
  /** Results are judged on the surface, too (`useSAR`): the lower of L4 and L3 × area governs (formulas 5.1, 5.3). */
  readonly isJudgedBySurface: boolean;
  /** Percent of the limit; null: the policy states no alert level. */
  readonly alertPercent: number | null;
  readonly flags: readonly string[];
}

/** What the criterion of a sample is made of. */
export interface CriterionInputs {
  readonly mode: ResolvedCriterion['mode'];
  readonly custom: {
    readonly operator: ResolvedCriterion['operator'];
    readonly value: number;
    readonly unit: string;
    readonly justification?: string | null | undefined;
  } | null;
  /** Stated for the sample, in the unit of the limit. */
  readonly alertLevel: number | null;
  readonly areaSqcm: number | null;
  /** Swabs in one extract. */
  readonly swabs: number;
  /** Null where nothing is calculated. */
  readonly surface: SurfaceLimit | null;
  /** A limit that is stated in counts, for microbes and endotoxins. */
  readonly stated: (Omit<ResolvedCriterion, 'mode' | 'trace'> & { readonly source: string }) | null;
}

/** The criterion of a sample as a number with its unit and trace; null where its mode selects no limit (formulas 9). */
export function resolveCriterion(inputs: CriterionInputs): ResolvedCriterion | null {
  const { mode, custom, alertLevel, stated, surface } = inputs;
  if (mode === 'custom') {
    if (custom === null) return null;
    const { operator, value, unit, justification = null } = custom;
    const trace = ['Typed for this sample', ...(justification === null ? [] : [`Justification: ${justification}`])];
    return { operator, value, unit, alert: alertLevel, mode, trace };
  }
  if (stated !== null) {
    const { source, ...limit } = stated;
    return { ...limit, alert: alertLevel ?? limit.alert, mode, trace: [source] };
  }
  return surface === null ? null : ofSurface(inputs, surface);
}

/** Per sample where it can be, otherwise on the surface; null where the surface limit counts and the area is unknown. */
function ofSurface(
  { mode, alertLevel, areaSqcm, swabs }: CriterionInputs,
  { l3MgPerSqcm, l4Mg, isJudgedBySurface, alertPercent, source, flags }: SurfaceLimit,
): ResolvedCriterion | null {
  const stated = (value: number, unit: string, trace: readonly string[]): ResolvedCriterion => ({
    operator: 'LessThanEqualTo',
    value,
    unit,
    alert: alertLevel ?? (alertPercent === null ? null : (value * alertPercent) / 100),
    mode,
    trace: [source, ...(l3MgPerSqcm === null ? [] : [`L3 ${l3MgPerSqcm} mg/sqcm`]), ...trace],
  });
  const byArea = l3MgPerSqcm === null || areaSqcm === null ? null : l3MgPerSqcm * areaSqcm * swabs;
  const pooled = swabs === 1 ? '' : ` × ${swabs} swabs`;
  const product = `L3 × ${areaSqcm ?? ''} sqcm${pooled} = ${byArea ?? ''} mg`;
  if (l4Mg === null) {
    if (byArea !== null) return stated(byArea, 'mg', [`L4 = ${product}`, ...flags]);
    return l3MgPerSqcm === null
      ? null
      : stated(l3MgPerSqcm, 'mg/sqcm', ['The area of the sample is unknown: compared on the surface']);
  }
  if (l3MgPerSqcm === null || !isJudgedBySurface)
    return stated(l4Mg, 'mg', [`L4 = ${l4Mg} mg by the policy`, ...flags]);
  if (byArea === null) return null;
  return isLower(byArea, l4Mg)
    ? stated(byArea, 'mg', [`L4 = ${product}, lower than ${l4Mg} mg by the policy`, ...flags])
    : stated(l4Mg, 'mg', [isLower(l4Mg, byArea) ? `L4 = ${l4Mg} mg by the policy` : `L4 = ${product}`, ...flags]);
}

/** Relative difference up to which two numbers are equal (`schemas/lib/last-digits.ts`). */
const lastDigits = 1e-12;

/** Below the other by more than the last digits. */
function isLower(left: number, right: number): boolean {
  return left < right * (1 - lastDigits);
}
