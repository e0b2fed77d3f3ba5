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

/** What a criterion is about: two criteria about the same cannot both apply. */
const about = ({ contaminant, sampleType, operator, unit }: Omit<MicrobialCriterion, 'roomGrade'>): string =>
  [contaminant, sampleType, operator === 'GreaterThanEqualTo' ? 'lower' : 'upper', unit].join(' ');

/** The criteria of a policy with those that room grades state in the place of the same ones, of several the strictest, and their further ones. */
export function withGradeCriteria<P extends MicrobialCriterion, G extends Omit<MicrobialCriterion, 'roomGrade'>>(
  ofPolicy: readonly P[],
  ofGrade: readonly G[],
): (P | G)[] {
  const stated = new Map<string, G>();
  for (const criterion of ofGrade) {
    const known = stated.get(about(criterion));
    if (known === undefined || isStricter(criterion, known)) stated.set(about(criterion), criterion);
  }
  return [...ofPolicy.filter(criterion => !stated.has(about(criterion))), ...stated.values()];
}

type Level = Pick<MicrobialCriterion, 'action' | 'operator'>;

function isStricter({ action, operator }: Level, other: Level): boolean {
  return operator === 'GreaterThanEqualTo' ? action > other.action : action < other.action;
}
