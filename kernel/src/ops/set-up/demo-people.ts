import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FacilityScope } from '#kernel/contract';
import type { Kernel } from '../../boot/create-kernel.js';
import { DemoPerson } from './demo-person.js';

/** Somebody of the demo by user name, signed in at the first use. */
export type People = (username: string) => Promise<DemoPerson>;

/** Lets the people of the demo use the calls that browsers make. */
export async function withPeople<T>(
  kernel: Kernel,
  facility: FacilityScope,
  passwords: ReadonlyMap<string, string>,
  work: (people: People) => Promise<T>,
): Promise<T> {
  const server = createServer(kernel.app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`;
    const signedIn = new Map<string, Promise<DemoPerson>>();
    return await work(username => {
      const known =
        signedIn.get(username) ?? DemoPerson.signIn(base, facility.id, username, passwords.get(username) ?? '');
      signedIn.set(username, known);
      return known;
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
