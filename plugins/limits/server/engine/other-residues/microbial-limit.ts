/** Condition operators of the specification for microbial limits. */
export type MicrobialOperator = 'LessThan' | 'LessThanEqualTo' | 'GreaterThanEqualTo' | 'EqualTo';

/** Grades of clean rooms (EU GMP Annex 1). */
type RoomGrade = 'A' | 'B' | 'C' | 'D';

/** One microbial or rinse-quality limit of a policy; without a room grade it applies to all (formulas section 7). */
export interface MicrobialCriterion {
  readonly contaminant: string;
  readonly sampleType: 'swab' | 'plate' | 'rinse';
  readonly roomGrade: RoomGrade | null;
  /** Above the alert level a result passes with a remark; the action level is the limit. */
  readonly alert: number | null;
  readonly action: number;
  readonly operator: MicrobialOperator;
  readonly unit: string;
}

/** The criteria for equipment in a room grade: those of the grade and those of all grades. */
export function microbialLimits<C extends MicrobialCriterion>(criteria: readonly C[], grade: RoomGrade | null): C[] {
  return criteria.filter(criterion => criterion.roomGrade === null || criterion.roomGrade === grade);
}
