import { ApiError, type AnyCall, type UnitOfWork } from '#kernel/contract';
import { grantedKeys, type PermissionTree } from '#schemas/identity/permission-matrix';
import type { RecordService } from '#kernel/record/resources/records/records';
import { role } from './role.resource.js';

/** A role with what it grants, apart from the record that stores it. */
export interface NamedRole {
  readonly name: string;
  readonly description: string;
  readonly permission: PermissionTree;
}

/** What an import did with a role. */
export interface RoleOutcome {
  readonly name: string;
  readonly outcome: 'created' | 'changed' | 'unchanged';
}

/** Live roles by name. */
export function readRoles(tx: Pick<UnitOfWork, 'rows'>): Promise<NamedRole[]> {
  return tx.rows<NamedRole>({
    text: `select name, description, permissions as permission from kernel.role where archived_at is null order by lower(name)`,
    values: [],
  });
}

/**
 * Makes roles by their names exactly what is given: new ones are created, others changed; roles that are not named stay as
 * they are. Roles that grant administration come first, so that it may move from one role of the file to another.
 */
export async function importRoles(
  records: RecordService,
  call: AnyCall<null>,
  inputs: readonly NamedRole[],
  reason: string,
): Promise<readonly RoleOutcome[]> {
  const outcomes: RoleOutcome[] = [];
  for (const input of inputs.toSorted((a, b) => administration(b) - administration(a)))
    outcomes.push({ name: input.name, outcome: await importRole(records, call, input, reason) });
  return outcomes;
}

async function importRole(
  records: RecordService,
  call: AnyCall<null>,
  input: NamedRole,
  reason: string,
): Promise<RoleOutcome['outcome']> {
  const [live] = await call.tx.rows<{ id: string; version: number }>({
    text: 'select id, version from kernel.role where lower(name) = lower($1) and archived_at is null',
    values: [input.name.trim()],
  });
  try {
    if (live === undefined) await records.create(role, call, { ...input });
    else await records.update(role, call, live.id, { ...input, version: live.version }, reason);
    return live === undefined ? 'created' : 'changed';
  } catch (error) {
    if (error instanceof ApiError && error.errName === 'NothingToChangeError') return 'unchanged';
    throw error;
  }
}

function administration({ permission }: NamedRole): number {
  return grantedKeys(permission).filter(key => key === 'User.Modify' || key === 'UserRole.Modify').length;
}
