import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FacilityScope, Source } from '#kernel/contract';
import { createUser } from '#people/server/accounts/users';
import type { Kernel } from '../../boot/create-kernel.js';
import { sourceRoot } from '../../core/paths.js';
import { readSheets, type SourceSheet } from '../../exchange/source/read-sheet.js';
import { TransferToken } from '../../exchange/transfer.js';
import { createFacility } from '../facilities.js';
import { signDemo } from './demo-approvals.js';
import { makeDemoCalls, type Progress } from './demo-calls.js';
import { demoMoment } from './demo-moment.js';
import { withPeople } from './demo-people.js';
import { giveDefaults } from './facility-defaults.js';
import { asService } from '../../session/system-context.js';

interface DemoAccount {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  /** Indexes in `facilities`, or all. */
  readonly facilities: readonly number[] | 'all';
}

/** One account per persona; some belong to one facility, some to all. */
const accounts: readonly DemoAccount[] = [
  { username: 'admin', firstName: 'Ada', lastName: 'Winter', role: 'QA Administrator', facilities: 'all' },
  { username: 'specialist', firstName: 'Sam', lastName: 'Okafor', role: 'Validation Specialist', facilities: 'all' },
  { username: 'operator', firstName: 'Oskar', lastName: 'Lind', role: 'Production', facilities: [0] },
  { username: 'analyst', firstName: 'Ana', lastName: 'Costa', role: 'Quality Control', facilities: [0] },
  { username: 'reviewer', firstName: 'Rui', lastName: 'Tanaka', role: 'Reviewer', facilities: [0, 1] },
  { username: 'approver', firstName: 'Petra', lastName: 'Novak', role: 'Approver', facilities: [0, 1] },
  { username: 'auditor', firstName: 'Aida', lastName: 'Khan', role: 'Auditor', facilities: 'all' },
];

/** Three facilities in two groups: a full one, a lite one, one of product type API; two of them get demo data. */
const facilities = [
  {
    externalId: 'DEMO-OSD',
    name: 'Rivermouth Solid Dose',
    group: 'Rivermouth',
    tier: 'full',
    productType: 'formulation',
  },
  {
    externalId: 'DEMO-LITE',
    name: 'Rivermouth Packaging',
    group: 'Rivermouth',
    tier: 'lite',
    productType: 'formulation',
  },
  { externalId: 'DEMO-API', name: 'Northfield Actives', group: 'Northfield', tier: 'full', productType: 'api' },
] as const;

const markerKey = 'demo loaded';
const callsKey = 'demo calls made';

/** True once the demo was loaded completely; the marker is written last. */
export async function demoIsLoaded(kernel: Kernel): Promise<boolean> {
  const row = await kernel.database.read('kernel.secret').where({ key: markerKey }).first<object | undefined>();
  return row !== undefined;
}

/** True where facilities are not those of the demo. */
export async function hasOwnFacilities(kernel: Kernel): Promise<boolean> {
  const row = await kernel.database
    .read('kernel.facility')
    .whereNotIn(
      'external_id',
      facilities.map(({ externalId }) => externalId),
    )
    .first<object | undefined>('id');
  return row !== undefined;
}

/**
 * Loads the demo once: facilities and accounts, master data through the ordinary import, and what its people sign. The
 * marker is written last.
 * Passwords come from LIMPID_DEMO_PASSWORD or are generated; they are stored for `npm start` to print.
 */
export async function loadDemo(
  kernel: Kernel,
  dataFolder: string,
  source: Source,
  say: (line: string) => void,
): Promise<void> {
  const chosen = process.env['LIMPID_DEMO_PASSWORD'] || undefined;
  const plant = [await demoSheets('import'), await demoSheets('import-after'), await demoSheets('import-sampling')];
  const otherPlant = [await demoSheets('import-api-plant')];
  const started = await kernel.database
    .read('kernel.facility')
    .where({ external_id: facilities[0].externalId })
    .first<object | undefined>();
  // A start killed between the steps continues with the next; its passwords were already stored.
  if (started === undefined) {
    const passwords = new Map(accounts.map(account => [account.username, chosen ?? madeUpPassword()]));
    await writeAccounts(dataFolder, passwords);
    await createPeople(kernel, passwords, source, say);
  }
  // A repeated import changes nothing; records in approval refuse another one.
  await loadPlant(kernel, { facility: facilities[2], imports: otherPlant }, source, say);
  const main = await scopeOf(kernel, facilities[0]);
  if (!(await isSigned(kernel, main)))
    await loadPlant(kernel, { facility: facilities[0], imports: plant }, source, say);
  await withPeople(kernel, main, await writtenPasswords(dataFolder), async people => {
    say(`${main.name}: ${await signDemo(kernel, main, people)} steps signed by the people of the demo`);
    const made = await makeDemoCalls(people, await progressOf(kernel, main, source));
    say(`${main.name}: ${made} further calls of the people of the demo`);
  });
  await asService(kernel.database, source, main, async call => {
    await call.tx.db('kernel.secret').insert({ key: markerKey, value: call.now.toISOString() });
  });
  await rename(`${accountsFile(dataFolder)}.new`, accountsFile(dataFolder));
}

