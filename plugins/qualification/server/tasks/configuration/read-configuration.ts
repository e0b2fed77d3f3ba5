import type { AnyCall } from '#kernel/contract';
import { defaultTaskConfiguration, type TaskConfiguration } from '#plugins/qualification/shared/task-configuration';

/** How the facility plans its tasks; as the product comes while nobody configured anything. */
export async function readConfiguration(call: AnyCall): Promise<TaskConfiguration> {
  const [stored] = await call.tx.rows<TaskConfiguration>({
    name: 'qualification-task-configuration',
    text: `select version, study_types as "studyTypes", creates_from_assessments as "createsFromAssessments",
             escalate_to as "escalateTo" from qualification.task_configuration where facility_id = $1`,
    values: [call.facility.id],
  });
  return stored ?? defaultTaskConfiguration;
}
