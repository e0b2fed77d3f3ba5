import { makePerson, signedIn } from './accounts.js';
import type { TestClient } from './client.js';
import type { TestKernel } from './test-kernel.js';

let count = 0;

/** A signed-in person whose only role grants these permissions (`Equipment.Delete`) and nothing else. */
export async function personWith(limpid: TestKernel, ...permissions: readonly string[]): Promise<TestClient> {
  const admin = await limpid.as('admin');
  const name = `Only ${permissions.join(', ').slice(0, 50)} ${(count += 1)}`;
  const permission: Record<string, Record<string, boolean>> = {};
  for (const key of permissions) {
    const [area = '', action = ''] = key.split('.');
    permission[area] = { ...permission[area], [action]: true };
  }
  const made = await admin.post('/user_roles', { name, permission });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { username } = await makePerson(limpid, { roles: [name] });
  return signedIn(limpid, username);
}
