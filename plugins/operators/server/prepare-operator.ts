import { defineUseCase, validationError, type AnyCall } from '#kernel/contract';
import type { Operator } from '#plugins/operators/shared/operator';

/** Completes an operator before it is written: one ID under both field names, name, department, and a linkable account. */
export async function prepareOperator(next: Operator, call: AnyCall, before: Operator | null): Promise<Operator> {
  const externalId = idOf(next, before);
  const qualifications = next.qualifications ?? [];
  qualifications.forEach(({ qualifiedOn, expiresOn }, index) => {
    if (expiresOn !== null && expiresOn !== undefined && expiresOn < qualifiedOn)
      throw validationError({ path: `qualifications.${index}.expiresOn`, message: 'must not be before qualifiedOn' });
  });
  await assertLinkable(next.linkedUserId, call, before);
  return {
    ...next,
    externalId,
    operatorId: externalId,
    ...namesOf(next, before),
    ...(await departmentOf(next, call, before)),
    qualifications,
  };
}

/** The changed one of the two IDs; if both were changed they must be equal. */
function idOf(next: Operator, before: Operator | null): string {
  const isNew = (id: string | null | undefined): id is string =>
    id !== null && id !== undefined && id !== before?.externalId;
  const given = [next.operatorId, next.externalId].filter(isNew);
  if (new Set(given).size > 1) throw validationError({ path: 'operatorId', message: 'must be the same as externalId' });
  return given[0] ?? next.externalId;
}

type Names = Pick<Operator, 'name' | 'firstName' | 'lastName'>;

/** The name is made of first and last name; missing ones are taken from the name. */
function namesOf(next: Operator, before: Operator | null): Names {
  const wasMade = before !== null && before.name === made(before);
  const name = wasMade && next.name === before.name ? made(next) : next.name;
  const [, first = name, last = name] = /^(.*\S)\s+(\S+)$/.exec(name) ?? [];
  return { name, firstName: next.firstName ?? first, lastName: next.lastName ?? last };
}

function made({ firstName, lastName }: Names): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim();
}

/** Keeps the department's current name by its ID until another department is named. */
async function departmentOf(
  next: Operator,
  call: AnyCall,
  before: Operator | null,
): Promise<Pick<Operator, 'department' | 'departmentId'>> {
  const stays = before !== null && next.department === before.department;
  const named = stays ? before.departmentId : next.department;
  if ((named ?? null) === null) return { department: null, departmentId: null };
  // An operator may stay in an archived department, but cannot be assigned to one.
  const [row] = await call.tx.rows<{ id: string; name: string }>({
    text: `select id, name from kernel.department where (id::text = $1 and (archived_at is null or $2))
             or (archived_at is null and lower(name) = lower($1))
           order by archived_at nulls first limit 1`,
    values: [named, stays],
  });
  if (row === undefined)
    throw validationError({ path: 'department', message: `there is no department ${next.department ?? ''}` });
  return { department: row.name, departmentId: row.id };
}

/** An operator is restored only if the department and the linked account are live. */
export const ofLiveReferences = defineUseCase<{ readonly row: Operator }, void>()({
  name: 'operators.operator-of-live-references',
  deps: {},
  run: async (_deps, call) => {
    const { departmentId, linkedUserId } = call.input.row;
    const [archived] = await call.tx.rows<{ name: string }>({
      text: 'select name from kernel.department where id = $1 and archived_at is not null',
      values: [departmentId ?? null],
    });
    if (archived !== undefined)
      throw validationError({ path: 'department', message: `${archived.name} is archived and cannot be used` });
    await assertLinkable(linkedUserId, call, null);
  },
});

/** A newly linked account must be live and have access to the facility. */
async function assertLinkable(id: string | null, call: AnyCall, before: Operator | null): Promise<void> {
  if (id === null || id === undefined || id === before?.linkedUserId) return;
  const rows = await call.tx.rows({
    text: `select u.id from kernel.app_user u where u.id = $1 and u.archived_at is null and (u.all_facilities
             or exists (select from kernel.user_facility f where f.user_id = u.id and f.facility_id = $2))`,
    values: [id, call.facility.id],
  });
  if (rows.length === 0) throw validationError({ path: 'linkedUserId', message: 'is not an account of this facility' });
}
