import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Everything this installation keeps: the database cluster, logs, demo accounts. Ignored by git. */
export const dataFolder = path.resolve(process.env.LIMPID_DATA_DIR || path.join(root, '.limpid'));

export const logFolder = path.join(dataFolder, 'logs');
