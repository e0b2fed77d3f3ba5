import type { AnyCall, Source } from '#kernel/contract';
import type { Kernel } from '../../boot/create-kernel.js';
import { migrate } from '../../boot/migrate.js';
import { demoIsLoaded, hasOwnFacilities, loadDemo } from './demo.js';
import { giveDefaults } from './facility-defaults.js';
import { ensureFoundation } from './foundation.js';
import { grantPluginAreas } from './grant-plugin-areas.js';
import { withKernel } from '../kernel-for-tools.js';
import { asService } from '../../session/system-context.js';

export interface SetUpOptions {
  /** Connection of the database's owner. */
  readonly databaseUrl: string;
  /** File for the demo accounts. */
  readonly dataFolder: string;
  /** `if-empty`: unless the installation has facilities of its own, for example restored ones. */
  readonly demo: boolean | 'if-empty';
  /** Tool on whose behalf the audit trail records what is created. */
  readonly source: Source;
  readonly say: (line: string) => void;
}

/**
 * Prepares a database for serving: migrates it, creates the initial data of every installation and, on request, loads
 * the demo once. May run any number of times. Returns whether the demo was loaded now.
 */
export async function setUp(options: SetUpOptions): Promise<{ readonly demoLoaded: boolean }> {
  const { databaseUrl, dataFolder, demo, source, say } = options;
  const applied = await migrate({ databaseUrl, log: say });
  return withKernel(databaseUrl, async kernel => {
    await asService(kernel.database, source, null, async call => {
      await ensureFoundation(call);
      await grantPluginAreas(call, kernel.registry.permissions);
      noteMigrations(call, applied);
    });
    await giveDefaults(kernel, source);
    const demoLoaded = (await takesDemo(kernel, demo)) && !(await demoIsLoaded(kernel));
    if (demoLoaded) await loadDemo(kernel, dataFolder, source, say);
    return { demoLoaded };
  });
}

async function takesDemo(kernel: Kernel, demo: SetUpOptions['demo']): Promise<boolean> {
  return demo === 'if-empty' ? !(await hasOwnFacilities(kernel)) : demo;
}

/** Migrations are recorded in the audit trail of the installation (compliance AUD-07). */
function noteMigrations(call: AnyCall<null>, applied: readonly string[]): void {
  const last = applied.at(-1);
  if (last === undefined) return;
  call.tx.audit({
    domain: 'Settings',
    action: 'migrate',
    entity: { table: 'public.limpid_migration', id: last, label: `the database by ${applied.length} migrations` },
    changes: applied.map(to => ({ path: 'migration', from: null, to })),
  });
}
