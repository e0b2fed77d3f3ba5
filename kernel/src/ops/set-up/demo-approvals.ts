import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FacilityScope } from '#kernel/contract';
import type { Kernel } from '../../boot/create-kernel.js';
import { sourceRoot } from '../../core/paths.js';
import { DemoPerson, type Made } from './demo-person.js';

type Named = Readonly<Record<string, unknown>>;

/** What `demo/approvals.json` tells: people by user name; records by the list that has them as the only one. */
interface Story {
  readonly policy: { readonly by: string; readonly body: Named };
  readonly legacyDocument: {
    readonly by: string;
    readonly file: string;
    readonly comment: string;
    readonly body: Named;
  };
  /** Each leaves one act, in this order. */
  readonly steps: readonly {
    readonly by: string;
    readonly of: `/${string}`;
    readonly action: string;
    readonly reason?: string;
  }[];
}

const folder = path.join(sourceRoot, 'demo');

/**
 * Lets the people of the demo sign with their passwords, through the calls that browsers make, because no tool can sign.
 * What a killed start has done already is left out. Answers how many steps were signed now.
 */
export async function signDemo(
  kernel: Kernel,
  facility: FacilityScope,
  passwords: ReadonlyMap<string, string>,
): Promise<number> {
  const story = JSON.parse(await readFile(path.join(folder, 'approvals.json'), 'utf8')) as Story;
  const server = createServer(kernel.app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`;
    const people = new Map<string, Promise<DemoPerson>>();
    const person = (username: string): Promise<DemoPerson> => {
      const known =
        people.get(username) ?? DemoPerson.signIn(base, facility.id, username, passwords.get(username) ?? '');
      people.set(username, known);
      return known;
    };
    await makePolicy(await person(story.policy.by), story.policy.body);
    const taken = await kernel.database
      .read('kernel.approval_act')
      .where({ facility_id: facility.id })
      .count<{ count: string }[]>('* as count');
    const left = story.steps.slice(Number(taken[0]?.count ?? 0));
    for (const { by, of, action, reason } of left) {
      const signer = await person(by);
      const record = await signer.find(of);
      const { approval } = await signer.get<{ approval: { version: number } }>(`${record}/approval`);
      await signer.sign(`${record}/approval`, {
        action,
        version: approval.version,
        ...(reason === undefined ? {} : { reason }),
      });
    }
    const isSigned = await keepLegacyDocument(await person(story.legacyDocument.by), story.legacyDocument);
    return left.length + (isSigned ? 1 : 0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function makePolicy(maker: DemoPerson, body: Named): Promise<void> {
  const list = `/approval_policies?documentType=${String(body['documentType'])}` as const;
  if ((await maker.list(list)).length > 0) return;
  await maker.post('/approval_policies', { ...body, ...(await withRoleIds(maker, body)) });
}

/** Steps name roles by their names. */
async function withRoleIds(maker: DemoPerson, body: Named): Promise<Named> {
  const { userRoles } = await maker.get<{ userRoles: readonly Made[] }>('/user_roles?doPagination=false');
  const idOf = (name: string): string => {
    const found = userRoles.find(role => role.name === name);
    if (found === undefined) throw new Error(`the demo needs the role ${name}`);
    return found.id;
  };
  const steps = (of: unknown) =>
    (of as readonly { readonly roles: readonly string[] }[]).map(step => ({ ...step, roles: step.roles.map(idOf) }));
  return { reviewSteps: steps(body['reviewSteps']), approveSteps: steps(body['approveSteps']) };
}

/** True when its true copy was signed now, and not before. */
async function keepLegacyDocument(
  author: DemoPerson,
  { file, comment, body }: Story['legacyDocument'],
): Promise<boolean> {
  const list = `/legacy-documents?search=${String(body['externalId'])}` as const;
  if ((await author.list(list)).length === 0) await author.post('/legacy-documents', body);
  const record = await author.find(list);
  const { attachments } = await author.get<{ attachments: readonly Made[] }>(`${record}/attachments`);
  if (attachments.length === 0)
    await author.attach(`${record}/attachments`, file, await readFile(path.join(folder, 'documents', file)));
  const { signatures } = await author.get<{ signatures: readonly object[] }>(`${record}/signatures`);
  if (signatures.length > 0) return false;
  const { legacyDocument } = await author.get<{ legacyDocument: { version: number } }>(record);
  await author.sign(`${record}/signatures`, { version: legacyDocument.version, comment });
  return true;
}
