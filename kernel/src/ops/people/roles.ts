import { Type, type Static } from 'typebox';
import { validationError } from '#kernel/contract';
import { grantedKeys, type PermissionTree } from '#schemas/identity/permission-matrix';
import { closed, Text } from '#schemas/lib/fields';
import {
  importRoles as writeRoles,
  readRoles,
  type NamedRole,
  type RoleOutcome,
} from '#people/server/roles/import-roles';
import type { Kernel } from '../../boot/create-kernel.js';
import { compileCheck } from '../../core/validate.js';
import { csvLines } from '../../tables/csv/csv.js';
import { readCsv } from '../../tables/csv/read-csv.js';
import { checkedReason } from '../reason.js';
import { RolledBack } from '../../base/data/rolled-back.js';
import { RecordServiceToken } from '../../record/resources/records/record-service-token.js';
import { asService, readAsService } from '../../session/system-context.js';

export type { RoleOutcome } from '#people/server/roles/import-roles';

const Role = Type.Object(
  {
    name: Text(100),
    description: Type.String({ maxLength: 500 }),
    /** Area.Action keys that the role grants. */
    permissions: Type.Array(Type.String({ pattern: '^\\w{1,60}\\.\\w{1,60}$' }), { maxItems: 2000, uniqueItems: true }),
  },
  closed,
);
const RoleFile = Type.Object({ roles: Type.Array(Role, { minItems: 1, maxItems: 500 }) }, closed);
type Portable = Static<typeof Role>;
const checkRoles = compileCheck(RoleFile, 'body');
const headings = ['Role', 'Description', 'Permission'];

/** Live roles, all or those that are named, as JSON or CSV text: one line for each permission. */
export async function exportRoles(
  kernel: Kernel,
  format: 'json' | 'csv',
  names: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const roles = await readAsService(kernel.database, 'cli', null, call => readRoles(call.tx));
  const chosen = names.length === 0 ? roles : names.map(name => named(roles, name));
  const portable = chosen.map(({ name, description, permission }): Portable => ({
    name,
    description,
    permissions: grantedKeys(permission).toSorted(),
  }));
  if (format === 'json') return once(`${JSON.stringify({ roles: portable }, null, 2)}\n`);
  return csvLines([headings, ...portable.flatMap(linesOf)]);
}

function named(roles: readonly NamedRole[], name: string): NamedRole {
  const role = roles.find(each => each.name.toLowerCase() === name.toLowerCase());
  if (role === undefined) throw validationError({ path: 'role', message: `there is no role ${name}` });
  return role;
}

/** A role that grants nothing has one line without a permission. */
function linesOf({ name, description, permissions }: Portable): string[][] {
  return permissions.length === 0
    ? [[name, description, '']]
    : permissions.map(permission => [name, description, permission]);
}

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}

export interface RoleImport {
  readonly text: string;
  readonly format: 'json' | 'csv';
  readonly reason: string;
  readonly dryRun: boolean;
}

/** Makes the roles of a file exactly as stated, all or nothing; effective at once on every node. */
export function importRoles(
  kernel: Kernel,
  { text, format, reason, dryRun }: RoleImport,
): Promise<readonly RoleOutcome[]> {
  const stated = checkedReason(reason);
  const file = format === 'json' ? parsed(text) : rolesOfCsv(readCsv(text));
  checkRoles(file);
  const { roles } = file as { roles: Portable[] };
  const twice = roles.find((role, at) => roles.findIndex(each => sameName(each, role)) !== at);
  if (twice !== undefined) throw validationError({ path: 'roles', message: `${twice.name} is named twice` });
  const inputs = roles.map(({ name, description, permissions }) => ({
    name,
    description,
    permission: treeOf(permissions),
  }));
  return asService(kernel.database, 'cli', null, async call => {
    const outcomes = await writeRoles(kernel.resolve(RecordServiceToken), call, inputs, stated);
    if (dryRun) throw new RolledBack(outcomes);
    return outcomes;
  }).catch((error: unknown) => {
    if (error instanceof RolledBack) return error.reply as readonly RoleOutcome[];
    throw error;
  });
}

function sameName(a: Portable, b: Portable): boolean {
  return a.name.trim().toLowerCase() === b.name.trim().toLowerCase();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw validationError({ path: 'file', message: 'is no JSON' });
  }
}

function rolesOfCsv([first = [], ...lines]: string[][]): { roles: Portable[] } {
  if (headings.some((heading, at) => first[at]?.trim() !== heading))
    throw validationError({ path: 'file', message: `must have the columns ${headings.join(', ')}` });
  const roles = new Map<string, Portable>();
  for (const [name = '', description = '', permission = ''] of lines) {
    if (name.trim() === '' && permission.trim() === '') continue;
    const role = roles.get(name.trim()) ?? { name: name.trim(), description, permissions: [] };
    if (permission.trim() !== '') role.permissions.push(permission.trim());
    roles.set(role.name, role);
  }
  return { roles: [...roles.values()] };
}

function treeOf(keys: readonly string[]): PermissionTree {
  const tree: Record<string, Record<string, boolean>> = {};
  for (const key of keys) {
    const [area = '', action = ''] = key.split('.');
    tree[area] = { ...tree[area], [action]: true };
  }
  return tree;
}
