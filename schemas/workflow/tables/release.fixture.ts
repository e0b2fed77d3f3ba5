import { defineWorkflow } from '../table.js';

const states = ['MAY_BE_RELEASED', 'CAN_NOT_BE_RELEASED', 'CAN_BE_RELEASED'] as const;

/** Release of equipment after a run (transitions section 8). The state is computed from the run, so no row changes it but the product's. */
export const release = defineWorkflow({
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
    { id: 'RL0', action: 'begin', title: 'Begin', from: 'none', to: 'MAY_BE_RELEASED', who: 'system' },
    {
      id: 'RL0 failed',
      action: 'compute',
      title: 'Compute',
      from: states,
      to: 'CAN_NOT_BE_RELEASED',
      who: 'system',
      when: 'failedOrExpired',
    },
    {
      id: 'RL0 passed',
      action: 'compute',
      title: 'Compute',
      from: states,
      to: 'CAN_BE_RELEASED',
      who: 'system',
      when: 'passedAndCompleted',
    },
    {
      id: 'RL0 outstanding',
      action: 'compute',
      title: 'Compute',
      from: states,
      to: 'MAY_BE_RELEASED',
      who: 'system',
      when: 'outstanding',
    },
    {
      id: 'RL1',
      action: 'release',
      title: 'Release for use',
      from: ['CAN_BE_RELEASED'],
      who: { role: ['approver'] },
      guards: ['inQualityUnit'],
      signature: 'RELEASE',
      effects: ['setClean'],
    },
    {
      id: 'RL2',
      action: 'releaseAtRisk',
      title: 'Release at risk',
      from: ['MAY_BE_RELEASED'],
      who: { role: ['approver'] },
      guards: ['inQualityUnit', 'settingAllows', 'visuallyClean', 'studyTypeAllows'],
      reason: 'required',
      signature: 'RELEASE_AT_RISK',
      effects: ['setClean', 'holdNextBatch'],
      isDanger: true,
    },
    {
      id: 'RL3',
      action: 'orderCleaning',
      title: 'Order re-clean',
      from: states,
      who: { role: ['production', 'qualityAssurance'] },
      effects: ['planRun'],
    },
    {
      id: 'RL4',
      action: 'revoke',
      title: 'Revoke release',
      from: states,
      who: { role: ['qualityAssurance'] },
      guards: ['failedAfterReleaseOrExpired'],
      signature: 'REVOKE',
      effects: ['raiseAlarm'],
      isDanger: true,
    },
  ],
});
