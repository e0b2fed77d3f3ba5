/** A score with its inputs, for explanation. */
export interface Score {
  readonly value: number | null;
  /** Before limiting to 1 to 10. */
  readonly raw: number | null;
  readonly inputs: readonly { readonly name: string; readonly value: number | null; readonly unit: string }[];
  readonly missing: readonly string[];
  readonly formula: string;
}

/** Default visible residue on steel, ug/sqcm (formulas 9). */
export const VISIBLE_RESIDUE_UG_PER_SQCM = 4;

const highest = 10;
const lowest = 1;

/** Toxicity score: minus the logarithm of the health-based limit in g/day, 1 to 10 (formulas 11). */
export function toxicityScore(hbelMgPerDay: number | null): Score {
  const raw = hbelMgPerDay === null ? null : -Math.log10(hbelMgPerDay / 1000);
  return score(raw, '−log10(HBEL in g/day), 1 to 10', [{ name: 'hbel', value: hbelMgPerDay, unit: 'mg/day' }]);
}

/** Process capability against an upper limit: (limit − mean) ÷ (3 × standard deviation). */
export function cpu(upperLimit: number, mean: number, standardDeviation: number): number {
  return (upperLimit - mean) / (3 * standardDeviation);
}

/** Process capability score: 10 ÷ Cpu, 1 to 10; a process that misses its limit on average scores 10 (formulas 11). */
export function processCapabilityScore(cpuValue: number | null): Score {
  const raw = cpuValue === null ? null : cpuValue <= 0 ? highest : 10 / cpuValue;
  return score(raw, '10 ÷ Cpu, 1 to 10; 10 when Cpu ≤ 0', [{ name: 'cpu', value: cpuValue, unit: '' }]);
}

/** Visual detection index: the logarithm of visible residue over limit; below 0 residue at the limit is visible. */
export function visualDetectionIndex(visibleUgPerSqcm: number | null, l3UgPerSqcm: number | null): Score {
  const inputs = [
    { name: 'visibleResidue', value: visibleUgPerSqcm, unit: 'ug/sqcm' },
    { name: 'l3', value: l3UgPerSqcm, unit: 'ug/sqcm' },
  ];
  const index = visibleUgPerSqcm === null || l3UgPerSqcm === null ? null : Math.log10(visibleUgPerSqcm / l3UgPerSqcm);
  return { ...score(index, 'log10(visible residue ÷ L3)', inputs), value: index };
}

/** Detectability score: 5 where the limit is just visible, plus 1 per decade below it, 1 to 10 (formulas 11). */
export function detectabilityScore(visibleUgPerSqcm: number | null, l3UgPerSqcm: number | null): Score {
  const index = visualDetectionIndex(visibleUgPerSqcm, l3UgPerSqcm);
  return score(index.raw === null ? null : index.raw + 5, 'log10(visible residue ÷ L3) + 5, 1 to 10', index.inputs);
}

function score(raw: number | null, formula: string, inputs: Score['inputs']): Score {
  return {
    value: raw === null ? null : Math.min(highest, Math.max(lowest, raw)),
    raw,
    inputs,
    missing: inputs.filter(input => input.value === null).map(input => input.name),
    formula,
  };
}
