import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { AnyCall, FacilityScope, PluginDefinition, PluginManifest } from '#kernel/contract';
import { createUser, type NewUser } from '#people/server/accounts/users';
import type { Config } from '../core/config.js';
import { createKernel, type Kernel } from '../boot/create-kernel.js';
import { loadPlugins, type LoadedPlugin } from '../boot/load-plugins.js';
import { sourceRoot } from '../core/paths.js';
import { createFacility, findFacility } from '../ops/facilities.js';
import { giveDefaults } from '../ops/set-up/facility-defaults.js';
import { ensureFoundation } from '../ops/set-up/foundation.js';
import { grantPluginAreas } from '../ops/set-up/grant-plugin-areas.js';
import { asService } from '../session/system-context.js';
import { defaultChangeReasons } from '#schemas/change-reasons';
import { InstallationSettings } from '../facility/installation-settings.js';
import { Settings } from '../facility/settings.js';
import { TestClient } from './client.js';
import { sharedTemplate, testDatabase, type TestDatabase } from './database.js';
import { importFolder } from './upload.js';

/** Personas of the tests with their roles; all belong to both facilities except `operator`, who belongs to the first. */
export const personas = {
  admin: 'QA Administrator',
  specialist: 'Validation Specialist',
  operator: 'Production',
  analyst: 'Quality Control',
  reviewer: 'Reviewer',
  approver: 'Approver',
  auditor: 'Auditor',
} as const;
export type Persona = keyof typeof personas;

export const testPassword = 'Correct-horse-1';

/** A whole product on a database of its own, driven over HTTP. */
export interface TestKernel {
  readonly kernel: Kernel;
  readonly url: string;
  readonly databaseUrl: string;
  readonly facility: FacilityScope;
  readonly otherFacility: FacilityScope;
  readonly anonymous: TestClient;
  /** A client signed in as the persona; the same one every time. */
  as(persona: Persona): Promise<TestClient>;
  /** Runs `work` with a call in the first facility, as the service account, in one audited transaction. */
  run<T>(work: (call: AnyCall) => Promise<T>): Promise<T>;
  /** Creates a user with a first password, as the tools do. */
  addPerson(person: NewUser): Promise<{ readonly id: string; readonly username: string }>;
  /** SQL as the runtime role, to inspect what was written. */
  sql<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Another server on the same database: it calculates everything anew, as after a restart. */
  second(): Promise<TestKernel>;
  close(): Promise<void>;
}

export interface TestKernelOptions {
  /** Replaces the plugins of the repository. */
  readonly plugins?: readonly { readonly definition: PluginDefinition; readonly manifest: PluginManifest }[];
  /** Only these plugins of the repository and those they require, so that a room is tested without the rooms above it. */
  readonly only?: readonly string[];
  /** Settings of the process that differ from other tests. */
  readonly config?: Partial<Config>;
  /** Additional plugins, for example one that fills an extension point. */
  readonly extra?: readonly { readonly definition: PluginDefinition; readonly manifest: PluginManifest }[];
  /** A public key whose licences are accepted besides the vendor's. */
  readonly licenceKey?: string;
  /** Product type of the first facility, by default `formulation`. */
  readonly productType?: string;
  /** Folder of `demo/` that the administrator has imported into the first facility. */
  readonly demo?: 'import' | 'import-api-plant';
  /** Changes without a reason are refused, as in a new installation; by default they are accepted. */
  readonly needsReasons?: true;
}

/**
 * Clones a database with two facilities, a user per persona and optionally the demo data, and listens on a free port.
 * Additions of the test's own plugins are created anew, everything else once for all files of a run.
 */
export async function testKernel(options: TestKernelOptions = {}): Promise<TestKernel> {
  const plugins = [...(options.plugins ?? (await loadPlugins(options.only ?? null))), ...(options.extra ?? [])];
  const hasOwn = (options.plugins ?? []).length > 0 || options.extra !== undefined;
  if (hasOwn) return made(await testDatabase(), plugins, options);
  const { productType = 'formulation', demo = null, needsReasons = false } = options;
  // Several lists lead to the same plugins, because each brings those that it requires.
  const loaded = plugins.map(({ definition }) => definition.id);
  const template = await sharedTemplate({ loaded, productType, demo, needsReasons }, async url => {
    const { config: _config, licenceKey: _key, ...shared } = options;
    const first = await made({ url, drop: () => Promise.resolve() }, plugins, shared);
    await first.close();
  });
  const database = await testDatabase(template);
  return opened(database, () => kernelOn(database.url, plugins, options));
}

