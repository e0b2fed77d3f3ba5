export { ApiError } from '#kernel/contract';
export type { FacilityScope, RowError, SectionOutcome, StreamedFile } from '#kernel/contract';
export { ConfigError } from '../core/config.js';
export type { Kernel } from '../boot/create-kernel.js';
export { RegistryError } from '../boot/registry.js';
export { SetupError } from '../boot/migrate.js';
export { RejectedRows, type ImportProgress } from '../exchange/import/import.js';
export { backUp } from './backup.js';
export { restore, type Restored } from './restore.js';
export { BackupError } from '../backup/backup-file.js';
export { backupKey } from '../core/config.js';
export { addUser } from './people/add-user.js';
export { anchorTrails } from './anchor-trails.js';
export { accountsFile } from './set-up/demo.js';
export { exportCsvFiles, exportWorkbook } from './files/export-data.js';
export { productTypes } from '#schemas/identity/product-types';
export { addFacility, facilityNamed, listFacilities } from './facility-commands.js';
export { importFiles, rejectedRowsCsv, type Imported } from './files/import-files.js';
export { withKernel } from './kernel-for-tools.js';
export { importLicence, showLicences } from './licences.js';
export {
  blockPerson,
  changeRoles,
  confirmPerson,
  listPeople,
  personNamed,
  resetPerson,
  unblockPerson,
} from './people/people.js';
export { isOn, listPlugins, switchPlugin, type PluginState } from './plugins.js';
export { declaredReports } from './declared-reports.js';
export { printReport } from './files/print-report.js';
export { postRoute } from './files/post-route.js';
export { readRoute } from './files/read-route.js';
export { exportRoles, importRoles, type RoleOutcome } from './people/roles.js';
export { setUp } from './set-up/set-up.js';
export {
  lookUpPerson,
  testDirectory,
  testProviders,
  type PersonLookedUp,
  type TestedProvider,
} from './people/test-external-sign-in.js';
export { verifyTrails, type CheckedTrails } from './verify-trails.js';
