import { Type, type Static } from 'typebox';
import { beginningWith, containing, defineRoute, defineUseCase, readOnly, type RouteShape } from '#kernel/contract';
import { closed, Nullable, Uuid } from '#schemas/lib/fields';

const Params = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }, closed);
const Found = Type.Object({
  operators: Type.Array(
    Type.Object({
      id: Uuid,
      name: Type.String(),
      externalId: Type.String(),
      operatorId: Type.String(),
      firstName: Type.String(),
      lastName: Type.String(),
      department: Nullable(Type.String()),
    }),
  ),
});
type FoundOperators = Static<typeof Found>;
/** Maximum number of operators offered. */
const maxOffered = 50;

/** GET /operator/name/{name} (specification section 7). */
export const findOperatorsRoute = defineRoute({
  method: 'GET',
  path: '/operator/name/:name',
  scope: 'facility',
  feature: 'operators',
  access: { signedIn: true, because: 'users who record work select the operator' },
  summary: 'Operators whose name or ID contains the text, those starting with it first',
  input: { params: Params },
  output: Found,
  audit: readOnly,
  useCase: defineUseCase<RouteShape<typeof Params, undefined, undefined>, FoundOperators>()({
    name: 'operators.find-operators',
    deps: {},
    run: async (_deps, call) => {
      const { name } = call.input.params;
      const operators = await call.tx.rows<FoundOperators['operators'][number]>({
        text: `select id, name, external_id as "externalId", operator_id as "operatorId", first_name as "firstName",
                 last_name as "lastName", department
               from operators.operator where facility_id = $1 and archived_at is null
                 and lower(coalesce(external_id, '')) || ' ' || lower(coalesce(name, '')) like $2
               order by lower(name) not like $3, lower(name), id limit ${maxOffered}`,
        values: [call.facility.id, containing(name), beginningWith(name)],
      });
      return { operators };
    },
  }),
});
