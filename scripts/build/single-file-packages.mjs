import path from 'node:path';
import { build } from 'vite';
import { root } from '../lib/paths.mjs';

/**
 * What knex has for other databases, which nobody asks for, and the driver, which the server and it must share. Dialects are
 * known as knex asks for them: a path would also match a checkout in a folder that is named like a database.
 */
const otherDrivers = /^(pg|pg-query-stream|mariadb\/callback)$/;
export const otherDialects =
  /^\.\/(better-sqlite3|cockroachdb|mariadb|mssql|mysql2?|oracle(db)?|pgnative|redshift|sqlite3)$/;

/**
 * Packages of a hundred files and more that are loaded when they are first needed. Half of the memory that their loading
 * takes is for finding, reading and wrapping each file.
 */
const packages = [
  { module: 'exceljs/lib/stream/xlsx/workbook-writer.js', external: [/^saxes$/] },
  { module: 'knex/knex.js', as: 'knex/index.js', external: [otherDrivers, otherDialects] },
];

/**
 * Writes each of them as one file to `node_modules` of the bundle, where Node finds it before the package itself.
 *
 * @param {string} bundle folder of the bundle
 */
export async function writeSingleFilePackages(bundle) {
  for (const { module, as = module, external } of packages) {
    await build({
      configFile: false,
      logLevel: 'warn',
      root,
      ssr: { noExternal: true, resolve: { conditions: ['node', 'default'] } },
      build: {
        ssr: path.join(root, 'node_modules', module),
        outDir: path.join(bundle, 'node_modules', path.dirname(as)),
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          external,
          output: {
            format: 'cjs',
            entryFileNames: path.basename(as),
            charset: 'ascii',
            comments: false,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    });
  }
}
