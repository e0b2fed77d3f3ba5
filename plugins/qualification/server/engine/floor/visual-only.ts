/** A residue that may remain on equipment. */
export interface VisibleResidue {
  /** Lowest limit, mg/sqcm; null: there is none. */
  readonly limitMgPerSqcm: number | null;
  /** Lowest residue that was seen, mg/sqcm; null: not measured. */
  readonly visibleFromMgPerSqcm: number | null;
  /** 1 to 10; null: unknown. */
  readonly toxicityScore: number | null;
}

/** When a visual inspection is enough (entities 7.7). */
export interface VisualRule {
  readonly vrlMarginFactor: number;
  readonly toxicityScoreMax: number;
}

/** Whether residue would be seen far below its limit, and none is too toxic; what is unknown is not enough. */
export function isVisualEnough(residues: readonly VisibleResidue[], rule: VisualRule): boolean {
  return (
    residues.length > 0 &&
    residues.every(
      ({ limitMgPerSqcm: limit, visibleFromMgPerSqcm: visible, toxicityScore: score }) =>
        limit !== null &&
        visible !== null &&
        score !== null &&
        limit >= visible * rule.vrlMarginFactor &&
        score <= rule.toxicityScoreMax,
    )
  );
}
