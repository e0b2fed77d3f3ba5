import type { FacilityLicence } from '#schemas/identity/facility-licence';
import type { ImportedLicence } from '#schemas/identity/licence';
import { RolledBack } from '../base/data/rolled-back.js';
import type { Kernel } from '../boot/create-kernel.js';
import { LicenceReaderToken } from '#people/server/licence/licence-file';
import { licenceViews } from '#people/server/licence/licence-view';
import { LicensedResourcesToken } from '#people/server/licence/licensed-resources';
import { LicencesToken } from '#people/server/licence/licences';
import { asService, readAsService } from '../session/system-context.js';

/** Imports a licence file; effective at once on every node. With `dryRun` only returns what would change. */
export async function importLicence(kernel: Kernel, content: string, dryRun: boolean): Promise<ImportedLicence> {
  try {
    return await asService(kernel.database, 'cli', null, async call => {
      const imported = await kernel.resolve(LicencesToken).import(call, content);
      if (dryRun) throw new RolledBack(imported);
      return imported;
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return error.reply as ImportedLicence;
  }
}

/** All facilities with their licences. */
export function showLicences(kernel: Kernel): Promise<FacilityLicence[]> {
  const { resources } = kernel.resolve(LicensedResourcesToken);
  return readAsService(kernel.database, 'cli', null, call =>
    licenceViews(call, null, kernel.resolve(LicenceReaderToken), resources),
  );
}
