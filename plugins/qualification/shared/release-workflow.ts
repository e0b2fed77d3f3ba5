import { defineWorkflow } from '#schemas/workflow/table';

const states = ['MAY_BE_RELEASED', 'CAN_NOT_BE_RELEASED', 'CAN_BE_RELEASED'] as const;

/**
 * Release of equipment after cleaning (transitions section 8). The state is computed from what happened, so no row changes it
 * but the product's.
 */
export const releaseTable = defineWorkflow({
  name: 'release',
  states: {
    MAY_BE_RELEASED: { title: 'May be released', colour: 'amber' },
    CAN_NOT_BE_RELEASED: { title: 'Can not be released', colour: 'red' },
    CAN_BE_RELEASED: { title: 'Can be released', colour: 'green' },
  },
  roles: {
    approver: 'an approver',
    production: 'somebody of production',
    qualityAssurance: 'somebody of quality assurance',
  },
  transitions: [
    {
      id: 'RL0',
      action: 'begin',
      title: 'Begin',
      done: 'began the %',
      from: 'none',
      to: 'MAY_BE_RELEASED',
      who: 'system',
    },
    {
      id: 'RL0 failed',
      action: 'compute',
      title: 'Compute',
      done: 'computed the %',
      from: states,
      to: 'CAN_NOT_BE_RELEASED',
      who: 'system',
      when: 'failedOrExpired',
    },
    {
      id: 'RL0 passed',
      action: 'compute',
      title: 'Compute',
      done: 'computed the %',
      from: states,
      to: 'CAN_BE_RELEASED',
      who: 'system',
      when: 'passedAndCompleted',
    },
    {
      id: 'RL0 outstanding',
      action: 'compute',
      title: 'Compute',
      done: 'computed the %',
      from: states,
      to: 'MAY_BE_RELEASED',
      who: 'system',
      when: 'outstanding',
    },
    {
      id: 'RL1',
      action: 'release',
      title: 'Release for use',
      done: 'gave the %',
      from: ['CAN_BE_RELEASED'],
      who: { role: ['approver'] },
      guards: ['inQualityUnit', 'awaitsRelease'],
      signature: 'RELEASE',
      effects: ['setClean'],
    },
    {
      id: 'RL2',
      action: 'releaseAtRisk',
      title: 'Release at risk',
      done: 'gave the % at risk',
      from: ['MAY_BE_RELEASED'],
      who: { role: ['approver'] },
      guards: ['inQualityUnit', 'awaitsRelease', 'settingAllows', 'visuallyClean', 'studyTypeAllows'],
      reason: 'required',
      signature: 'RELEASE_AT_RISK',
      effects: ['setClean', 'holdNextBatch'],
      isDanger: true,
    },
    {
      id: 'RL3',
      action: 'orderCleaning',
      title: 'Order re-clean',
      done: 'ordered another cleaning instead of the %',
      from: states,
      who: { role: ['production', 'qualityAssurance'] },
      effects: ['planRun'],
    },
    {
      id: 'RL4',
      action: 'revoke',
      title: 'Revoke release',
      done: 'revoked the %',
      from: states,
      who: { role: ['qualityAssurance'] },
      guards: ['failedAfterReleaseOrExpired'],
      signature: 'REVOKE',
      effects: ['raiseAlarm'],
      isDanger: true,
    },
  ],
});

/** Whether equipment may be released (transitions section 8). */
export type ReleaseState = keyof typeof releaseTable.states;
/** Signed acts of a release. */
export type ReleaseAction = 'release' | 'releaseAtRisk' | 'orderCleaning' | 'revoke';
