/** A limit with where it comes from. */
export interface ResolvedCriterion {
  readonly operator: 'LessThanEqualTo' | 'LessThan' | 'GreaterThanEqualTo' | 'GreaterThan' | 'EqualTo';
  readonly value: number;
  readonly unit: string;
  readonly alert: number | null;
  readonly mode: 'custom' | 'equipmentWise' | 'productWise' | 'policyBased' | 'cleaningAgentSal';
  readonly trace: readonly string[];
}

/** The surface limit that a mode selects. */
export interface SurfaceLimit {
  readonly l3MgPerSqcm: number;
  /** What it is and of which pair. */
  readonly source: string;
  /** Of one sample: L4, after caps and fixed limits of the policy; null where the area or volume is unknown. */
  readonly l4Mg: number | null;
  readonly alertMg: number | null;
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

/** Per sample where the area is known, otherwise on the surface. */
function ofSurface({ mode, alertLevel, areaSqcm, swabs }: CriterionInputs, surface: SurfaceLimit): ResolvedCriterion {
  const { l3MgPerSqcm, l4Mg, alertMg, alertPercent, source, flags } = surface;
  const trace = [source, `L3 ${l3MgPerSqcm} mg/sqcm`];
  const operator = 'LessThanEqualTo';
  const share = alertPercent === null ? null : alertPercent / 100;
  if (areaSqcm === null)
    return {
      operator,
      value: l3MgPerSqcm,
      unit: 'mg/sqcm',
      alert: alertLevel ?? (share === null ? null : l3MgPerSqcm * share),
      mode,
      trace: [...trace, 'The area of the sample is unknown: compared on the surface'],
    };
  const value = l4Mg ?? l3MgPerSqcm * areaSqcm * swabs;
  const pooled = swabs === 1 ? '' : ` × ${swabs} swabs`;
  return {
    operator,
    value,
    unit: 'mg',
    alert: alertLevel ?? alertMg ?? (share === null ? null : value * share),
    mode,
    trace: [...trace, `L4 = L3 × ${areaSqcm} sqcm${pooled} = ${value} mg`, ...flags],
  };
}
