import { Type, type Static } from 'typebox';
import { closed, Moment, Nullable, Pagination, StringEnum, Uuid } from '../lib/fields.js';

/** How a person hears of a kind of notice, in the words of the choice. Every notice is in the product as well. */
export const noticeDeliveries = {
  product: 'In the product only',
  mail: 'By mail at once',
  digest: 'In the daily digest',
} as const;
export type NoticeDelivery = keyof typeof noticeDeliveries;

/** The hour of the facility's day at which digests are sent. */
export const digestHour = 6;

const Delivery = StringEnum(['product', 'mail', 'digest']);

/** One kind of notice, and how the caller hears of it. */
export const NoticeChoice = Type.Object({
  kind: Type.String(),
  label: Type.String(),
  delivery: Delivery,
  default: Delivery,
  fixedBecause: Nullable(Type.String({ description: 'why the kind is always mailed at once; null: it is chosen' })),
});
export type NoticeChoice = Static<typeof NoticeChoice>;

/** All kinds, in the order of the page. */
export const NoticeChoices = Type.Object({ choices: Type.Array(NoticeChoice) });
export type NoticeChoices = Static<typeof NoticeChoices>;

/** PUT /notices/choices/{kind}. */
export const NewNoticeChoice = Type.Object({ delivery: Delivery }, closed);

/** A notice of the caller. */
export const OwnNotice = Type.Object({
  id: Uuid,
  kind: Type.String(),
  label: Type.String({ description: 'the kind in words' }),
  subject: Type.String(),
  text: Type.String(),
  facility: Nullable(Type.Object({ id: Uuid, name: Type.String() })),
  page: Nullable(Type.String({ description: 'where the matter is dealt with' })),
  createdAt: Moment,
  readAt: Nullable(Moment),
});
export type OwnNotice = Static<typeof OwnNotice>;

/** A page of the notices of the caller, newest first. */
export const OwnNotices = Type.Object({
  notices: Type.Array(OwnNotice),
  unread: Type.Integer({ description: 'of all pages' }),
  pagination: Pagination,
});
export type OwnNotices = Static<typeof OwnNotices>;

/** PUT /notices/read: notices that the caller has read. */
export const ReadNotices = Type.Object(
  { ids: Type.Array(Uuid, { minItems: 1, maxItems: 200, uniqueItems: true }) },
  closed,
);
