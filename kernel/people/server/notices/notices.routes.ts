import { Type } from 'typebox';
import { defineRoute, NoticeKindsToken, readOnly, type RouteDefinition } from '#kernel/contract';
import { NewNoticeChoice, NoticeChoices, OwnNotices, ReadNotices } from '#schemas/identity/notices';
import { closed } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { choose, listNotices, markRead, readChoices } from './own-notices.js';

const access = { signedIn: true, because: 'people read and choose only their own notices' } as const;
const deps = { kinds: NoticeKindsToken };
const { pageNumber, pageLimit, search } = pageParameters;

/** Notices of the caller, and how the caller hears of each kind. */
export const noticeRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/notices',
    scope: 'system',
    access,
    summary: 'Notices of the caller in all facilities, newest first',
    input: { query: Type.Object({ pageNumber, pageLimit, search, unread: Type.Optional(Type.Boolean()) }, closed) },
    output: OwnNotices,
    audit: readOnly,
    useCase: {
      name: 'people.list-notices',
      deps,
      run: ({ kinds }, call) => listNotices(call, kinds, call.input.query),
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/notices/read',
    scope: 'system',
    access,
    summary: 'Marks notices of the caller as read; those that waited for the daily digest are left out of it',
    input: { body: ReadNotices },
    output: 'empty',
    status: 204,
    audit: { exempt: 'what a person has read of the own notices; nothing about a record changes' },
    useCase: {
      name: 'people.mark-notices-read',
      deps: {},
      run: (_deps, call) => markRead(call, call.input.body.ids),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/notices/choices',
    scope: 'system',
    access,
    summary: 'Every kind of notice: how the caller hears of it, and why some kinds are always mailed at once',
    input: {},
    output: NoticeChoices,
    audit: readOnly,
    useCase: {
      name: 'people.read-notice-choices',
      deps,
      run: async ({ kinds }, call) => ({ choices: await readChoices(call, kinds) }),
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/notices/choices/:kind',
    scope: 'system',
    access,
    summary: 'Chooses how the caller hears of a kind of notice: product, mail (at once) or digest (once a day)',
    input: { params: Type.Object({ kind: Type.String({ maxLength: 64 }) }, closed), body: NewNoticeChoice },
    output: NoticeChoices,
    audit: 'required',
    useCase: {
      name: 'people.choose-notices',
      deps,
      run: async ({ kinds }, call) => {
        await choose(call, kinds, call.input.params.kind, call.input.body.delivery);
        return { choices: await readChoices(call, kinds) };
      },
    },
  }),
];