/** A product on a database that exists, for example a restored one; closing it leaves the database. */
export async function testKernelOn(databaseUrl: string): Promise<TestKernel> {
  const plugins = await loadPlugins();
  return opened({ url: databaseUrl, drop: () => Promise.resolve() }, () => kernelOn(databaseUrl, plugins));
}

/** The same on an empty database. */
async function made(
  database: TestDatabase,
  plugins: readonly LoadedPlugin[],
  options: TestKernelOptions,
): Promise<TestKernel> {
  const kernel = await kernelOn(database.url, plugins, options);
  await populate(kernel, options);
  await giveDefaults(kernel, 'system');
  const limpid = await opened(database, () => kernelOn(database.url, plugins, options), kernel);
  if (options.demo !== undefined)
    await importFolder(await limpid.as('admin'), path.join(sourceRoot, 'demo', options.demo));
  return limpid;
}

function kernelOn(
  databaseUrl: string,
  plugins: readonly LoadedPlugin[],
  { config = {}, licenceKey }: Pick<TestKernelOptions, 'config' | 'licenceKey'> = {},
): Promise<Kernel> {
  const usual = {
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    dataFolder: path.join(os.tmpdir(), `limpid-test-data-${process.pid}`),
    secureCookies: false,
    logFile: null,
    version: 'test',
    ...(licenceKey === undefined ? {} : { licenceKey }),
  };
  const logger = pino({ level: process.env['LIMPID_TEST_LOG'] ?? 'silent' });
  return createKernel({ config: { ...usual, ...config }, logger, plugins });
}

async function opened(database: TestDatabase, start: () => Promise<Kernel>, started?: Kernel): Promise<TestKernel> {
  const kernel = started ?? (await start());
  const [facility, otherFacility] = await asService(kernel.database, 'system', null, async call => [
    await findFacility(call, 'TEST-1'),
    await findFacility(call, 'TEST-2'),
  ]);
  const port = await kernel.listen('127.0.0.1', 0);
  const url = `http://127.0.0.1:${port}`;
  const clients = new Map<Persona, Promise<TestClient>>();
  const signIn = async (persona: Persona): Promise<TestClient> => {
    const client = new TestClient(url, facility);
    await client.signIn(persona, testPassword);
    return client;
  };
  return {
    kernel,
    url,
    databaseUrl: database.url,
    facility,
    otherFacility,
    anonymous: new TestClient(url, facility),
    as: persona => {
      const client = clients.get(persona) ?? signIn(persona);
      clients.set(persona, client);
      return client;
    },
    run: work => asService(kernel.database, 'system', facility, work),
    addPerson: person => asService(kernel.database, 'system', null, call => createUser(call, person)),
    sql: async (text, values = []) => {
      const result = await kernel.database.read.raw<{ rows: never[] }>(text, [...values] as never);
      return result.rows;
    },
    second: () => opened({ url: database.url, drop: () => Promise.resolve() }, start),
    close: async () => {
      await kernel.close();
      await database.drop();
    },
  };
}

function populate(kernel: Kernel, { productType = 'formulation', needsReasons }: TestKernelOptions): Promise<void> {
  return asService(kernel.database, 'system', null, async call => {
    await ensureFoundation(call);
    await grantPluginAreas(call, kernel.registry.permissions);
    const facility = await createFacility(call, {
      externalId: 'TEST-1',
      name: 'Test plant',
      group: 'Test group',
      tier: 'full',
      productType,
    });
    const otherFacility = await createFacility(call, {
      externalId: 'TEST-2',
      name: 'Other plant',
      group: 'Other group',
      tier: 'lite',
      productType: 'formulation',
    });
    if (needsReasons !== true) await needNoReasons(kernel, call, [facility, otherFacility]);
    for (const [username, role] of Object.entries(personas)) {
      await createUser(call, {
        username,
        firstName: username.charAt(0).toUpperCase() + username.slice(1),
        lastName: 'Tester',
        password: testPassword,
        mustChangePassword: false,
        roles: [role],
        facilities: username === 'operator' ? [facility.id] : 'all',
      });
    }
  });
}

/** Most tests are not about the reasons for their changes. */
async function needNoReasons(
  kernel: Kernel,
  call: AnyCall<null>,
  facilities: readonly { readonly id: string }[],
): Promise<void> {
  const none = { ...defaultChangeReasons, required: false };
  await new InstallationSettings(kernel.database).save(call, 'changeReasons', none, 0);
  for (const { id } of facilities)
    await new Settings().save({ ...call, facility: await findFacility(call, id) }, 'changeReasons', none, 0);
}
