import path from 'node:path';
import { CommandRefused } from './explain.js';

/** What a role file holds, by the end of its name. */
export function roleFormat(file: string): 'json' | 'csv' {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.json') return 'json';
  if (ending === '.csv') return 'csv';
  throw new CommandRefused('A file of roles ends in .json or .csv', 2);
}
