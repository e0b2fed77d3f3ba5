import type { PluginDefinition } from '#kernel/contract';
import { additionalField } from './definitions/additional-field.resource.js';
import { definitionsSection } from './definitions/definitions.section.js';
import { definitionListsRoute } from './definitions/definition-lists.js';
import { facilityUsersRoute } from './facility-users.js';

/**
 * The public interface of additional fields to the rest of the plugin; inside, nothing of the rest is imported, and
 * `tableOf` alone names the tables that hold values.
 */
export { definitionsOfFacilities } from './definitions/definition-lists.js';
export { definitionsOf } from './definitions/definitions.js';
export { checkValues } from './values/check-values.js';
export { exportedFields } from './values/exported-columns.js';
export { tableOf } from './values/stored-value-counts.js';
export { readFieldCell, writeFieldCell } from './values/value-cells.js';
export { auditedValues, valueChanges } from './values/audited-values.js';
export { withAdditionalFields } from './values/with-additional-fields.js';

/** The contribution of additional fields to the plugin. */
export const additionalFields = {
  auditDomains: ['AdditionalField'],
  resources: [additionalField],
  routes: [definitionListsRoute, facilityUsersRoute],
  imports: [definitionsSection],
} as const satisfies Partial<PluginDefinition>;
