import type { LicenceStatus } from '#kernel/facility/licence-status';
import type { Mail } from '#kernel/mail/outbox';
import type { SentNotice } from '../notices/deliver.js';
import { licence, security } from '../notices/kinds.js';

const sign = 'Limpid\nThis message was sent by the system; answers are not read.';

/** Joins paragraphs and adds the closing of all mails. */
export function mailText(...paragraphs: readonly string[]): string {
  return [...paragraphs, sign].join('\n\n');
}

/** A new person sets the first password. */
export function invitation(name: string, username: string, link: string, hours: number): Mail {
  return {
    kind: 'invitation',
    subject: 'Your account in Limpid',
    secretForHours: hours,
    content: mailText(
      `Dear ${name},`,
      `an account was made for you. Your name to sign in with is ${username}.`,
      `Choose your password here, within ${hours} hours:\n${link}`,
    ),
  };
}

/** Somebody, probably the person, requested a new password. */
export function resetLink(name: string, link: string, hours: number): Mail {
  return {
    kind: 'reset',
    subject: 'Choose a new password',
    secretForHours: hours,
    content: mailText(
      `Dear ${name},`,
      `a new password was requested. Choose it here, within ${hours} hours:\n${link}`,
      'If you did not ask for it, nothing has changed and you need not do anything.',
    ),
  };
}

/** Told to the owner, so that a change by somebody else does not stay unnoticed. */
export function passwordChanged(at: Date): SentNotice {
  return {
    kind: security,
    mailKind: 'passwordChanged',
    subject: 'Your password was changed',
    paragraphs: [
      `the password of your account was changed on ${at.toISOString()} (UTC). All sessions were ended.`,
      'If this was not you, tell your administrator at once.',
    ],
  };
}

/** Told to the owner at the address that was known before: somebody else had a hand in the account. */
export function signingSuspended(why: string, at: Date): SentNotice {
  return {
    kind: security,
    mailKind: 'signingSuspended',
    subject: 'Your right to sign is suspended',
    paragraphs: [
      `on ${at.toISOString()} (UTC) ${why}. Until another person confirms that the account is yours, nobody can sign with it.`,
      'If you know nothing of this, tell the head of quality at once.',
    ],
  };
}

/** Told to the owner: the account can sign again. */
export function signingConfirmed(by: string, at: Date): SentNotice {
  return {
    kind: security,
    mailKind: 'signingConfirmed',
    subject: 'You can sign again',
    paragraphs: [
      `on ${at.toISOString()} (UTC) ${by} confirmed that your account is yours. You can sign with it again.`,
      'If this was not you, tell the head of quality at once.',
    ],
  };
}

/** Told to administrators: an account was locked after too many wrong passwords. */
export function accountLocked(username: string, at: Date): SentNotice {
  return {
    kind: security,
    mailKind: 'locked',
    subject: `The account ${username} is locked`,
    paragraphs: [
      `the account ${username} was locked on ${at.toISOString()} (UTC) after too many wrong passwords.`,
      'Unblock it under Administration, Users, once you know that it was its owner.',
    ],
  };
}

/** Told to administrators: two people signed in without the provider. */
export function emergencyOpened(opened: {
  person: string;
  witness: string;
  reason: string;
  minutes: number;
}): SentNotice {
  return {
    kind: security,
    mailKind: 'emergency',
    subject: `Emergency sign-in of ${opened.person}`,
    paragraphs: [
      `${opened.person} signed in without single sign-on, witnessed by ${opened.witness}, for ${opened.minutes} minutes.`,
      `Reason given: ${opened.reason}`,
      'If you do not know of an emergency, block both accounts and look into the audit log.',
    ],
  };
}

/** Told to administrators: accounts were blocked because their people left the directory, or too many would have been. */
export function directoryCompared({
  checked,
  gone,
  blocked,
  heldBack,
}: {
  checked: number;
  gone: number;
  blocked: number;
  heldBack: boolean;
}): SentNotice {
  const what = heldBack
    ? `${gone} of ${checked} accounts were not found in the directory. That is so many that none was blocked: please look whether the settings are right.`
    : `${blocked} of ${checked} accounts were blocked, as their people are no longer in the directory.`;
  return {
    kind: security,
    mailKind: 'directory',
    subject: heldBack ? 'The directory lacks many people' : 'People have left the directory',
    paragraphs: [what, 'They are listed under Administration, Directory, Comparison.'],
  };
}

/** Told to administrators: accounts were blocked because nobody used them. */
export function dormantBlocked(usernames: readonly string[], days: number): SentNotice {
  return {
    kind: security,
    mailKind: 'dormant',
    subject: 'Unused accounts were blocked',
    paragraphs: [
      `nobody has signed in with these accounts for more than ${days} days, so they were blocked:\n${usernames.join('\n')}`,
      'Unblock whoever comes back under Administration, Users.',
    ],
  };
}

/** Told to administrators: somebody looks for names that exist. */
export function namesTried(count: number, address: string, at: Date): SentNotice {
  return {
    kind: security,
    mailKind: 'namesTried',
    subject: 'Somebody tries names at sign-in',
    paragraphs: [
      `${count} names that nobody has were tried at sign-in within an hour, the last from ${address} on ${at.toISOString()} (UTC).`,
      'The audit log shows each of them as a failed sign-in. If the address is not yours, block it in front of the server; ' +
        'under Administration, Security you can switch off that sign-in reports unknown names.',
    ],
  };
}

/** Told to administrators when a licence changes its state, and weekly while it is not genuine. */
export function licenceMoved(facility: string, standing: LicenceStatus): SentNotice {
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
    kind: licence,
    subject: `Licence of ${facility}: ${state === 'intimate' ? 'ends soon' : state === 'genuine' ? 'good' : 'has ended'}`,
    paragraphs: [
      what,
      ...(clockMovedBack
        ? ['The clock of the database was moved back by more than 24 hours. Please have it checked.']
        : []),
      'Import a new licence file under Administration, Licence.',
    ],
  };
}

/** Where the audit trails end, in the lines that `limpid audit verify --anchors` reads. */
export function anchorLines(name: string, lines: readonly string[]): Mail {
  return {
    kind: 'anchors',
    subject: 'Anchors of the audit trail',
    content: mailText(
      `Dear ${name},`,
      'each line below says where an audit trail ends. Keep this message: if the end of a trail is cut off or rewritten later, "limpid audit verify --anchors" finds it by a file with these lines.',
      lines.join('\n'),
    ),
  };
}
