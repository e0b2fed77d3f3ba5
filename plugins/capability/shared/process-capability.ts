import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { unitsOf } from '#schemas/lib/units';

const residueUnits = unitsOf('surfaceResidue');
const Day = Type.String({ format: 'date' });

/** As a quantity, and 0 where all results are the same. */
const Spread = Type.Object(
  { value: Type.Number({ minimum: 0, maximum: 1e15 }), unit: StringEnum(residueUnits) },
  { ...closed, quantityKind: 'surfaceResidue' },
);

/**
 * Residue that earlier validations found on surfaces after a production, for the process capability (formulas 11). Mean,
 * standard deviation and number come from a report, or follow from single results.
 */
export const ProcessCapability = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    /** The production that the residue comes from. */
    productionId: Uuid,
    /** What it was cleaned with, by the number that held then. */
    cleaningProcedureNumber: Nullable(Text(64, { title: 'Cleaning procedure' })),
    mean: Nullable(Quantity('surfaceResidue')),
    standardDeviation: Nullable(Spread),
    resultCount: Nullable(
      Type.Integer({ minimum: 2, maximum: 1_000_000, description: 'Results behind mean and standard deviation' }),
    ),
    belowDetectionCount: Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'Results that found nothing, which count at half of their detection limit; null: nobody has said',
      }),
    ),
    /** Single results as reported, for example `0.42`, and `<0.05` below detection; the four figures then follow. */
    results: Nullable(Type.Array(Text(40), { maxItems: 1000 })),
    resultsUnit: Nullable(StringEnum(residueUnits)),
    /** Number of the report. */
    source: Text(255, { title: 'Source' }),
    periodFrom: Nullable(Day),
    periodTo: Nullable(Day),
    remarks: Nullable(Text(2000)),
  },
  closed,
);
export type ProcessCapability = Static<typeof ProcessCapability>;
