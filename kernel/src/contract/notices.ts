import type { NoticeDelivery } from '#schemas/identity/notices';
import type { AnyCall, PermissionKey } from './calls/call.js';
import { token, type Token } from './token.js';

/** A kind of notice, declared once. People choose how they hear of it, except of those that nobody may silence. */
export interface NoticeKind {
  /** Unique in the product, and the kind of its mails in the outbox: `holdTime`. */
  readonly key: string;
  /** As people read it where they choose: `Hold times of equipment`. */
  readonly label: string;
  /** How people hear of it who have not chosen. */
  readonly default: NoticeDelivery;
  /** Why everybody gets a mail at once, as a sentence; such kinds have the default `mail`. */
  readonly fixedBecause?: string;
}
/** Bound by the kernel; every plugin that tells people of something adds its kinds. */
export const NoticeKindsToken: Token<readonly NoticeKind[]> = token<readonly NoticeKind[]>('kernel.NoticeKinds');

/** Something that people must hear of although they do not look: a line for the subject, and paragraphs. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Where the matter is dealt with. */
  readonly page?: '/app' | `/app/${string}`;
}

/** Notices to people by what they may do. */
export interface Notices {
  /**
   * Tells everybody with one of the permissions in the facility of the call, each in the way chosen for the kind, if the
   * transaction commits. Who has no address finds it in the product. Throws when the kind is not declared.
   */
  tell(call: AnyCall, anyOf: readonly PermissionKey[], notice: Notice): Promise<void>;
}
/** Bound by the kernel. */
export const NoticesToken: Token<Notices> = token<Notices>('kernel.Notices');
