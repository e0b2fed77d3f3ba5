import { randomUUID } from 'node:crypto';
import {
  ApiError,
  containing,
  firstOfPage,
  notFound,
  validationError,
  type AnyCall,
  type NoticeKind,
} from '#kernel/contract';
import {
  noticeDeliveries,
  type NoticeChoice,
  type NoticeDelivery,
  type OwnNotice,
  type OwnNotices,
} from '#schemas/identity/notices';

type SystemCall = AnyCall<null>;

/** SQL: the person `u` may still read what the notice `n` tells of its facility. */
export const isReadable = `(n.facility_id is null or u.all_facilities or exists (select from kernel.user_facility f
  where f.user_id = u.id and f.facility_id = n.facility_id))`;

const ownNotices = `kernel.notice n join kernel.app_user u on u.id = n.user_id
  left join kernel.facility f on f.id = n.facility_id where n.user_id = $1 and ${isReadable}`;

/** A page of the caller's notices, newest first. */
export async function listNotices(
  call: SystemCall,
  kinds: readonly NoticeKind[],
  query: {
    readonly pageNumber?: number;
    readonly pageLimit?: number;
    readonly search?: string;
    readonly unread?: boolean;
  },
): Promise<OwnNotices> {
  const { from, pageNumber, pageLimit } = firstOfPage(query);
  const shown = `lower(n.subject) like $2 ${query.unread === true ? 'and n.read_at is null' : ''}`;
  const values = [call.actor.id, containing(query.search ?? '')];
  const [count] = await call.tx.rows<{ unread: number; total: number }>({
    text: `select count(*) filter (where n.read_at is null)::int as unread, count(*) filter (where ${shown})::int as total
           from ${ownNotices}`,
    values,
  });
  const rows = await call.tx.rows<Omit<OwnNotice, 'label'>>({
    text: `select n.id, n.kind, n.subject, n.content as text, n.page, to_json(n.created_at) #>> '{}' as "createdAt",
             to_json(n.read_at) #>> '{}' as "readAt",
             case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as facility
           from ${ownNotices} and ${shown} order by n.created_at desc, n.id limit $3 offset $4`,
    values: [...values, pageLimit, from],
  });
  const labels = new Map(kinds.map(({ key, label }) => [key, label]));
  return {
    notices: rows.map(row => ({ ...row, label: labels.get(row.kind) ?? row.kind })),
    unread: count?.unread ?? 0,
    pagination: { pageNumber, pageLimit, total: count?.total ?? 0 },
  };
}

/** Marks notices of the caller as read; one of somebody else is not found, and then none is marked. */
export async function markRead(call: SystemCall, ids: readonly string[]): Promise<void> {
  const marked = await call.tx.rows({
    name: 'people-mark-notices-read',
    text: `update kernel.notice set read_at = coalesce(read_at, $3) where user_id = $1 and id = any($2::uuid[]) returning id`,
    values: [call.actor.id, ids, call.now],
  });
  if (marked.length < ids.length) throw notFound('A notice of yours');
}

/** Every kind of notice with how the caller hears of it. */
export async function readChoices(call: SystemCall, kinds: readonly NoticeKind[]): Promise<NoticeChoice[]> {
  const rows = await call.tx.rows<{ kind: string; delivery: NoticeDelivery }>({
    name: 'people-notice-choices',
    text: 'select kind, delivery from kernel.notice_choice where user_id = $1',
    values: [call.actor.id],
  });
  const chosen = new Map(rows.map(({ kind, delivery }) => [kind, delivery]));
  return kinds
    .map(kind => ({
      kind: kind.key,
      label: kind.label,
      delivery: (kind.fixedBecause === undefined ? chosen.get(kind.key) : undefined) ?? kind.default,
      default: kind.default,
      fixedBecause: kind.fixedBecause ?? null,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Stores how the caller wants to hear of a kind of notice from now on. */
export async function choose(
  call: SystemCall,
  kinds: readonly NoticeKind[],
  key: string,
  delivery: NoticeDelivery,
): Promise<void> {
  const kind = kinds.find(each => each.key === key);
  if (kind === undefined) throw notFound('Kind of notice');
  if (kind.fixedBecause !== undefined)
    throw validationError({ path: 'delivery', message: `is always by mail at once. ${kind.fixedBecause}` });
  // Choices of one person follow each other, so that each entry tells what was chosen before.
  await call.tx.db('kernel.app_user').where({ id: call.actor.id }).forUpdate().first('id');
  const table = call.tx.db('kernel.notice_choice');
  const before = await table
    .clone()
    .where({ user_id: call.actor.id, kind: key })
    .first<{ id: string; delivery: NoticeDelivery } | undefined>('id', 'delivery');
  const from = before?.delivery ?? kind.default;
  if (from === delivery) throw new ApiError('NothingToChangeError');
  const { id = randomUUID() } = before ?? {};
  if (before === undefined)
    await table.insert({ id, user_id: call.actor.id, kind: key, delivery, chosen_at: call.now });
  else await table.where({ id }).update({ delivery, chosen_at: call.now });
  call.tx.audit({
    domain: 'User',
    action: 'chooseNotices',
    entity: { table: 'kernel.notice_choice', id, label: kind.label },
    changes: [{ path: 'delivery', from: noticeDeliveries[from], to: noticeDeliveries[delivery] }],
  });
}
