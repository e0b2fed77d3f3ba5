import { Type } from 'typebox';
import {
  actionsOn,
  ApiError,
  definePlugin,
  defineRoute,
  defineWorkflow,
  implementWorkflow,
  notFound,
  readOnly,
  WorkflowsToken,
  type AnyCall,
  type WorkflowRecord,
} from '#kernel/contract';
import { closed, StringEnum, Uuid } from '#schemas/lib/fields';
import { actionBody } from '#schemas/workflow/action-body';
import { AvailableAction } from '#schemas/workflow/available-action';
import { testPlugin } from './plugin.js';

const table = defineWorkflow({
  name: 'letter',
  states: {
    draft: { title: 'Draft', colour: 'grey', isEditable: true },
    review: { title: 'In review', colour: 'blue' },
    sent: { title: 'Sent', colour: 'green', isFinal: true },
  },
  roles: { author: 'the author', reviewer: 'a reviewer' },
  transitions: [
    { id: '1', action: 'write', title: 'Write', from: 'none', to: 'draft', who: { permission: 'Department.Add' } },
    {
      id: '2',
      action: 'submit',
      title: 'Submit',
      from: ['draft'],
      to: 'review',
      who: { role: ['author'] },
      guards: ['hasText'],
    },
    {
      id: '3',
      action: 'send',
      title: 'Send',
      from: ['review'],
      to: 'sent',
      who: { permission: 'ApprovalPolicy.Sign', role: ['reviewer'], not: ['author'] },
      guards: ['isAddressed'],
      signature: 'APPROVE',
      effects: ['post'],
    },
    {
      id: '4',
      action: 'return',
      title: 'Return',
      from: ['review'],
      to: 'draft',
      who: { role: ['reviewer'] },
      reason: 'required',
      isDanger: true,
    },
    { id: '6', action: 'edit', title: 'Edit', from: ['draft'], who: { role: ['author'] } },
    { id: '5', action: 'expire', title: 'Expire', from: ['review'], to: 'draft', who: 'system' },
  ],
});

interface Letter {
  readonly id: string;
  readonly state: keyof typeof table.states;
  readonly version: number;
  readonly text: string;
  readonly address: string;
  readonly created_by: string;
  readonly author: string;
}

const workflow = implementWorkflow<Letter>()(table, {
  record: { table: 'post.letter', domain: 'Letter', what: 'The letter' },
  guards: {
    hasText: ({ text }) => (text === '' ? { path: 'text', message: 'is empty' } : null),
    isAddressed: ({ address }) => (address === '' ? 'the letter has no address' : null),
  },
  conditions: {},
  effects: {
    post: (_call, { record: { context } }) => {
      if (context.address === 'nowhere') throw new ApiError('DataValidationError', { message: 'No such address' });
      return Promise.resolve({
        columns: { posted: true },
        changes: [{ path: 'posted', from: null, to: context.address }],
      });
    },
  },
  signed: (_call, { record: { context, label } }) =>
    Promise.resolve({ content: [context.text, context.address], statement: `${label} is sent to ${context.address}` }),
});

/** Whoever may sign is a reviewer. */
async function letterRecord(call: AnyCall, id: string): Promise<WorkflowRecord<typeof table, Letter>> {
  const [letter] = await call.tx.rows<Letter>({
    text: `select l.id, l.state, l.version, l.text, l.address, l.created_by, u.first_name || ' ' || u.last_name as author
           from post.letter l join kernel.app_user u on u.id = l.created_by where l.facility_id = $1 and l.id = $2`,
    values: [call.facility.id, id],
  });
  if (letter === undefined) throw notFound('Letter');
  const { state, version, author } = letter;
  return {
    state,
    version,
    label: `letter ${id.slice(0, 8)}`,
    roles: [
      ...(letter.created_by === call.actor.id ? (['author'] as const) : []),
      ...(call.actor.may('ApprovalPolicy.Sign') ? (['reviewer'] as const) : []),
    ],
    holders: { author: [author] },
    context: letter,
    current: { id, state, version },
  };
}

const One = Type.Object({
  letter: Type.Object({ id: Uuid, state: StringEnum(['draft', 'review', 'sent']), version: Type.Integer() }),
  actions: Type.Array(AvailableAction),
});
const ById = Type.Object({ id: Uuid }, closed);
const access = { signedIn: true, because: 'the table of the workflow says who may act' } as const;

async function shown(call: AnyCall, id: string) {
  const record = await letterRecord(call, id);
  const { state, version } = record;
  return { letter: { id, state, version }, actions: actionsOn(call, workflow, record) };
}

