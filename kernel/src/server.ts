import { once } from 'node:events';
import { assertColumns } from './boot/assert-columns.js';
import { ConfigError, readConfig } from './core/config.js';
import { createKernel } from './boot/create-kernel.js';
import { loadPlugins } from './boot/load-plugins.js';
import { assertMigrated, SetupError } from './boot/migrate.js';
import { RegistryError } from './boot/registry.js';
import { inSources } from './base/log/source-positions.js';
import { letLargeHeapGrow } from './base/heap-growth.js';

/** How long a stop may take before the process ends regardless. */
const stopWithinMs = 15_000;

async function serve(): Promise<void> {
  // Registered first: a stop request during the start closes everything too.
  const stopped = Promise.race([
    once(process, 'SIGTERM'),
    once(process, 'SIGINT'),
    parentIsGone(process.env['LIMPID_PARENT']),
  ]);
  letLargeHeapGrow();
  const config = readConfig(process.env);
  // Loading the plugins uses this process, migrating waits for another: both run in parallel.
  const [plugins] = await Promise.all([loadPlugins(), assertMigrated(config.databaseUrl)]);
  const kernel = await createKernel({ config, plugins });
  await assertColumns(kernel.database, kernel.registry.declaredRecords);
  const port = await kernel.listen(config.host, config.port);
  kernel.logger.info({ host: config.host, port }, 'ready');
  await stopped;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  await kernel.close();
}

/** Ends with the parent process, however that one ended. */
function parentIsGone(parent: string | undefined): Promise<void> {
  return new Promise(resolve => {
    if (parent === undefined || parent === '') return;
    setInterval(() => {
      if (process.ppid !== Number(parent)) resolve();
    }, 1000).unref();
  });
}

/** A fault that an administrator can correct is one sentence; anything else keeps its trace. */
function plainSentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof SetupError || error instanceof RegistryError)
    return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is taken by another program: stop it or set PORT to a free one.`;
  if (code === 'EACCES')
    return `This account may not listen on port ${port ?? ''} or write its files: choose another PORT or folder.`;
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this computer.';
  return traceOf(error);
}

function traceOf(error: unknown): string {
  return error instanceof Error ? inSources(error.stack ?? error.message) : String(error);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

// By default Node would print the bundle line of the error, which may be as long as the whole file.
process.once('uncaughtException', error => fail(traceOf(error)));
serve().then(
  () => process.exit(0),
  (error: unknown) => fail(plainSentence(error)),
);
