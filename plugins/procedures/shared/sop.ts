import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { Day, ExternalId, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** What a standard operating procedure is about (entities 4.2); the first two are document types of the specification. */
export const sopKinds = [
  'CleaningValidationSOP',
  'FailureHandlingSOP',
  'sampling',
  'visualInspection',
  'other',
] as const;
/** Kinds of SOPs as screens show them. */
export const sopKindLabels: Readonly<Record<(typeof sopKinds)[number], string>> = {
  CleaningValidationSOP: 'Cleaning validation',
  FailureHandlingSOP: 'Handling of failures',
  sampling: 'Sampling',
  visualInspection: 'Visual inspection',
  other: 'Other',
};

/** The fields of a standard operating procedure (entities 4.2); its files are attachments. */
export const sopFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'Number',
    list: 'column',
    sorts: true,
    sheet: { heading: 'SOP ID', aliases: ['SOP number', 'Number'] },
  },
  name: { schema: Name, label: 'Title', list: 'column', sorts: true },
  revision: { schema: Nullable(Text(64)), label: 'Revision', list: 'column' },
  kind: {
    schema: Nullable(StringEnum(sopKinds)),
    label: 'Kind',
    required: true,
    words: sopKindLabels,
    list: 'column',
    sorts: true,
    filters: true,
  },
  owner: { schema: Nullable(Text(255)), label: 'Owner', help: 'Person or department', list: 'optional', sorts: true },
  effectiveFrom: {
    section: 'Validity',
    schema: Nullable(Day),
    label: 'Effective from',
    list: 'column',
    sorts: true,
  },
  reviewDueOn: { schema: Nullable(Day), label: 'Review due on', short: 'Review due', list: 'column', sorts: true },
  supersedesId: {
    schema: Nullable(Uuid),
    label: 'Supersedes',
    help: 'The SOP that this one replaces',
    records: { path: '/sop', many: 'sops', permission: 'CleaningProcedure.Get' },
    sheet: false,
  },
  cleaningProcedureIds: {
    section: 'Linked records',
    schema: Nullable(Type.Array(Uuid, { maxItems: 200, uniqueItems: true })),
    label: 'Cleaning procedures',
    records: { path: '/cleaning-procedure', many: 'cleaningProcedures', permission: 'CleaningProcedure.Get' },
    sheet: { heading: 'Procedure IDs', references: 'procedures.cleaning_procedure' },
  },
  equipmentIds: {
    schema: Nullable(Type.Array(Uuid, { maxItems: 500, uniqueItems: true })),
    label: 'Equipment',
    records: { path: '/equipments', many: 'equipments', permission: 'Equipment.Get' },
    sheet: { heading: 'Equipment IDs', references: 'equipment.v_equipment' },
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A standard operating procedure as it is stored, made from its fields. */
export const Sop = recordSchema(sopFields);
export type Sop = Static<typeof Sop>;
