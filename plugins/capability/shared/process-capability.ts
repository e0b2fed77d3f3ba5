import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
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
 * The fields of a process capability: residue that earlier validations found on surfaces after a production (formulas 11). Mean,
 * standard deviation and number come from a report, or follow from single results.
 */
export const processCapabilityFields = fieldCards({
  externalId: { schema: ExternalId, label: 'ID', list: 'column', sorts: true, sheet: { heading: 'Capability ID' } },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  /** The production that the residue comes from. */
  productionId: {
    schema: Uuid,
    label: 'Production that left the residue',
    short: 'Production',
    records: { path: '/productions', many: 'productions' },
    list: 'folds',
    exported: false,
    filters: true,
    sheet: {
      heading: 'Production ID',
      references: 'products.v_production',
      aliases: ['Process ID', 'Recipe ID', 'Master batch record'],
    },
  },
  /** What it was cleaned with, by the number that was in force then. */
  cleaningProcedureNumber: {
    schema: Nullable(Text(64)),
    label: 'Cleaning procedure number',
    short: 'Procedure',
    help: 'The number that was in force then, as the report states it',
    records: { path: '/cleaning-procedure', many: 'cleaningProcedures', permission: 'CleaningProcedure.Get' },
    list: 'optional',
    exported: true,
    sorts: true,
    filters: true,
    sheet: { aliases: ['Procedure ID', 'Cleaning procedure'] },
  },
  mean: {
    schema: Nullable(Quantity('surfaceResidue')),
    label: 'Mean',
    control: 'own',
    list: 'column',
    sorts: true,
    sheet: { aliases: ['Average', 'Mean residue'] },
  },
  standardDeviation: {
    schema: Nullable(Spread),
    label: 'Standard deviation',
    short: 'SD',
    control: 'own',
    list: 'folds',
    sorts: true,
    sheet: { aliases: ['SD', 'Std dev'] },
  },
  resultCount: {
    schema: Nullable(
      Type.Integer({ minimum: 2, maximum: 1_000_000, description: 'Results behind mean and standard deviation' }),
    ),
    label: 'Number of results',
    short: 'Results',
    control: 'own',
    list: 'folds',
    sorts: true,
    sheet: { aliases: ['n', 'N', 'Number of samples'] },
  },
  belowDetectionCount: {
    schema: Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'Results that found nothing, which count at half of their detection limit; null: not known',
      }),
    ),
    label: 'Below detection',
    control: 'own',
    list: 'optional',
    exported: true,
    sorts: true,
    sheet: { aliases: ['Non-detects', 'ND'] },
  },
  /** Single results as reported, for example `0.42`, and `<0.05` below detection; the four figures then follow. */
  results: {
    schema: Nullable(Type.Array(Text(40), { maxItems: 1000 })),
    label: 'Results',
    control: 'own',
  },
  resultsUnit: {
    schema: Nullable(StringEnum(residueUnits)),
    label: 'Results unit',
    control: 'own',
    fact: false,
  },
  /** Number of the report. */
  source: {
    schema: Text(255),
    label: 'Source',
    help: 'Where the figures are documented',
    list: 'column',
    sorts: true,
    sheet: { aliases: ['Report', 'Report number'] },
  },
  periodFrom: {
    schema: Nullable(Day),
    label: 'Period from',
    short: 'From',
    list: 'optional',
    exported: true,
    sorts: true,
    sheet: { heading: 'From' },
  },
  periodTo: {
    schema: Nullable(Day),
    label: 'Period to',
    short: 'To',
    list: 'optional',
    exported: true,
    sorts: true,
    sheet: { heading: 'To' },
  },
  remarks: { schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A process capability as it is stored, made from its fields. */
export const ProcessCapability = recordSchema(processCapabilityFields);
export type ProcessCapability = Static<typeof ProcessCapability>;
