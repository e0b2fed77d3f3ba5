import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { defineRoute, readOnly, validationError, type RouteDefinition } from '#kernel/contract';
import { closed, Text } from '#schemas/lib/fields';

const Body = Type.Object({ text: Text(4000), page: Type.Optional(Text(500)) }, closed);
const Feedback = Type.Object({
  id: Type.String(),
  text: Type.String(),
  /** Address of the page that it is about. */
  page: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  createdByName: Type.String(),
});
/** The newest that one call answers. */
const newest = 200;

/** POST and GET {fp}/feedback (specification section 7, path named only): stored in the facility, sent nowhere. */
export const feedbackRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/feedback',
    scope: 'facility',
    access: { signedIn: true, because: 'everybody may say what is wrong with the product' },
    summary: 'Stores feedback on the product, for the people who administer the facility',
    input: { body: Body },
    output: Type.Object({ feedback: Feedback }),
    status: 201,
    audit: { exempt: 'feedback on the product is no record of the facility' },
    useCase: {
      name: 'kernel.give-feedback',
      deps: {},
      run: async (_deps, call) => {
        const { text, page = null } = call.input.body;
        if (text.trim() === '') throw validationError({ path: 'text', message: 'is required' });
        const id = randomUUID();
        const stored = { id, text: text.trim(), page };
        await call.tx.db('kernel.feedback').insert({
          facility_id: call.facility.id,
          ...stored,
          created_at: call.now,
          created_by: call.actor.id,
          created_by_name: call.actor.fullName,
        });
        const by = { createdAt: call.now.toISOString(), createdByName: call.actor.fullName };
        return { feedback: { ...stored, ...by } };
      },
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/feedback',
    scope: 'facility',
    access: { anyOf: ['Facility.Get'] },
    summary: `The newest ${newest} entries of feedback`,
    input: {},
    output: Type.Object({ feedback: Type.Array(Feedback) }),
    audit: readOnly,
    useCase: {
      name: 'kernel.list-feedback',
      deps: {},
      run: async (_deps, call) => ({
        feedback: await call.tx.rows<{
          id: string;
          text: string;
          page: string | null;
          createdAt: string;
          createdByName: string;
        }>({
          text: `select id, text, page, to_json(created_at) #>> '{}' as "createdAt", created_by_name as "createdByName"
            from kernel.feedback where facility_id = $1 order by created_at desc, id limit ${newest}`,
          values: [call.facility.id],
        }),
      }),
    },
  }),
];
