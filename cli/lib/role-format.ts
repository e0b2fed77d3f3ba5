import path from 'node:path';
import { CommandRefused } from './explain.js';

/** Format of a role file by its file extension. */
export function roleFormat(file: string): 'json' | 'csv' {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.json') return 'json';
  if (ending === '.csv') return 'csv';
  throw new CommandRefused('A file of roles ends in .json or .csv', 2);
}
