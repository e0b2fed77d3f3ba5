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
