import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, StringEnum } from '#schemas/lib/fields';
import { remarksCard } from './substance.js';

/** Physical forms of dosage (entities 3.1). */
export const formKinds = ['solid', 'semisolid', 'liquid', 'powder', 'gas'] as const;

/** The fields of a product type: a dosage form that products name by its ID (entities 3.1). */
export const productTypeFields = fieldCards({
  externalId: {
    schema: ExternalId,
    label: 'ID',
    help: 'The dosage form as products state it, for example tablet',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Product type ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  formKind: {
    schema: Nullable(StringEnum(formKinds)),
    label: 'Physical form',
    list: 'column',
    sorts: true,
    words: {
      solid: 'Solid',
      semisolid: 'Semi-solid',
      liquid: 'Liquid',
      powder: 'Powder',
      gas: 'Gas',
    },
  },
  needsDosageUnitMass: {
    schema: Nullable(Type.Boolean()),
    label: 'Dosage unit mass required',
    help: 'Products of this type cannot be saved without the mass of a dosage unit',
    list: 'column',
  },
  ...remarksCard,
});

/** A product type as it is stored, made from its fields. */
export const ProductType = recordSchema(productTypeFields);
export type ProductType = Static<typeof ProductType>;
