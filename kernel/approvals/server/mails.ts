import type { Mail } from '#kernel/mail/outbox';
import { mailText } from '#people/server/mail/mails';
import { withinSentence } from '#schemas/lib/within-sentence';

/** What a mail says of a version that waits. */
export interface Waiting {
  readonly facility: string;
  readonly label: string;
  readonly version: number;
  /** Name of the document type, plural. */
  readonly documents: string;
  readonly stage: 'review' | 'approve' | 'retire';
  readonly from: string;
  readonly dueOn: string | null;
}

const stageWords = { review: 'your review', approve: 'your approval', retire: 'your approval of its retirement' };

/** Told to those who may sign: a version waits for them. */
export function signatureAwaited(name: string, waiting: Waiting): Mail {
  const { facility, label, version, documents, stage, from, dueOn } = waiting;
  return {
    kind: 'signatureAwaited',
    subject: `${label} waits for ${stageWords[stage]}`,
    content: mailText(
      `Dear ${name},`,
      `version ${version} of ${label} (${withinSentence(documents)}, ${facility}) waits for ${stageWords[stage]}. ${from} sent it${dueOn === null ? '' : `; it is due on ${dueOn}`}.`,
      'You find it under My work.',
    ),
  };
}

/** Told to those who may sign and have not: the version still waits. */
export function signatureReminded(name: string, waiting: Waiting): Mail {
  const { facility, label, version, documents, stage, dueOn } = waiting;
  return {
    kind: 'signatureReminded',
    subject: `${label} still waits for ${stageWords[stage]}`,
    content: mailText(
      `Dear ${name},`,
      `version ${version} of ${label} (${withinSentence(documents)}, ${facility}) still waits for ${stageWords[stage]}${dueOn === null ? '' : `, which is due on ${dueOn}`}.`,
      'You find it under My work.',
    ),
  };
}

/** Told to the person to whom overdue steps are escalated. */
export function signatureOverdue(name: string, waiting: Waiting, assignees: string): Mail {
  const { facility, label, version, documents, dueOn } = waiting;
  return {
    kind: 'signatureOverdue',
    subject: `A signature of ${label} is overdue`,
    content: mailText(
      `Dear ${name},`,
      `version ${version} of ${label} (${withinSentence(documents)}, ${facility}) waits for a signature of ${assignees}, which was due on ${dueOn ?? ''}.`,
      'Remind them, or give the signature to somebody else under Signatures.',
    ),
  };
}

/** Told to the author: a version came back. */
export function versionReturned(
  name: string,
  of: Pick<Waiting, 'facility' | 'label' | 'version'>,
  by: string,
  reason: string,
): Mail {
  return {
    kind: 'versionReturned',
    subject: `${of.label} was returned`,
    content: mailText(
      `Dear ${name},`,
      `${by} returned version ${of.version} of ${of.label} (${of.facility}).`,
      `Reason given: ${reason}`,
      'Correct it and submit it again.',
    ),
  };
}
