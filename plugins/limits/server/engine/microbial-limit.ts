/** Condition operators of the specification that microbial limits are stated with. */
export type MicrobialOperator = 'LessThan' | 'LessThanEqualTo' | 'GreaterThanEqualTo' | 'EqualTo';

/** Grades of clean rooms (EU GMP Annex 1). */
type RoomGrade = 'A' | 'B' | 'C' | 'D';

/** One microbial or rinse-quality limit of a policy; without a room grade it holds for all (formulas section 7). */
export interface MicrobialCriterion {
  readonly contaminant: string;
  readonly sampleType: 'swab' | 'plate' | 'rinse';
  readonly roomGrade: RoomGrade | null;
  /** Alert: exceeding it passes with a remark. Action: the limit itself. */
  readonly alert: number | null;
  readonly action: number;
  readonly operator: MicrobialOperator;
  readonly unit: string;
}

/** What holds for a machine of a room grade: the grade's own criteria and those of all grades. */
export function microbialLimits<C extends MicrobialCriterion>(criteria: readonly C[], grade: RoomGrade | null): C[] {
  return criteria.filter(criterion => criterion.roomGrade === null || criterion.roomGrade === grade);
}

/** `alert` passes with a remark (formulas section 7). */
type MicrobialVerdict = 'pass' | 'alert' | 'fail';

/** Judges one count against one criterion, never a mean; `TNTC`, too numerous to count, fails. */
export function judgeCount(count: number | 'TNTC', criterion: MicrobialCriterion): MicrobialVerdict {
  if (count === 'TNTC' || !holds(count, criterion.operator, criterion.action)) return 'fail';
  if (criterion.alert === null || criterion.operator === 'EqualTo') return 'pass';
  const isAbove = criterion.operator !== 'GreaterThanEqualTo';
  return (isAbove ? count > criterion.alert : count < criterion.alert) ? 'alert' : 'pass';
}

function holds(count: number, operator: MicrobialOperator, limit: number): boolean {
  switch (operator) {
    case 'LessThan':
      return count < limit;
    case 'LessThanEqualTo':
      return count <= limit;
    case 'GreaterThanEqualTo':
      return count >= limit;
    case 'EqualTo':
      return count === limit;
  }
}

/** Counts on the limit's own basis: 25 sqcm of surface or 100 ml of rinse, corrected by a validated recovery. */
export function normalisedCount(count: number, sampled: number, basis: number, recoveryPercent = 100): number {
  return (count * basis) / sampled / (Math.min(recoveryPercent, 100) / 100);
}

/** True when counts grew by at least one decade over a hold time: proliferation, not assay noise (formulas section 7). */
export function hasProliferated(before: number, after: number): boolean {
  return Math.log10(Math.max(after, 1)) - Math.log10(Math.max(before, 1)) >= 1;
}

/** Endotoxin limit of a parenteral, EU per mg: K in EU/kg/h over the dose in mg/kg/h. */
export function endotoxinLimit(kEuPerKgHour: number, doseMgPerKgHour: number): number {
  return kEuPerKgHour / doseMgPerKgHour;
}

/** Endotoxin limit of equipment, EU/sqcm: limit × batch mass × the share that equipment may bring in ÷ shared area. */
export function endotoxinSurfaceLimit(
  euPerMg: number,
  batchMassMg: number,
  areaSqcm: number,
  sharePercent = 10,
): number {
  return (euPerMg * batchMassMg * (sharePercent / 100)) / areaSqcm;
}
