/**
 * What a command of a plugin may import besides `#schemas` and the shared schemas of its own and of required plugins. A
 * command reads the product through the same routes as the screens.
 */
export {
  ApiError,
  facilityNamed,
  postRoute,
  printReport,
  readRoute,
  type FacilityScope,
  type Kernel,
  type RowError,
} from '#kernel/ops';
export { CommandRefused } from './lib/explain.js';
export { asOfFlag, facilityFlag, LimpidCommand } from './lib/limpid-command.js';
export { hanging, lineWidth, wrapped } from './lib/lines.js';
export { refusedRows } from './lib/rejected-rows.js';
export { table } from './lib/table.js';
export { writeFile } from './lib/write-file.js';
