import type { Standing } from '../licence/standing.js';
import type { Letter } from './outbox.js';

const sign = 'Limpid\nThis message was sent by the system; answers are not read.';

/** Joins paragraphs; every letter ends alike. */
function text(...paragraphs: readonly string[]): string {
  return [...paragraphs, sign].join('\n\n');
}

/** A new person sets the first password. */
export function invitation(name: string, username: string, link: string, hours: number): Letter {
  return {
    kind: 'invitation',
    subject: 'Your account in Limpid',
    secretForHours: hours,
    content: text(
      `Dear ${name},`,
      `an account was made for you. Your name to sign in with is ${username}.`,
      `Choose your password here, within ${hours} hours:\n${link}`,
    ),
  };
}

/** Somebody, probably the person, asked for a new password. */
export function resetLink(name: string, link: string, hours: number): Letter {
  return {
    kind: 'reset',
    subject: 'Choose a new password',
    secretForHours: hours,
    content: text(
      `Dear ${name},`,
      `a new password was asked for. Choose it here, within ${hours} hours:\n${link}`,
      'If you did not ask for it, nothing has changed and you need not do anything.',
    ),
  };
}

/** Told to the owner, so that a change by somebody else does not stay unnoticed. */
export function passwordChanged(name: string, at: Date): Letter {
  return {
    kind: 'passwordChanged',
    subject: 'Your password was changed',
    content: text(
      `Dear ${name},`,
      `the password of your account was changed on ${at.toISOString()} (UTC). All sessions were ended.`,
      'If this was not you, tell your administrator at once.',
    ),
  };
}

/** Told to administrators: an account was locked after too many wrong passwords. */
export function accountLocked(name: string, username: string, at: Date): Letter {
  return {
    kind: 'locked',
    subject: `The account ${username} is locked`,
    content: text(
      `Dear ${name},`,
      `the account ${username} was locked on ${at.toISOString()} (UTC) after too many wrong passwords.`,
      'Unblock it under Administration, Users, once you know that it was its owner.',
    ),
  };
}

/** Told to administrators: somebody looks for names that exist. */
export function namesTried(name: string, count: number, address: string, at: Date): Letter {
  return {
    kind: 'namesTried',
    subject: 'Somebody tries names at sign-in',
    content: text(
      `Dear ${name},`,
      `${count} names that nobody has were tried at sign-in within an hour, the last from ${address} on ${at.toISOString()} (UTC).`,
      'The audit log shows each of them as a failed sign-in. If the address is not yours, block it in front of the server; ' +
        'under Administration, Security you can switch off that sign-in tells unknown names apart.',
    ),
  };
}

/** Told to administrators when a licence changes its state, and weekly while it is not genuine. */
export function licenceMoved(name: string, facility: string, standing: Standing): Letter {
  const { state, terms, daysLeft, graceDaysLeft, clockMovedBack } = standing;
  const validTo = terms?.validTo ?? '';
  const what = {
    genuine: `The licence of ${facility} is good until ${validTo}.`,
    intimate: `The licence of ${facility} ends on ${validTo}, in ${daysLeft ?? 0} days. Nothing is limited.`,
    grace: `The licence of ${facility} ended on ${validTo}. Everything works for ${graceDaysLeft ?? 0} more days.`,
    'grace-exceeded':
      `The licence of ${facility} ended on ${validTo} and its days of grace are over. New master data, tasks, protocols and ` +
      'users cannot be added. Reading, printing, exporting and work in progress go on.',
  }[state];
  return {
    kind: 'licence',
    subject: `Licence of ${facility}: ${state === 'intimate' ? 'ends soon' : state === 'genuine' ? 'good' : 'has ended'}`,
    content: text(
      `Dear ${name},`,
      what,
      ...(clockMovedBack
        ? ['The clock of the database was moved back by more than 24 hours. Please have it checked.']
        : []),
      'Import a new licence file under Administration, Licence.',
    ),
  };
}
