import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';

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
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A material as it is stored, made from its fields. */
export const Moc = recordSchema(mocFields);
export type Moc = Static<typeof Moc>;
