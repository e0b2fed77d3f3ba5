import type { PluginDefinition } from '#kernel/contract';
import { additionalField } from './definitions/additional-field.resource.js';
import { definitionsSection } from './definitions/definitions.section.js';
import { definitionListsRoute } from './definitions/definition-lists.js';
import { facilityPeopleRoute } from './facility-people.js';
import { fieldValueSections } from '../import/field-values.section.js';
import { pairValueRoutes } from '../mapping/pair-values/pair-values.routes.js';

/** Fields that facilities define themselves: what this part adds to the plugin. */
export const additionalFields = {
  auditDomains: ['AdditionalField'],
  resources: [additionalField],
  routes: [definitionListsRoute, facilityPeopleRoute, ...pairValueRoutes],
  imports: [definitionsSection, ...fieldValueSections],
} as const satisfies Partial<PluginDefinition>;
