import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Quantity, Text, Uuid } from '#schemas/lib/fields';
import { AdditionalFields } from './additional-value.js';
import { CasNumber, lethalDoseFields, ProductLimit, rankingFields } from './substance.js';

/** A substance on the way to an active (entities 3.6). */
export const Intermediate = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    casNumber: Nullable(CasNumber),
    /** The active that it becomes. */
    apiId: Nullable(Uuid),
    stepNumber: Nullable(Type.Integer({ minimum: 1, maximum: 100, description: 'Step of the synthesis, from 1' })),
    hbel: Nullable(Quantity('dose')),
    /** Threshold of toxicological concern when there are no data (formulas 2.4). */
    ttc: Nullable(Quantity('dose')),
    ttcBasis: Nullable(Text(500)),
    ...lethalDoseFields,
    productLimit: Nullable(ProductLimit),
    ...rankingFields,
    remarks: Nullable(Text(2000)),
    additionalFields: AdditionalFields,
  },
  closed,
);
export type Intermediate = Static<typeof Intermediate>;
