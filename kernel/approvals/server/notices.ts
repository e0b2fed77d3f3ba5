import type { NoticeKind } from '#kernel/contract';
import type { SentNotice } from '#people/server/notices/deliver';
import { escalation } from '#people/server/notices/kinds';
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

const signatureAwaitedKind: NoticeKind = {
  key: 'signatureAwaited',
  label: 'Records that wait for my signature',
  default: 'mail',
};
const signatureRemindedKind: NoticeKind = {
  key: 'signatureReminded',
  label: 'Reminders of signatures',
  default: 'mail',
};
const versionReturnedKind: NoticeKind = {
  key: 'versionReturned',
  label: 'Records of mine that were returned',
  default: 'mail',
};
/** Kinds of notices about approvals that people choose. */
export const approvalKinds: readonly NoticeKind[] = [signatureAwaitedKind, signatureRemindedKind, versionReturnedKind];

const stageWords = { review: 'your review', approve: 'your approval', retire: 'your approval of its retirement' };

/** Told to those who may sign: a version waits for them. */
export function signatureAwaited(waiting: Waiting): SentNotice {
  const { facility, label, version, documents, stage, from, dueOn } = waiting;
  return {
    kind: signatureAwaitedKind,
    subject: `${label} waits for ${stageWords[stage]}`,
    paragraphs: [
      `Version ${version} of ${label} (${withinSentence(documents)}, ${facility}) waits for ${stageWords[stage]}. ${from} sent it${dueOn === null ? '' : `; it is due on ${dueOn}`}.`,
      'You find it under My work.',
    ],
    page: '/app/work',
  };
}

/** Told to those who may sign and have not: the version still waits. */
export function signatureReminded(waiting: Waiting): SentNotice {
  const { facility, label, version, documents, stage, dueOn } = waiting;
  return {
    kind: signatureRemindedKind,
    subject: `${label} still waits for ${stageWords[stage]}`,
    paragraphs: [
      `Version ${version} of ${label} (${withinSentence(documents)}, ${facility}) still waits for ${stageWords[stage]}${dueOn === null ? '' : `, which is due on ${dueOn}`}.`,
      'You find it under My work.',
    ],
    page: '/app/work',
  };
}

/** Told to the person to whom overdue steps are escalated. */
export function signatureOverdue(waiting: Waiting, assignees: string): SentNotice {
  const { facility, label, version, documents, dueOn } = waiting;
  return {
    kind: escalation,
    mailKind: 'signatureOverdue',
    subject: `A signature of ${label} is overdue`,
    paragraphs: [
      `Version ${version} of ${label} (${withinSentence(documents)}, ${facility}) waits for a signature of ${assignees}, which was due on ${dueOn ?? ''}.`,
      'Remind them, or give the signature to somebody else under Signatures.',
    ],
    page: '/app/control/signatures',
  };
}

/** Told to the author: a version came back. */
export function versionReturned(
  of: Pick<Waiting, 'facility' | 'label' | 'version'> & Pick<SentNotice, 'page'>,
  by: string,
  reason: string,
): SentNotice {
  return {
    kind: versionReturnedKind,
    subject: `${of.label} was returned`,
    paragraphs: [
      `${by} returned version ${of.version} of ${of.label} (${of.facility}).`,
      `Reason given: ${reason}`,
      'Correct it and submit it again.',
    ],
    ...(of.page === undefined ? {} : { page: of.page }),
  };
}
