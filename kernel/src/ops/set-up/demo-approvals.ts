import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FacilityScope } from '#kernel/contract';
import type { Kernel } from '../../boot/create-kernel.js';
import { sourceRoot } from '../../core/paths.js';
import type { People } from './demo-people.js';
import type { DemoPerson, Made } from './demo-person.js';

type Named = Readonly<Record<string, unknown>>;

/** What `demo/approvals.json` tells: people by user name; records by the list that has them as the only one. */
interface Story {
  /** One for each type of document. */
  readonly policy: { readonly by: string; readonly documentTypes: readonly string[]; readonly body: Named };
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
export async function signDemo(kernel: Kernel, facility: FacilityScope, person: People): Promise<number> {
  const story = JSON.parse(await readFile(path.join(folder, 'approvals.json'), 'utf8')) as Story;
  for (const documentType of story.policy.documentTypes)
    await makePolicy(await person(story.policy.by), { ...story.policy.body, documentType });
  const taken = await kernel.database
    .read('kernel.approval_act')
    .where({ facility_id: facility.id })
    .count<{ count: string }[]>('* as count');
  const left = story.steps.slice(Number(taken[0]?.count ?? 0));
  for (const { by, of, action, reason } of left) {
    const signer = await person(by);
    const record = await signer.find(of);
    await signer.post(`${record}/approval`, {
      action,
      version: await signer.approvalVersion(record),
      ...(reason === undefined ? {} : { reason }),
    });
  }
  const isSigned = await keepLegacyDocument(await person(story.legacyDocument.by), story.legacyDocument);
  return left.length + (isSigned ? 1 : 0);
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
  await author.post(`${record}/signatures`, { version: legacyDocument.version, comment });
  return true;
}
