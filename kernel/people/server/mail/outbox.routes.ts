import { Type, type Static } from 'typebox';
import { containing, defineRoute, notFound, readOnly, validationError, type RouteDefinition } from '#kernel/contract';
import { closed, Moment, Nullable, Pagination, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { suspendSigning } from '../signatures/suspension.js';
import { MailDeliveryToken } from '#kernel/mail/delivery';

/** Letters hold links with which passwords are set: administrators alone see them. */
const administrators = { allOf: ['User.Modify', 'UserRole.Modify'] } as const;
const Query = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
/** A mail without its text. */
const Letter = Type.Object({
  id: Uuid,
  kind: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  createdAt: Moment,
  sentAt: Nullable(Moment),
  attempts: Type.Integer({ description: 'how often it was tried to send it' }),
  lastError: Nullable(Type.String()),
  state: StringEnum(['sent', 'expired', 'failed', 'waiting']),
  canBeOpened: Type.Boolean({ description: 'the text is still kept' }),
});
const columns = `m.id, m.kind, m.recipient, m.subject, m.created_at as "createdAt", m.sent_at as "sentAt", m.attempts,
  m.last_error as "lastError", case when m.sent_at is not null then 'sent' when m.content is null then 'expired'
    when m.attempts >= 12 then 'failed' else 'waiting' end as state, m.content is not null as "canBeOpened"`;

type Letter = Static<typeof Letter>;
type Opened = Letter & { readonly userId: string | null; readonly content: string | null };

/** Letters of the installation: what was sent, what waits, and what waits for somebody to hand it over. */
export const outboxRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/outbox',
    scope: 'system',
    access: administrators,
    summary: 'Letters, newest first, without their text',
    input: { query: Query },
    output: Type.Object({ letters: Type.Array(Letter), sends: Type.Boolean(), pagination: Pagination }),
    audit: readOnly,
    useCase: {
      name: 'kernel.list-outbox',
      deps: { delivery: MailDeliveryToken },
      run: async ({ delivery }, call) => {
        const query = call.input.query;
        const { pageNumber = 1, pageLimit = 10, search = '' } = query;
        const condition = `lower(m.recipient || ' ' || m.subject) like $1`;
        const values = [containing(search)];
        const letters = await call.tx.rows<Letter>({
          text: `select ${columns} from kernel.mail m where ${condition} order by m.created_at desc, m.id
                 limit $2 offset $3`,
          values: [...values, pageLimit, (pageNumber - 1) * pageLimit],
        });
        const [count] = await call.tx.rows<{ total: number }>({
          text: `select count(*) as total from kernel.mail m where ${condition}`,
          values,
        });
        return { letters, sends: delivery.sends, pagination: { pageNumber, pageLimit, total: count?.total ?? 0 } };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/outbox/:id/open',
    scope: 'system',
    access: administrators,
    summary: 'The text of one mail; who opened it and why is audited',
    input: { params: Type.Object({ id: Uuid }, closed), body: Type.Object({ reason: Reason }, closed) },
    output: Type.Object({
      letter: Type.Object({ ...Letter.properties, content: Type.String() }),
    }),
    audit: 'required',
    useCase: {
      name: 'kernel.open-mail',
      deps: {},
      run: async (_deps, call) => {
        const { id } = call.input.params;
        const [letter] = await call.tx.rows<Opened>({
          text: `select ${columns}, m.content, m.user_id as "userId" from kernel.mail m where m.id = $1`,
          values: [id],
        });
        if (letter === undefined) throw notFound('Mail');
        if (letter.content === null)
          throw validationError({ path: 'id', message: 'the text was erased when it was sent or had expired' });
        call.tx.audit({
          domain: 'User',
          action: 'openLetter',
          entity: { table: 'kernel.mail', id, label: `“${letter.subject}” to ${letter.recipient}` },
          reason: call.input.body.reason,
        });
        // Whoever has read a link could use it.
        const { userId, ...shown } = { ...letter, content: letter.content };
        if (userId !== null && ['invitation', 'reset'].includes(letter.kind))
          await suspendSigning(call, userId, 'letterOpened');
        return { letter: shown };
      },
    },
  }),
];
