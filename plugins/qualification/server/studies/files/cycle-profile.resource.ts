import { defineResource } from '#kernel/contract';
import { CycleProfile, cycleProfileFields } from '#plugins/qualification/shared/cycle-profile';
import { resourceFields } from '#schemas/lib/field-cards';

const { writable, list } = resourceFields(cycleProfileFields);

/** Saved mappings of cycle files; who records runs may keep them. */
export const cycleProfile = defineResource({
  names: { one: 'cycleProfile', many: 'cycleProfiles' },
  path: '/cycle-profiles',
  table: 'qualification.cycle_profile',
  schema: CycleProfile,
  writable,
  permission: 'QualificationTask',
  actions: { Add: 'Modify', Delete: 'Modify' },
  audit: { domain: 'CycleProfile' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...list, search: ['externalId', 'name'], sort: 'externalId' },
  feature: 'qualification',
});
