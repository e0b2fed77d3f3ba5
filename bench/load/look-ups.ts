import { hash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PermissionKey } from '#kernel/contract';
import { actorOf } from '../../kernel/src/session/signed-in.js';
import { Sessions } from '../../kernel/src/session/sessions.js';
import type { Database } from '../../kernel/src/base/data/database.js';
import { InstallationSettings } from '../../kernel/src/facility/installation-settings.js';
import { personOf } from '../seed/people.js';
import { median } from './rounds.js';

const sample = 2000;
const key: PermissionKey = 'Equipment.Get';

function sessionsOn(database: Database): Sessions {
  return new Sessions(database, new InstallationSettings(database), () => Promise.resolve(Buffer.alloc(32)));
}

/** Median time to look up a session that the node has not cached, in microseconds. */
export async function firstLookUp(database: Database, people: number): Promise<number> {
  const sessions = sessionsOn(database);
  const times: number[] = [];
  for (let n = 0; n < sample; n++) {
    if (n % people === 0) sessions.forget('everybody');
    const { cookie, token } = personOf(1 + ((n * 7919) % people));
    const began = performance.now();
    await sessions.authenticate(cookie, token);
    times.push((performance.now() - began) * 1000);
  }
  return median(times.slice(sample / 10));
}

/** Time of a call's session and permission check with a cached session, in microseconds. */
export async function rememberedCheck(database: Database): Promise<number> {
  const sessions = sessionsOn(database);
  const { cookie, token } = personOf(1);
  return timed(async () => actorOf(await sessions.authenticate(cookie, token), 'api').may(key));
}

/** The minimum cost of such a check: both halves hashed, one map lookup and one set lookup. */
export function bareCheck(): Promise<number> {
  const { cookie, token } = personOf(1);
  const known = new Map([[hash('sha256', cookie), { token: hash('sha256', token), permissions: new Set([key]) }]]);
  return timed(async () => {
    const person = await Promise.resolve(known.get(hash('sha256', cookie)));
    return person?.token === hash('sha256', token) && person.permissions.has(key);
  });
}

async function timed(check: () => Promise<boolean>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    const began = performance.now();
    for (let n = 0; n < sample; n++) if (!(await check())) throw new Error('the check refused');
    times.push(((performance.now() - began) * 1000) / sample);
  }
  return median(times);
}

/** Memory of a node after calls by that many users, in MiB. */
export async function heldFor(database: Database, people: number): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const sessions = sessionsOn(database);
  collect();
  const before = process.memoryUsage().heapUsed;
  const atOnce = 8;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      for (let n = 1 + lane; n <= people; n += atOnce) {
        const { cookie, token } = personOf(n);
        await sessions.authenticate(cookie, token);
      }
    }),
  );
  collect();
  const held = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  sessions.forget('everybody');
  return held;
}
