import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#kernel/contract';
import { rolePresets } from '#schemas/identity/role-presets';
import { serviceAccountId } from '../../session/system-context.js';

type SystemCall = AnyCall<null>;

/** Creates the initial data of every installation, where missing: the service account and the role presets. */
export async function ensureFoundation(call: SystemCall): Promise<void> {
  const stamp = {
    created_at: call.now,
    created_by: serviceAccountId,
    updated_at: call.now,
    updated_by: serviceAccountId,
  };
  const account = await call.tx.db('kernel.app_user').where({ id: serviceAccountId }).first<object | undefined>();
  if (account === undefined) {
    await call.tx.db('kernel.app_user').insert({
      id: serviceAccountId,
      username: 'service',
      first_name: 'Service',
      last_name: 'account',
      status: 'blocked',
      ...stamp,
    });
    call.tx.audit({
      domain: 'User',
      action: 'create',
      entity: { table: 'kernel.app_user', id: serviceAccountId, label: 'service' },
    });
  }
  const existing = new Set((await call.tx.db('kernel.role').select<{ name: string }[]>('name')).map(role => role.name));
  for (const preset of rolePresets.filter(role => !existing.has(role.name))) {
    const id = randomUUID();
    await call.tx.db('kernel.role').insert({
      id,
      name: preset.name,
      description: preset.description,
      permissions: JSON.stringify(preset.permissions),
      is_system: true,
      ...stamp,
    });
    call.tx.audit({ domain: 'UserRole', action: 'create', entity: { table: 'kernel.role', id, label: preset.name } });
  }
}
