import { describe, expect, it } from 'vitest';
import { otherDialects } from './single-file-packages.mjs';

describe('packages in one file', () => {
  it('leave out what knex has for other databases', () => {
    expect('./oracledb').toMatch(otherDialects);
    expect('./mysql').toMatch(otherDialects);
    expect('./postgres').not.toMatch(otherDialects);
  });

  it('are whole in a checkout whose folder is named like a database', () => {
    expect('/srv/oracle/node_modules/knex/lib/index.js').not.toMatch(otherDialects);
    expect('./lib/index.js').not.toMatch(otherDialects);
  });
});
