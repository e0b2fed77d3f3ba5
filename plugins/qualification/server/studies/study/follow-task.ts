import type { AnyCall } from '#kernel/contract';
import { followStudy } from '../../tasks/follow-study.js';
import type { RefreshedStudy } from './refresh-study.js';

/** The task of a study moves with it, in the transaction that moves the study (transitions Q2 to Q6). */
export async function followTask(call: AnyCall, { taskId, before, state, outcome }: RefreshedStudy): Promise<void> {
  if (taskId === null || before === state) return;
  if (before === 'NotStarted') await followStudy(call, taskId, 'startByStudy');
  if (state === 'BeingReviewed' || (state === 'BeingApproved' && before === 'InProgress'))
    await followStudy(call, taskId, 'submitStudy');
  if (state === 'BeingApproved') await followStudy(call, taskId, 'reviewStudy');
  if (state === 'Completed') await followStudy(call, taskId, 'completeStudy', outcome);
  if (state === 'InProgress' && before !== 'NotStarted') await followStudy(call, taskId, 'returnStudy');
}
