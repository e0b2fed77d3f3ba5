import { Type, type Static } from 'typebox';
import { containing, defineRoute, notFound, readOnly, validationError, type RouteDefinition } from '#kernel/contract';
import { closed, Moment, Nullable, Pagination, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { suspendSigning } from '../signatures/suspension.js';
import { MailDeliveryToken } from '#kernel/mail/delivery';

/** Mails hold links with which passwords are set: administrators alone see them. */
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
const Mail = Type.Object({
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

type Mail = Static<typeof Mail>;
type Opened = Mail & { readonly userId: string | null; readonly content: string | null };

/** Mails of the installation: sent ones, waiting ones, and those that an administrator hands over. */
export const outboxRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/outbox',
    scope: 'system',
    access: administrators,
    summary: 'Mails, newest first, without their text',
    input: { query: Query },
    output: Type.Object({ mails: Type.Array(Mail), sends: Type.Boolean(), pagination: Pagination }),
    audit: readOnly,
    useCase: {
      name: 'kernel.list-outbox',
      deps: { delivery: MailDeliveryToken },
      run: async ({ delivery }, call) => {
        const query = call.input.query;
        const { pageNumber = 1, pageLimit = 10, search = '' } = query;
        const condition = `lower(m.recipient || ' ' || m.subject) like $1`;
        const values = [containing(search)];
        const mails = await call.tx.rows<Mail>({
          text: `select ${columns} from kernel.mail m where ${condition} order by m.created_at desc, m.id
                 limit $2 offset $3`,
          values: [...values, pageLimit, (pageNumber - 1) * pageLimit],
        });
        const [count] = await call.tx.rows<{ total: number }>({
          text: `select count(*) as total from kernel.mail m where ${condition}`,
          values,
        });
        return { mails, sends: delivery.sends, pagination: { pageNumber, pageLimit, total: count?.total ?? 0 } };
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
      mail: Type.Object({ ...Mail.properties, content: Type.String() }),
    }),
    audit: 'required',
    useCase: {
      name: 'kernel.open-mail',
      deps: {},
      run: async (_deps, call) => {
        const { id } = call.input.params;
        const [mail] = await call.tx.rows<Opened>({
          text: `select ${columns}, m.content, m.user_id as "userId" from kernel.mail m where m.id = $1`,
          values: [id],
        });
        if (mail === undefined) throw notFound('Mail');
        if (mail.content === null)
          throw validationError({ path: 'id', message: 'the text was erased when it was sent or had expired' });
        call.tx.audit({
          domain: 'User',
          action: 'openMail',
          entity: { table: 'kernel.mail', id, label: `“${mail.subject}” to ${mail.recipient}` },
          reason: call.input.body.reason,
        });
        // Whoever has read a link could use it.
        const { userId, ...shown } = { ...mail, content: mail.content };
        if (userId !== null && ['invitation', 'reset'].includes(mail.kind))
          await suspendSigning(call, userId, 'mailOpened');
        return { mail: shown };
      },
    },
  }),
];
