/** What a run tells the equipment that it is about. */
export const runEvents = [
  'cleaningStarted',
  'cleaningCompleted',
  'inspectedClean',
  'inspectedNotClean',
  'completedPass',
  'completedFail',
  'voided',
] as const;
export type RunEvent = (typeof runEvents)[number];
