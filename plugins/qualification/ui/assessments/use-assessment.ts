import { useFacilityData } from '@limpid/ui-kit';
import type { Assessment, AssessmentStanding } from '#plugins/qualification/shared/assessment';

/** An assessment as its page shows it. */
export type AssessmentRecord = Assessment & {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
};
export interface AssessmentAnswer {
  readonly cleaningAssessment: AssessmentRecord;
  readonly standing: AssessmentStanding;
}

/** One assessment with its standing. */
export function useAssessment(id: string) {
  return useFacilityData<AssessmentAnswer>(`/cleaning-assessments/${id}`, 'Loading the assessment');
}
