import { actionsOn, type AnyCall } from '#kernel/contract';
import type { ReleasePanel } from '#plugins/qualification/shared/release';
import { releaseRecord } from './release-context.js';
import { releaseWorkflow } from './release-workflow.js';

/** The release of equipment with its reasons and what the caller may do. */
export async function releasePanel(call: AnyCall, equipmentId: string): Promise<ReleasePanel> {
  const record = await releaseRecord(call, equipmentId);
  const { verdict, decision } = record.context;
  return {
    state: verdict.state,
    reasons: [...verdict.reasons],
    version: record.version,
    decision,
    actions: record.version === 0 ? [] : actionsOn(call, releaseWorkflow, record),
  };
}
