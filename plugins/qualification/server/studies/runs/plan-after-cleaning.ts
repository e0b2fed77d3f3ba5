import type { AnyCall } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { SampleSetsApi } from '#plugins/sampling/server/api';
import { refreshStudy } from '../study/refresh-study.js';
import { planRun } from './plan-run.js';
import { runById } from './run-row.js';
import { runGuards } from './run-guards.js';
import { studyOfRun } from './run-surroundings.js';

/** A run that was planned, with its name. */
export interface PlannedRun {
  readonly id: string;
  readonly label: string;
}

/**
 * Plans the run that follows when another cleaning is ordered after a run (transitions RL3, U1). Null where its study plans no
 * more, or has a run that waits already.
 */
export async function planAfterCleaning(
  call: AnyCall,
  services: { readonly sets: SampleSetsApi; readonly limits: LimitsApi },
  runId: string,
): Promise<PlannedRun | null> {
  const run = await runById(call, runId);
  const study = await studyOfRun(call, run.study.id, 'for a step');
  if (study.isArchived || runGuards.studyOpen({ study }) !== null) return null;
  const waiting = await call.tx.rows({
    name: 'qualification-waiting-run',
    text: `select id from qualification.run where facility_id = $1 and study_id = $2 and state = 'NotStarted' limit 1`,
    values: [call.facility.id, study.id],
  });
  if (waiting.length > 0) return null;
  const id = await planRun(call, services, study.id, { nextProductionId: run.nextProduction?.id ?? null });
  await refreshStudy(call, study.id);
  const planned = await runById(call, id);
  return { id, label: `Run ${planned.number} of ${study.number}` };
}
