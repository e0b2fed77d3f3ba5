import { manifest, migration, permissions, plugin, readme } from './plugin-texts.mjs';
import { pages, recordPage, recordTest, resource, schema } from './record-texts.mjs';
import { workflowTest } from './workflow-texts.mjs';

/**
 * The names that follow from a plugin's id.
 *
 * @param {string} id
 */
export function namesFor(id) {
  const pascal = id.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  return {
    id,
    title,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    dbSchema: id.replaceAll('-', '_'),
    area: `${pascal}Record`,
  };
}

/**
 * All files of a new plugin, by path from the root of the repository.
 *
 * @param {string} id
 * @param {string} stamp time of its first migration, YYYYMMDDHHMM
 * @param {{ readonly workflow?: boolean }} [options] with `workflow` its records are controlled documents
 * @returns {Record<string, string>}
 */
export function filesOf(id, stamp, { workflow = false } = {}) {
  const names = namesFor(id);
  return {
    [`plugins/${id}/shared/record.ts`]: schema(names),
    [`plugins/${id}/manifest.json`]: manifest(names),
    [`plugins/${id}/README.md`]: readme(names),
    [`plugins/${id}/migrations/${stamp}_${names.dbSchema}_records.ts`]: migration(names),
    [`plugins/${id}/server/index.ts`]: plugin(names),
    [`plugins/${id}/server/permissions.ts`]: permissions(names),
    [`plugins/${id}/server/record.resource.ts`]: resource(names, workflow),
    [`plugins/${id}/server/record.int.test.ts`]: recordTest(names),
    ...(workflow ? { [`plugins/${id}/server/approval.int.test.ts`]: workflowTest(names) } : {}),
    [`plugins/${id}/ui/index.ts`]: pages(names),
    [`plugins/${id}/ui/record.page.tsx`]: recordPage(names),
  };
}
