import { Type } from 'typebox';
import {
  ApiError,
  defineRoute,
  RecordsToken,
  validationError,
  type AnyResource,
  type RouteDefinition,
} from '#kernel/contract';
import { SamplingAttribute } from '#plugins/sampling/shared/sampling-attribute';
import { SamplingPolicy } from '#plugins/sampling/shared/sampling-policy';
import { closed, Reason, RecordOf, Uuid } from '#schemas/lib/fields';
import { samplingAttribute } from './sampling-attribute.resource.js';
import { samplingPolicy } from './sampling-policy.resource.js';

const ById = Type.Object({ id: Uuid }, closed);
const Query = Type.Object(
  {
    unarchive: Type.Optional(
      Type.String({ description: 'Present: restores an archived record; the body has a reason' }),
    ),
  },
  closed,
);

/** PUT and DELETE of a record of the set-up, besides the calls of its resource. */
function recordRoutes(
  resource: AnyResource,
  schema: typeof SamplingAttribute | typeof SamplingPolicy,
): RouteDefinition[] {
  const { path, names } = resource;
  const { one } = names;
  const shared = { scope: 'facility', feature: 'sampling', audit: 'required' } as const;
  const output = Type.Object({ [one]: RecordOf(schema) });
  const body = Type.Object(
    {
      ...Type.Partial(Type.Object({ ...schema.properties })).properties,
      version: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    closed,
  );
  return [
    defineRoute({
      ...shared,
      method: 'PUT',
      path: `${path}/:id`,
      access: { anyOf: ['SamplingMethod.Modify'] },
      reason: 'change',
      summary: `Changes one ${names.inWords?.one ?? 'sampling policy'}, or restores it with ?unarchive and a reason`,
      input: { params: ById, query: Query, body },
      output,
      useCase: {
        name: `sampling.put-${one}`,
        deps: { records: RecordsToken },
        run: async ({ records }, call) => {
          const { id } = call.input.params;
          const { unarchive } = call.input.query;
          if (unarchive === undefined || unarchive === 'false')
            return { [one]: await records.update(resource, call, id, call.input.body) };
          if (!call.actor.may('SamplingMethod.Delete'))
            throw new ApiError('NotAllowed', { message: 'This requires the permission SamplingMethod.Delete' });
          const reason = call.reason ?? '';
          if (reason.trim().length < 3)
            throw validationError({ path: 'reason', message: 'is required, at least 3 characters' });
          return { [one]: await records.unarchive(resource, call, id, reason) };
        },
      },
    }),
    defineRoute({
      ...shared,
      method: 'DELETE',
      path: `${path}/:id`,
      access: { anyOf: ['SamplingMethod.Delete'] },
      summary: `Archives one ${names.inWords?.one ?? 'sampling policy'} with a reason`,
      input: { params: ById, body: Type.Object({ reason: Reason }, closed) },
      output,
      useCase: {
        name: `sampling.delete-${one}`,
        deps: { records: RecordsToken },
        run: async ({ records }, call) => ({
          [one]: await records.archive(resource, call, call.input.params.id, call.input.body.reason),
        }),
      },
    }),
  ];
}

/** PUT and DELETE /attributes/{id} and /sampling-policy/{id} (specification section 7, Sampling). */
export const catalogueRoutes: readonly RouteDefinition[] = [
  ...recordRoutes(samplingAttribute, SamplingAttribute),
  ...recordRoutes(samplingPolicy, SamplingPolicy),
];
