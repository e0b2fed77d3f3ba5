import type { Mail } from '#kernel/mail/outbox';
import { mailText } from '../mail/mails.js';

/** A notice in a digest. */
export interface DigestedNotice {
  /** Its kind in words. */
  readonly label: string;
  readonly subject: string;
  readonly content: string;
  readonly facility: string | null;
}

/** The notices of a person since the last digest, by kind. */
export function digestMail(name: string, notices: readonly DigestedNotice[]): Mail {
  const groups = [...Map.groupBy(notices, ({ label }) => label)].toSorted(([a], [b]) => a.localeCompare(b));
  const count = notices.length === 1 ? '1 notice' : `${notices.length} notices`;
  return {
    kind: 'digest',
    subject: `Limpid: ${count}`,
    content: mailText(
      `Dear ${name},`,
      notices.length === 1
        ? 'this notice has come since your last digest.'
        : 'these notices have come since your last digest.',
      ...groups.flatMap(([label, all]) => [`${label} (${all.length})\n${'-'.repeat(40)}`, ...all.map(lines)]),
      'Under Profile, Notices, you choose what comes in the digest.',
    ),
  };
}

function lines({ subject, content, facility }: DigestedNotice): string {
  return `* ${subject}${facility === null ? '' : ` (${facility})`}\n${content.replaceAll(/^(?=.)/gm, '  ')}`;
}
