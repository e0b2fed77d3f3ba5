import { defineResource, validationError } from '#kernel/contract';
import { ResultProfile, resultProfileFields } from '#plugins/sampling/shared/result-profile';
import { resourceFields } from '#schemas/lib/field-cards';
import { recordedUnits } from '../engine/recorded-unit.js';

const { writable, list } = resourceFields(resultProfileFields);

/** Saved mappings of files of results; who may enter results may keep them. */
export const resultProfile = defineResource({
  names: { one: 'resultProfile', many: 'resultProfiles' },
  path: '/result-profiles',
  table: 'sampling.result_profile',
  schema: ResultProfile,
  writable,
  permission: 'ResidueMeasure',
  actions: { Add: 'Modify', Delete: 'Modify' },
  audit: { domain: 'ResultProfile' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...list, search: ['externalId', 'name'], sort: 'externalId' },
  feature: 'sampling',
  hooks: {
    prepare: async next => {
      assertOwnColumns(next);
      const unit = next.usualUnit ?? null;
      if (unit !== null && !recordedUnits.includes(unit))
        throw validationError({ path: 'usualUnit', message: `${unit} is not a unit of results` });
      return Promise.resolve({ ...next, leavesOutOthers: next.leavesOutOthers ?? false });
    },
  },
});

/** One column of a file cannot be two of ours. */
function assertOwnColumns(profile: ResultProfile): void {
  const columns = Object.entries(profile).flatMap(([field, heading]) =>
    field.endsWith('Column') && typeof heading === 'string' ? [[field, heading.trim()] as const] : [],
  );
  for (const [index, [path, heading]] of columns.entries())
    if (columns.findIndex(([, other]) => other === heading) < index)
      throw validationError({ path, message: `${heading} is a column of this profile already` });
}
