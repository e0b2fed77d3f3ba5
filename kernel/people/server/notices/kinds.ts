import type { NoticeKind } from '#kernel/contract';

/** Somebody may have a hand in an account. */
export const security: NoticeKind = {
  key: 'security',
  label: 'Security of accounts',
  default: 'mail',
  fixedBecause: 'Whoever takes over an account must not be able to silence the warning.',
};

/** What was due and is not done, told to the person who is responsible for that. */
export const escalation: NoticeKind = {
  key: 'escalation',
  label: 'Escalated signatures and tasks',
  default: 'mail',
  fixedBecause: 'An escalation is the last reminder: nobody is told after it.',
};

export const recordsDue: NoticeKind = {
  key: 'recordsDue',
  label: 'Records that fall due or are overdue',
  default: 'mail',
};

export const licence: NoticeKind = { key: 'licence', label: 'Licence of a facility', default: 'mail' };

/** Kinds that people of every installation hear of. */
export const ownKinds: readonly NoticeKind[] = [security, escalation, recordsDue, licence];
