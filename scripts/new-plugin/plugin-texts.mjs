/** @typedef {ReturnType<typeof import('./files.mjs').namesFor>} Names */

/** @param {Names} names */
export const manifest = ({ id, title, camel, dbSchema, area }) => `{
  "id": "${id}",
  "title": "${title}",
  "version": "0.1.0",
  "contract": "1.0",
  "requires": [],
  "dbSchema": "${dbSchema}",
  "features": [{ "key": "${id}", "title": "${title}", "tiers": ["lite", "full"] }],
  "ui": {
    "entry": "ui/index.ts",
    "pages": [
      {
        "path": "/app/${id}",
        "export": "${camel}RecordPages",
        "title": "${title}",
        "permission": "${area}.Get",
        "feature": "${id}",
        "nav": { "group": "Plant", "order": 900 }
      }
    ]
  }
}
`;

/** @param {Names} names */
export const readme = ({ id, title, dbSchema, area }) => `# ${title}

Owns the database schema \`${dbSchema}\`, the permission area \`${area}\` and the feature \`${id}\`.

| File | What it holds |
| --- | --- |
| \`manifest.json\` | what the plugin is, what it requires, its pages |
| \`server/index.ts\` | everything it adds to the product, in one object |
| \`server/record.resource.ts\` | its records: list, get, create, update, archive, history |
| \`shared/\` | its schemas, used by server, pages and plugins that require this one |
| \`migrations/\` | its tables |
| \`ui/\` | its pages |

The fields of a record are declared in \`shared/record.ts\`: add one there and in a migration. Form, list, facts and export follow.
`;

/** @param {Names} names */
export const migration = ({ title, dbSchema }) => `import type { Knex } from 'knex';
import { masterTable, pluginSchema, searchIndex } from '#kernel/contract';

/** The records of ${title}. */
export async function up(knex: Knex): Promise<void> {
  await pluginSchema(knex, '${dbSchema}');
  await masterTable(knex, '${dbSchema}.record', table => {
    table.text('remarks');
  });
  await searchIndex(knex, '${dbSchema}.record', ['external_id', 'name']);
}
`;

/** @param {Names} names */
export const plugin = ({ id, title, camel, area }) => `import { definePlugin } from '#kernel/contract';
import { permissions } from './permissions.js';
import { ${camel}Record } from './record.resource.js';

/** ${title}: all that this plugin adds to the product. */
export const plugin = definePlugin({
  id: '${id}',
  permissions,
  auditDomains: ['${area}'],
  resources: [${camel}Record],
});
`;

/** @param {Names} names */
export const permissions = ({ area }) => `import { crudArea } from '#kernel/contract';

/** The actions that a role can be granted. */
export const permissions = [crudArea('${area}', 'Archive')];
`;
