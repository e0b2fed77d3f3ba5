import { defineUseCase, validationError } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { SampleSetsApiToken } from '#plugins/sampling/server/api';
import type { Study } from '#plugins/qualification/shared/study';
import { coverStudy } from './cover-study.js';
import { followTask } from './follow-task.js';
import { openRunFaults } from './study-check.js';
import { refreshStudy } from './refresh-study.js';

/** A study and its task move with the report of the study (transitions Y3 to Y6); a validated study covers what it proves. */
export const followReport = defineUseCase<
  { readonly id: string; readonly row: Study & { readonly status: string }; readonly before: null },
  void
>()({
  name: 'qualification.follow-report',
  deps: { limits: LimitsApiToken, sets: SampleSetsApiToken },
  run: async (sources, call) => {
    const { id, row } = call.input;
    const moved = await refreshStudy(call, id);
    // A run may have begun since the record was checked; from here on the study is locked.
    const open = moved.state === 'BeingReviewed' || moved.state === 'BeingApproved' ? openRunFaults(moved.runs) : [];
    if (open.length > 0) throw validationError(...open);
    if (moved.before === moved.state || row.status === 'Deprecated') return;
    await followTask(call, moved);
    if (moved.state === 'Completed' && moved.outcome === 'Validated') await coverStudy(call, sources, id);
  },
});
