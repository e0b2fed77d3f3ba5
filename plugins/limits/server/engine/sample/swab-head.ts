/** A swab of an area at its limit. */
export interface SwabbedArea {
  readonly l3MgPerSqcm: number;
  readonly areaSqcm: number;
  /** Share of the residue that the swab takes up, percent; above 100 counts as 100. */
  readonly recoveryPercent: number;
  /** Surface of the swab head that takes it up, both sides, sqcm. */
  readonly headSqcm: number;
}

/**
 * Residue on the head of a swab of a surface at its limit, ug/sqcm: what the swab takes up from the area ÷ the surface
 * of its head. The head concentrates the residue, so it may be visible there before it is on the equipment (Cooper,
 * Using swabs for cleaning validation, 1996).
 */
export function swabHeadUgPerSqcm({ l3MgPerSqcm, areaSqcm, recoveryPercent, headSqcm }: SwabbedArea): number {
  return (l3MgPerSqcm * 1000 * areaSqcm * (Math.min(recoveryPercent, 100) / 100)) / headSqcm;
}
