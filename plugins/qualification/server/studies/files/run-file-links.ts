import type { FileLinks } from '#kernel/contract';

/** The files of runs. */
export const runFileLinks: FileLinks = {
  resource: { table: 'qualification.run', audit: { domain: 'Run' } },
  table: 'qualification.run_file',
  owner: 'run_id',
  field: 'files',
  one: 'File',
};
