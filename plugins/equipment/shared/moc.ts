import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** Families of materials. */
export const mocFamilies = ['stainless', 'glass', 'elastomer', 'polymer', 'coated', 'alloy', 'other'] as const;

/** The fields of a material of construction (entities 2.7); recoveries are stated by material. */
export const mocFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'MOC ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  family: {
    section: 'Material',
    schema: Nullable(StringEnum(mocFamilies)),
    label: 'Family',
    list: 'column',
    sorts: true,
    filters: true,
  },
  grade: { schema: Nullable(Text(100)), label: 'Grade', help: 'For example 316L, EPDM, PTFE', list: 'column' },
  surfaceFinish: {
    schema: Nullable(Text(255)),
    label: 'Surface finish',
    help: 'For example electropolished',
    list: 'column',
  },
  roughnessMaxUm: {
    schema: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'Mean roughness Ra in micrometres' }),
    ),
    label: 'Maximum roughness Ra, um',
    short: 'Max. Ra, um',
    list: 'column',
    sheet: { heading: 'Roughness max um', aliases: ['Maximum roughness Ra, um'] },
  },
  isProductContactAllowed: {
    schema: Nullable(Type.Boolean()),
    label: 'Allowed in product contact',
    list: 'optional',
  },
  /** True by default. */
  isRecoveryRequired: {
    section: 'Recovery',
    schema: Nullable(Type.Boolean()),
    label: 'Methods need a recovery from it',
    short: 'Needs recovery',
    list: 'optional',
  },
  /** Bracketing of recoveries: this material is represented by another one (entities 2.7). */
  groupedWithId: {
    schema: Nullable(Uuid),
    label: 'Represented by',
    help: 'The material whose recovery is taken where none was measured from this one',
    records: { path: '/moc', many: 'mocs', permission: 'Equipment.Get' },
    sheet: false,
  },
  groupingReason: {
    schema: Nullable(Text(500)),
    label: 'Reason for the representation',
    required: true,
    askedWhen: ({ groupedWithId }) => typeof groupedWithId === 'string',
    sheet: false,
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A material as it is stored, made from its fields. */
export const Moc = recordSchema(mocFields);
export type Moc = Static<typeof Moc>;
