import { createKernel, type Kernel } from '../boot/create-kernel.js';
import { readConfig } from '../core/config.js';
import { assertMigrated } from '../boot/migrate.js';
import { createLogger } from '../base/log/logger.js';

/** Builds the whole product without HTTP for set-up and the command line, runs `work`, and closes it. */
export async function withKernel<T>(databaseUrl: string, work: (kernel: Kernel) => Promise<T>): Promise<T> {
  await assertMigrated(databaseUrl);
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl });
  const kernel = await createKernel({ config, logger: createLogger({ file: null, level: 'error' }) });
  try {
    return await work(kernel);
  } finally {
    await kernel.close();
  }
}