/** The calls of the demo that were made, kept beside the marker: `12`, or `12+` while the next one is under way. */
async function progressOf(kernel: Kernel, facility: FacilityScope, source: Source): Promise<Progress> {
  const row = await kernel.database
    .read('kernel.secret')
    .where({ key: callsKey })
    .first<{ value: string } | undefined>('value');
  const value = row?.value ?? '0';
  return {
    made: Number.parseInt(value, 10),
    isBegun: value.endsWith('+'),
    note: ({ made, isBegun }) =>
      asService(kernel.database, source, facility, async call => {
        const written = { key: callsKey, value: `${made}${isBegun ? '+' : ''}` };
        await call.tx.db('kernel.secret').insert(written).onConflict('key').merge();
      }),
  };
}

async function createPeople(
  kernel: Kernel,
  passwords: ReadonlyMap<string, string>,
  source: Source,
  say: (line: string) => void,
): Promise<void> {
  await asService(kernel.database, source, null, async call => {
    const created: FacilityScope[] = [];
    for (const facility of facilities) created.push(await createFacility(call, facility));
    for (const account of accounts) {
      await createUser(call, {
        username: account.username,
        firstName: account.firstName,
        lastName: account.lastName,
        password: passwords.get(account.username) ?? '',
        mustChangePassword: false,
        roles: [account.role],
        facilities: account.facilities === 'all' ? 'all' : account.facilities.map(index => created[index]?.id ?? ''),
      });
    }
    say('demo facilities and accounts created');
  });
  await giveDefaults(kernel, source);
}

interface DemoPlant {
  readonly facility: (typeof facilities)[number];
  /** The sheets of each, one after the other. */
  readonly imports: readonly (readonly SourceSheet[])[];
}

/** The files belong to the release. */
const demoSource = { files: [], reason: 'demo plant' };

async function loadPlant(
  kernel: Kernel,
  { facility, imports }: DemoPlant,
  source: Source,
  say: (line: string) => void,
): Promise<void> {
  const scope = await scopeOf(kernel, facility);
  const { name } = scope;
  await asService(kernel.database, source, scope, async call => {
    for (const sheets of imports) {
      const outcomes = await kernel.resolve(TransferToken).load(call, sheets, demoSource, () => undefined);
      for (const outcome of outcomes) say(`${name}: ${outcome.created + outcome.updated} ${outcome.section}`);
    }
  });
}

async function scopeOf(kernel: Kernel, facility: DemoPlant['facility']): Promise<FacilityScope> {
  const { id, name } = await kernel.database
    .read('kernel.facility')
    .where({ external_id: facility.externalId })
    .first<{ id: string; name: string }>('id', 'name');
  const { tier, productType } = facility;
  return { plan: 'production', id, name, tier, productType };
}

/** The people of the demo have begun to sign. */
async function isSigned(kernel: Kernel, { id }: FacilityScope): Promise<boolean> {
  const row = await kernel.database
    .read('kernel.approval_act')
    .where({ facility_id: id })
    .first<object | undefined>('id');
  return row !== undefined;
}

async function demoSheets(folderName: string): Promise<SourceSheet[]> {
  const folder = path.join(sourceRoot, 'demo', folderName);
  const files = (await readdir(folder)).filter(name => name.endsWith('.csv'));
  const sheets = await Promise.all(files.map(name => readSheets(path.join(folder, name), name)));
  return sheets.flat().map(counted);
}

/** The sheet with the moments that its cells count back to. */
function counted(sheet: SourceSheet): SourceSheet {
  const now = new Date();
  const batches = async function* () {
    for await (const { cells, lines } of sheet.batches())
      yield { lines, cells: cells.map(row => row.map(cell => demoMoment(cell, now))) };
  };
  return { ...sheet, batches };
}

/** File with the generated passwords of the demo accounts. */
export function accountsFile(dataFolder: string): string {
  return path.join(dataFolder, 'demo-accounts.json');
}

/** The passwords of a start that may have been killed. */
async function writtenPasswords(dataFolder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(`${accountsFile(dataFolder)}.new`, 'utf8');
  const list = JSON.parse(text) as readonly { readonly username: string; readonly password: string }[];
  return new Map(list.map(({ username, password }) => [username, password]));
}

/** Written before the accounts exist and moved into place after, so that no password is lost. */
async function writeAccounts(dataFolder: string, passwords: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(dataFolder, { recursive: true });
  const list = accounts.map(({ username, role }) => ({ username, password: passwords.get(username), role }));
  await writeFile(`${accountsFile(dataFolder)}.new`, JSON.stringify(list, null, 2), { mode: 0o600 });
}

/** Meets every rule of the password policy and is easy to type. */
function madeUpPassword(): string {
  return `Demo-${randomBytes(5).toString('hex')}7`;
}
