import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';

/** What a material is, roughly. */
export const mocFamilies = ['stainless', 'glass', 'elastomer', 'polymer', 'coated', 'alloy', 'other'] as const;

/** A material of construction (entities 2.7); recoveries are stated per material. */
export const Moc = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    family: Nullable(StringEnum(mocFamilies)),
    grade: Nullable(Text(100)),
    surfaceFinish: Nullable(Text(255)),
    roughnessMaxUm: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'Mean roughness Ra in micrometres' }),
    ),
    remarks: Nullable(Text(2000)),
  },
  closed,
);
export type Moc = Static<typeof Moc>;
