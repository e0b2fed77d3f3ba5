import type { PluginDefinition } from '#kernel/contract';
import { additionalField } from './additional-field.resource.js';
import { definitionsSection } from './definitions.section.js';
import { definitionListsRoute } from './definition-lists.js';
import { facilityPeopleRoute } from './facility-people.js';
import { fieldValueSections } from './field-values.section.js';
import { pairValueRoutes } from './pair-values.routes.js';

/** Fields that facilities define themselves: what this part adds to the plugin. */
export const additionalFields = {
  auditDomains: ['AdditionalField'],
  resources: [additionalField],
  routes: [definitionListsRoute, facilityPeopleRoute, ...pairValueRoutes],
  imports: [definitionsSection, ...fieldValueSections],
} as const satisfies Partial<PluginDefinition>;
