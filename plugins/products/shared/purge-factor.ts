import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, Text, Uuid } from '#schemas/lib/fields';
import { remarksCard } from './substance.js';
import { waysToAdd } from './ways-to-add.js';

/** The fields of a purge factor: how many times less of one residue the purification in one process leaves (formulas 6.2). */
export const purgeFactorFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Purge factor ID' },
  },
  name: {
    schema: Name,
    label: 'Name',
    help: 'The step that purifies, for example crystallisation 2',
    list: 'column',
    sorts: true,
  },
  /** The residue is an active or an intermediate; it stays that of the record. */
  apiId: {
    section: 'Residue and process',
    schema: Nullable(Uuid),
    label: 'Residue: active',
    help: 'Either an active or an intermediate',
    records: { path: '/apis', many: 'apis', add: waysToAdd.active, permission: 'API.Get' },
    list: 'column',
    filters: true,
    sheet: { heading: 'Active ID', references: 'products.active' },
  },
  intermediateId: {
    schema: Nullable(Uuid),
    label: 'Residue: intermediate',
    records: {
      path: '/intermediates',
      many: 'intermediates',
      add: waysToAdd.intermediate,
      permission: 'Substance.Get',
    },
    list: 'column',
    filters: true,
    sheet: { heading: 'Intermediate ID', references: 'products.intermediate' },
  },
  productionId: {
    schema: Uuid,
    label: 'Production process',
    help: 'The production of the bulk active whose purification was measured',
    records: { path: '/productions', many: 'productions', permission: 'Production.Get' },
    list: 'column',
    filters: true,
    sheet: { heading: 'Production ID', references: 'products.production' },
  },
  factor: {
    section: 'Measurement',
    schema: Type.Number({ minimum: 1, maximum: 1e9, description: 'Amount before ÷ amount after purification' }),
    label: 'Purge factor',
    help: 'The lowest measured value. It multiplies the health-based criterion only',
    list: 'column',
    sorts: true,
  },
  evidence: {
    schema: Text(2000),
    label: 'Source or measurement',
    help: 'The study: the spiked amount and step, the result, the report',
    control: 'textarea',
    list: 'column',
  },
  ...remarksCard,
});

/** A purge factor as it is stored, made from its fields. */
export const PurgeFactor = recordSchema(purgeFactorFields);
export type PurgeFactor = Static<typeof PurgeFactor>;
