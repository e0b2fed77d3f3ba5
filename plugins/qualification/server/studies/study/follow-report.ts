import { defineUseCase } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import type { Study } from '#plugins/qualification/shared/study';
import { coverStudy } from './cover-study.js';
import { followTask } from './follow-task.js';
import { refreshStudy } from './refresh-study.js';

/** A study and its task move with the report of the study (transitions Y3 to Y6); a validated study covers what it proves. */
export const followReport = defineUseCase<
  { readonly id: string; readonly row: Study & { readonly status: string }; readonly before: null },
  void
>()({
  name: 'qualification.follow-report',
  deps: { limits: LimitsApiToken },
  run: async ({ limits }, call) => {
    const { id, row } = call.input;
    const moved = await refreshStudy(call, id);
    if (moved.before === moved.state || row.status === 'Deprecated') return;
    await followTask(call, moved);
    if (moved.state === 'Completed' && moved.outcome === 'Validated') await coverStudy(call, limits, id);
  },
});
