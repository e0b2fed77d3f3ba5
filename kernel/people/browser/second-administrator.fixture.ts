import type { TestKernel } from '#kernel/testing';

/** Makes a persona an administrator, too: some steps need a second one. */
export async function makeAdministrator(limpid: TestKernel, username: 'reviewer' | 'analyst'): Promise<void> {
  const admin = await limpid.as('admin');
  const { users } = (await admin.call('GET', `/users?search=${username}`)).body as unknown as {
    users: { id: string; version: number }[];
  };
  const [user] = users;
  const change = { roles: ['QA Administrator'], version: user?.version, reason: 'works with the other' };
  const { status, body } = await admin.call('POST', `/users/${user?.id}`, change);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Keeps the access of people of the newest review, as one of two administrators; answers its id. */
export async function keepPeople(
  limpid: TestKernel,
  who: 'admin' | 'reviewer',
  isMeant: (username: string) => boolean,
): Promise<string> {
  const client = await limpid.as(who);
  const { accessReviews } = (await client.get('/access-reviews')).body as unknown as {
    accessReviews: { id: string }[];
  };
  const path = `/access-reviews/${accessReviews[0]?.id}`;
  const { people } = (await client.get(`${path}/people?pageLimit=200&filter=open`)).body as unknown as {
    people: { userId: string; username: string }[];
  };
  const meant = people.filter(({ username }) => isMeant(username));
  const decisions = meant.map(({ userId }) => ({ userId, decision: 'keep' }));
  const { status, body } = await client.post(`${path}/decisions`, { decisions });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return accessReviews[0]?.id ?? '';
}
