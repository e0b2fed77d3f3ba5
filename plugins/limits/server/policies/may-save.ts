import { ApiError, type AnyCall } from '#kernel/contract';

/** Add is the right to save the first version of settings that still have their defaults; every later one needs Modify. */
export function assertMaySave(call: AnyCall, area: 'CleaningPolicy' | 'DefaultUnit', version: number): void {
  if (version === 0 || call.actor.may(`${area}.Modify`)) return;
  throw new ApiError('NotAllowed', { message: `Changing what was saved before needs ${area}.Modify` });
}
