import { CommandRefused, readRoute, type FacilityScope, type Kernel } from '#cli/contract';
import type { AssessmentRow } from '#plugins/qualification/shared/assessment';

/** The assessment with the number, or the newest. */
export async function findAssessment(
  kernel: Kernel,
  facility: FacilityScope,
  number: string | undefined,
): Promise<AssessmentRow> {
  const { cleaningAssessments } = await readRoute<{ readonly cleaningAssessments: readonly AssessmentRow[] }>(
    kernel,
    facility,
    '/cleaning-assessments',
    { doPagination: false },
  );
  const found =
    number === undefined
      ? cleaningAssessments[0]
      : cleaningAssessments.find(({ externalId }) => externalId.toLowerCase() === number.toLowerCase());
  if (found === undefined)
    throw new CommandRefused(
      number === undefined
        ? 'this facility has no assessment yet'
        : `assessment: ${number} does not exist in this facility`,
    );
  return found;
}
