import type { AnyCall } from '#kernel/contract';
import { holdersOf, holdsPermission } from '#people/server/accounts/holders';

/** Somebody who may sign in a facility now, with what steps name people by. */
export interface Signer {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly firstName: string;
  readonly email: string | null;
  readonly departmentId: string | null;
  readonly roleIds: readonly string[];
}

const maySign = holdsPermission("'ApprovalPolicy'", "'Sign'");

/** Everybody who may sign in the facility of the call, by name. */
export function signersOf(call: AnyCall): Promise<readonly Signer[]> {
  return call.tx.rows<Signer>({
    name: 'approval-signers',
    text: `select u.id, u.username, u.first_name || ' ' || u.last_name as name, u.first_name as "firstName", u.email,
             u.department_id as "departmentId", coalesce((select json_agg(ur.role_id) from kernel.user_role ur
               join kernel.role r on r.id = ur.role_id where ur.user_id = u.id and r.archived_at is null), '[]') as "roleIds"
           from kernel.app_user u where ${maySign} order by lower(u.last_name), lower(u.first_name), u.id`,
    values: [call.facility.id],
  });
}

/** Who may sign a slot: `user:ID`, `role:ID`, `department:ID`, or `signer` for everybody who may sign. */
export type Candidates = readonly string[];

/** The candidates that a person is one of. */
export function candidatesOf({
  id,
  roleIds,
  departmentId,
}: Omit<Signer, 'username' | 'name' | 'firstName' | 'email'>): string[] {
  return [
    'signer',
    `user:${id}`,
    ...roleIds.map(role => `role:${role}`),
    ...(departmentId === null ? [] : [`department:${departmentId}`]),
  ];
}

/** True when the person is one of the candidates. */
export function isCandidate(candidates: Candidates, person: Signer): boolean {
  const own = new Set(candidatesOf(person));
  return candidates.some(candidate => own.has(candidate));
}

/** Names people, roles and departments of candidates: `Petra Novak`, `role Approver or department Quality`. */
export async function candidateWords(call: AnyCall, lists: readonly Candidates[]): Promise<(of: Candidates) => string> {
  const named = [...new Set(lists.flat())].filter(candidate => candidate !== 'signer');
  const rows =
    named.length === 0
      ? []
      : await call.tx.rows<{ candidate: string; words: string }>({
          name: 'approval-candidates',
          text: `select 'user:' || id as candidate, first_name || ' ' || last_name as words from kernel.app_user where 'user:' || id = any ($1)
                 union all select 'role:' || id, 'role ' || name from kernel.role where 'role:' || id = any ($1)
                 union all select 'department:' || id, 'department ' || name from kernel.department where 'department:' || id = any ($1)`,
          values: [named],
        });
  const words = new Map(rows.map(row => [row.candidate, row.words]));
  return of =>
    of.includes('signer') ? 'everybody who may sign' : of.map(each => words.get(each) ?? 'somebody').join(' or ');
}

/** Names of people who hold a permission in the facility, for sentences that say who can help; at most five. */
export async function namesWith(call: AnyCall, area: string, action: string): Promise<string> {
  const rows = await holdersOf(call, area, action);
  const names = rows.slice(0, 5).map(({ name }) => name);
  if (names.length === 0) return `nobody has the permission ${area}.${action}`;
  return `${names.join(', ')}${rows.length > 5 ? ' and others' : ''}`;
}
