import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, Quantity, Text, Uuid } from '#schemas/lib/fields';
import { additionalFieldsCard } from './additional-value.js';
import {
  casNumberCard,
  cleanabilityCard,
  lethalDoseCards,
  productLimitCard,
  remarksCard,
  solubilityCard,
} from './substance.js';
import { waysToAdd } from './ways-to-add.js';

const dosePerDay = { first: 'mg', key: 'pde' };

/** The fields of an intermediate: a substance in the synthesis of an active (entities 3.6). */
export const intermediateFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Intermediate ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  ...casNumberCard,
  apiId: {
    schema: Nullable(Uuid),
    label: 'Resulting active',
    records: { path: '/apis', many: 'apis', add: waysToAdd.active },
    exported: true,
    filters: true,
    sheet: { heading: 'Active ID', references: 'products.active' },
  },
  stepNumber: {
    schema: Nullable(Type.Integer({ minimum: 1, maximum: 100, description: 'Step of the synthesis, from 1' })),
    label: 'Step',
    list: 'column',
    sorts: true,
  },
  hbel: {
    section: 'Toxicity',
    schema: Nullable(Quantity('dose')),
    label: 'Health-based limit a day',
    short: 'Health-based limit',
    unit: dosePerDay,
    list: 'column',
    sorts: true,
    exported: false,
    sheet: { heading: 'HBEL' },
  },
  /** Used if there are no data (formulas 2.4). */
  ttc: {
    schema: Nullable(Quantity('dose')),
    label: 'Threshold of toxicological concern a day',
    short: 'Threshold of concern',
    help: 'Used if there is no health-based limit',
    unit: dosePerDay,
    list: 'column',
    sheet: { heading: 'TTC' },
  },
  ttcBasis: { schema: Nullable(Text(500)), label: 'Basis of the TTC', sheet: { heading: 'TTC basis' } },
  ...lethalDoseCards,
  ...productLimitCard,
  ...solubilityCard,
  ...cleanabilityCard,
  ...remarksCard,
  ...additionalFieldsCard,
});

/** An intermediate as it is stored, made from its fields. */
export const Intermediate = recordSchema(intermediateFields);
export type Intermediate = Static<typeof Intermediate>;
