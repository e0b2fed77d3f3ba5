import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type Koa from 'koa';
import {
  FacilityFeaturesToken,
  DueRecordsToken,
  HomeNotesToken,
  NumbersToken,
  ReportsToken,
  type PluginDefinition,
  type PluginManifest,
  type Token,
  TrailEntriesToken,
} from '#kernel/contract';
import { backupNotes } from '../backup/backup-state.js';
import { BackupsToken } from '../backup/backups.js';
import { fieldLabels, FieldLabelsToken } from '../record/audit/field-labels.js';
import { trailEntries } from '../record/audit/reading/trail-entries.js';
import { Refusals } from '../record/audit/refusals.js';
import { FacilitiesToken } from '../facility/facilities.js';
import { isEnabled } from '../facility/features.js';
import { featureCatalogue, FeatureCatalogueToken } from '../facility/feature-catalogue.js';
import { permissionCatalogue, PermissionCatalogueToken } from '../session/permission-catalogue.js';
import { accessChannel } from '../facility/access-channel.js';
import { openDatabase, type Database } from '../base/data/database.js';
import { bindDocuments } from '../documents/printer.js';
import { bindFinding } from '../finding/bind-finding.js';
import { bindFiles } from '../record/files/store.js';
import { removeAbandonedUploads } from '../http/upload-folders.js';
import { createApp } from '../http/app.js';
import { boundConnections, usualConnections } from './bound-connections.js';
import { pageCatalogue, PageCatalogueToken } from '../http/ui-manifest.route.js';
import { Jobs, JobsToken } from '../jobs/jobs.js';
import { ScheduledTasks, ScheduledTasksToken } from '../jobs/scheduled-tasks.js';
import { approvalsPart } from '#approvals/server/index';
import { licenceGuard } from '#people/server/licence/licence-guard';
import { LicenceWatch, LicenceWatchToken } from '#people/server/licence/licence-watch';
import { dueOfResources } from '#people/server/due-notices/due-of-resources';
import { LicensedResourcesToken } from '#people/server/licence/licensed-resources';
import { createLogger, type Logger } from '../base/log/logger.js';
import { MailDelivery, MailDeliveryToken } from '../mail/delivery.js';
import { SeriesNumbersToken } from '../facility/numbering.routes.js';
import { SeriesNumbers } from '../facility/numbers.js';
import { SettingsToken } from '../facility/settings.routes.js';
import { DeclaredReports } from '../http/reports/reports.js';
import { mailNotice } from '../mail/outbox.js';
import { smtpTransport } from '../mail/transport.js';
import { SecretBox } from '../facility/secret-box.js';
import { settingsNotice } from '../facility/installation-settings.js';
import { importJob } from '../exchange/import/import-job.js';
import { exportRoutes } from '../exchange/export/export.routes.js';
import { importRoutes } from '../exchange/import/import.routes.js';
import { bindSheetFiles } from '../exchange/source/sheet-files.js';
import { bindTransfer } from '../exchange/transfer.js';
import { bindViews, PastToken } from '../views/bind-views.js';
import { OutsideAnchorsToken } from '../record/audit/proof/outside-anchors.js';
import type { Config } from '../core/config.js';
import { Services } from '../core/container.js';
import { kernelManifest } from '../http/kernel-manifest.js';
import { bindKernel, kernelRoom } from './kernel-room.js';
import { loadPlugins, partManifest } from './load-plugins.js';
import { prepareCallContext } from '../session/call-context.js';
import { bindPeople, plugin as people } from '#people/server/index';
import { sourceRoot } from '../core/paths.js';
import { Registry } from './registry.js';

/** One assembled product, as used by the server, the command line and the tests. */
export interface Kernel {
  readonly registry: Registry;
  readonly services: Services;
  readonly database: Database;
  readonly logger: Logger;
  readonly app: Koa;
  resolve<T>(target: Token<T>): T;
  /** Starts listening and the background work; returns the port. */
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
}

export interface KernelOptions {
  readonly config: Config;
  readonly logger?: Logger;
  /** Replaces the plugins of the repository, for tests of the kernel itself. */
  readonly plugins?: readonly { readonly definition: PluginDefinition; readonly manifest: PluginManifest }[];
}