/** Records with a workflow, for tests of the kernel: `createLetters` makes their table. */
export const lettersPlugin = testPlugin(
  definePlugin({
    id: 'post',
    auditDomains: ['Letter'],
    workflows: [workflow],
    routes: [
      defineRoute({
        method: 'GET',
        path: '/letters/:id',
        scope: 'facility',
        access,
        summary: 'A letter with its actions',
        input: { params: ById },
        output: One,
        audit: readOnly,
        useCase: { name: 'post.get-letter', deps: {}, run: (_deps, call) => shown(call, call.input.params.id) },
      }),
      defineRoute({
        method: 'POST',
        path: '/letters/:id/actions',
        scope: 'facility',
        access,
        summary: 'Carries out an action',
        input: { params: ById, body: actionBody(table) },
        output: One,
        audit: 'required',
        useCase: {
          name: 'post.act-on-letter',
          deps: { workflows: WorkflowsToken },
          run: async ({ workflows }, call) => {
            const { id } = call.input.params;
            await workflows.perform(call, workflow, { id, ...call.input.body }, () => letterRecord(call, id));
            return shown(call, id);
          },
        },
      }),
      defineRoute({
        method: 'POST',
        path: '/letters/actions',
        scope: 'facility',
        access,
        summary: 'Carries out an action on many letters',
        input: {
          body: Type.Object(
            {
              action: StringEnum(['submit', 'send', 'return']),
              letters: Type.Array(Type.Object({ id: Uuid, version: Type.Integer() }, closed)),
              reason: Type.Optional(Type.String()),
            },
            closed,
          ),
        },
        output: Type.Object({ states: Type.Array(Type.String()) }),
        audit: 'required',
        useCase: {
          name: 'post.act-on-letters',
          deps: { workflows: WorkflowsToken },
          run: async ({ workflows }, call) => {
            const { letters, ...body } = call.input.body;
            const steps = await workflows.performTogether(call, workflow, { ...body, records: letters }, async () => {
              const records = await Promise.all(letters.map(({ id }) => letterRecord(call, id)));
              return new Map(records.map(record => [record.context.id, record]));
            });
            return { states: steps.map(({ to }) => to) };
          },
        },
      }),
      defineRoute({
        method: 'POST',
        path: '/letters/:id',
        scope: 'facility',
        access,
        summary: 'Changes the text of a letter',
        input: { params: ById, body: Type.Object({ text: Type.String(), version: Type.Integer() }, closed) },
        output: One,
        audit: 'required',
        reason: 'change',
        useCase: {
          name: 'post.edit-letter',
          deps: { workflows: WorkflowsToken },
          run: async ({ workflows }, call) => {
            const { text, version } = call.input.body;
            const request = { ...call.input.params, action: 'edit', version } as const;
            const { id, record } = await workflows.permit(call, workflow, request, () =>
              letterRecord(call, request.id),
            );
            await call.tx
              .db('post.letter')
              .where({ facility_id: call.facility.id, id })
              .update({ text, version: version + 1 });
            const entity = { table: 'post.letter', id, label: record.label };
            const changes = [{ path: 'text', from: record.context.text, to: text }];
            call.tx.audit({ domain: 'Letter', action: 'update', entity, changes });
            return shown(call, id);
          },
        },
      }),
      defineRoute({
        method: 'POST',
        path: '/letters/:id/expiry',
        scope: 'facility',
        access,
        summary: 'Lets the product expire a letter',
        input: { params: ById },
        output: One,
        audit: 'required',
        useCase: {
          name: 'post.expire-letter',
          deps: { workflows: WorkflowsToken },
          run: async ({ workflows }, call) => {
            const { id } = call.input.params;
            const request = { id, action: 'expire', bySystem: true } as const;
            await workflows.perform(call, workflow, request, () => letterRecord(call, id));
            return shown(call, id);
          },
        },
      }),
    ],
  }),
);

/** The table of letters, as a migration of the plugin would make it. */
export const createLetters = `
  create schema post;
  grant usage on schema post to limpid_runtime;
  create table post.letter (
    facility_id uuid not null references kernel.facility, id uuid not null, state text not null default 'draft',
    text text not null, address text not null, posted boolean not null default false, version integer not null default 1,
    created_at timestamptz not null default now(), created_by uuid not null, updated_at timestamptz not null default now(),
    updated_by uuid not null, primary key (facility_id, id));
  select kernel.declare_table('post.letter', 'audited');`;
