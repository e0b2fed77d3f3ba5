import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, RecordsToken, validationError, type Row, type RouteShape } from '#kernel/contract';
import { closed, RecordOf } from '#schemas/lib/fields';
import { Operator } from '#plugins/operators/shared/operator';
import { operator } from './operator.resource.js';

const { departmentId: _computed, ...fields } = Operator.properties;
const NewOperator = Type.Partial(Type.Object(fields), closed);

/** POST /operator replaces the declared route because operators may be named as in the specification (section 3). */
export const createOperatorRoute = defineRoute({
  method: 'POST',
  path: '/operator',
  scope: 'facility',
  feature: 'operators',
  access: { anyOf: ['Department.Add'] },
  summary: 'Creates an operator by operatorId or externalId, and first and last name or name',
  input: { body: NewOperator },
  output: Type.Object({ operator: RecordOf(Operator) }),
  status: 201,
  audit: 'required',
  useCase: defineUseCase<RouteShape<undefined, undefined, typeof NewOperator>, { operator: Row }>()({
    name: 'operators.create-operator',
    deps: { records: RecordsToken },
    run: async ({ records }, call) => ({ operator: await records.create(operator, call, completed(call.input.body)) }),
  }),
});

function completed(body: Static<typeof NewOperator>): Row {
  const externalId = body.externalId ?? body.operatorId ?? null;
  const name = body.name ?? `${body.firstName ?? ''} ${body.lastName ?? ''}`.trim();
  if (externalId === null) throw validationError({ path: 'externalId', message: 'is required' });
  if (name === '') throw validationError({ path: 'name', message: 'is required' });
  return { ...body, externalId, name };
}