/** The composition root: loads and checks all rooms, binds services, compiles routes. */
export async function createKernel(options: KernelOptions): Promise<Kernel> {
  const { config } = options;
  const logger = options.logger ?? createLogger({ file: config.logFile });
  const database = openDatabase({
    url: config.databaseUrl,
    onFault: error => logger.warn({ err: error }, 'database connection'),
  });
  try {
    return await assemble(options, logger, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(options: KernelOptions, logger: Logger, database: Database): Promise<Kernel> {
  const { config } = options;
  const uiFolder = path.join(sourceRoot, 'dist', 'ui');
  const services = new Services();
  const registry = new Registry();
  const plugins = options.plugins ?? (await loadPlugins());
  const bind = services.binderFor('kernel', []);
  const site = { baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}` };
  const ground = prepareCallContext(database, site, config);
  bindKernel(
    bind,
    ground,
    deps => services.resolveAll(deps),
    error => logger.warn({ err: error }, 'anchors of the audit trail'),
  );
  bindFinding(bind, registry);
  bindPeople(services.binderFor('people', []), ground);
  const { mail } = config;
  const delivery = new MailDelivery(
    database,
    mail === undefined ? null : () => smtpTransport(mail.url, mail.from),
    logger,
  );
  bind.single(MailDeliveryToken, {}, () => delivery);
  const closeDocuments = bindDocuments(bind);
  bindFiles(bind);
  bindSheetFiles(bind);
  bindTransfer(bind, registry, services);
  bindViews(bind, registry, services);
  bind.single(SeriesNumbersToken, { settings: SettingsToken }, ({ settings }) => {
    return new SeriesNumbers(() => registry.numbers, settings);
  });
  bind.single(NumbersToken, { numbers: SeriesNumbersToken }, ({ numbers }) => numbers);
  bind.single(
    ReportsToken,
    { facilities: FacilitiesToken, past: PastToken },
    ({ facilities, past }) => new DeclaredReports(registry, services, facilities, past),
  );
  bind.extend(HomeNotesToken, { backups: BackupsToken }, ({ backups }) => backupNotes(backups));
  const jobs = new Jobs(database, error => logger.warn({ err: error }, 'job queue'));
  bind.single(JobsToken, {}, () => jobs);
  const tasks = new ScheduledTasks(jobs.queue, database, logger);
  bind.single(ScheduledTasksToken, {}, () => tasks);
  registry.add(people, partManifest('people'));
  registry.add(
    { ...kernelRoom, routes: [...(kernelRoom.routes ?? []), ...exportRoutes, ...importRoutes], jobs: [importJob] },
    kernelManifest,
  );
  for (const { definition, manifest } of plugins) {
    definition.bind?.(services.binderFor(definition.id, manifest.requires));
    registry.add(definition, manifest);
  }
  const approvals = approvalsPart(registry.declaredRecords);
  approvals.bind?.(services.binderFor('approvals', []));
  registry.add(approvals, partManifest('approvals'));
  bind.single(PermissionCatalogueToken, {}, () => permissionCatalogue(registry.permissions));
  bind.single(FeatureCatalogueToken, {}, () => featureCatalogue(registry.rooms));
  bind.single(PageCatalogueToken, {}, () => pageCatalogue(uiFolder, registry.rooms, registry.features));
  bind.single(FacilityFeaturesToken, { facilities: FacilitiesToken }, ({ facilities: known }) => ({
    has: async (call, feature) => {
      const facility = await known.byId(call.facility.id);
      return facility !== null && isEnabled(registry.features, facility, feature);
    },
  }));
  for (const due of dueOfResources(registry.resources)) bind.extend(DueRecordsToken, {}, () => due);
  bind.single(FieldLabelsToken, {}, () =>
    fieldLabels(
      registry.declaredRecords,
      registry.rooms.flatMap(({ workflows }) => workflows),
    ),
  );
  bind.single(TrailEntriesToken, { labels: FieldLabelsToken }, ({ labels }) => trailEntries(labels));
  bind.single(LicensedResourcesToken, {}, () => ({
    resources: registry.resources.filter(({ scope }) => scope !== 'installation'),
    tables: registry.rooms.flatMap(room => room.licensedTables),
  }));
  const watch = new LicenceWatch(database, logger);
  bind.single(LicenceWatchToken, {}, () => watch);
  registry.seal(services);
  const { sessions, facilities, installation } = ground;
  database.commitGuards.push(licenceGuard(facilities, services.resolve(LicensedResourcesToken)));
  const refusals = new Refusals(database, logger);
  const app = createApp(
    {
      database,
      services,
      registry,
      sessions,
      facilities,
      jobs,
      past: services.resolve(PastToken),
      refusals,
      secureCookies: config.secureCookies,
      cookieKey: () => new SecretBox(database, config.secretKey ?? null).keyFor('session cookie'),
      logger,
    },
    uiFolder,
    config,
  );
  const forgetEverything = (): void => {
    installation.forget();
    sessions.forget('everybody');
    facilities.forgetAll();
  };
  const hear = (payload: string): void => {
    if (payload === 'facilities') {
      facilities.forgetAll();
      void watch.look();
    } else if (payload === mailNotice) delivery.wake();
    else if (payload === settingsNotice.payload) {
      installation.forget();
      sessions.forget('everybody');
    } else sessions.forget(payload);
  };
  const anchors = services.resolve(OutsideAnchorsToken);
  let server: Server | null = null;
  const stopping = new AbortController();
  return {
    registry,
    services,
    database,
    logger,
    app,
    resolve: target => services.resolve(target),
    listen: async (host, port) => {
      // Opens the first read connection in parallel, for which the first call would otherwise wait.
      await Promise.all([database.listen(accessChannel, hear, forgetEverything), database.readPool.query('select 1')]);
      // Catches up with changes made before the node listened.
      forgetEverything();
      for (const { definition } of plugins)
        await definition.start?.({ resolve: target => services.resolve(target), signal: stopping.signal });
      server = app.listen(port, host);
      boundConnections(server, config.connections ?? usualConnections, config.proxies ?? 0);
      server.keepAliveTimeout = keepAliveMs;
      await once(server, 'listening');
      const { port: taken } = server.address() as AddressInfo;
      if (config.baseUrl === undefined) site.baseUrl = `http://${host}:${taken}`;
      // Calls are accepted from here on; the background work starts in parallel.
      await delivery.start();
      removeAbandonedUploads().catch((error: unknown) => logger.warn({ err: error }, 'abandoned uploads'));
      watch.start();
      await jobs.start({ services, facilities, handlers: registry.jobs, logger });
      await tasks.start(registry.scheduledTasks, services);
      void anchors.tryToWrite('start');
      return taken;
    },
    close: async () => {
      stopping.abort();
      await Promise.all([
        tasks.stop(),
        jobs.stop(),
        delivery.stop(),
        watch.stop(),
        server === null ? null : drain(server),
      ]);
      await refusals.close();
      if (server !== null) await anchors.tryToWrite('stop');
      await closeDocuments();
      await database.close();
    },
  };
}

/** Longer than proxies and clients keep an idle connection, so that the server never closes first. */
const keepAliveMs = 75_000;
const drainMs = 5000;

/** Lets running calls finish, then closes what is left. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(cut);
}
