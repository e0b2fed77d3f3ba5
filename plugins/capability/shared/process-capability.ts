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

/** Fields of a process capability: residue found on surfaces after a production (formulas 11). */
export const processCapabilityFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Capability ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  productionId: {
    section: 'Cleaning',
    schema: Uuid,
    label: 'Previous production',
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
  /** The cleaning procedure, by the number valid at the time. */
  cleaningProcedureNumber: {
    schema: Nullable(Text(64)),
    label: 'Cleaning procedure number',
    short: 'Procedure',
    help: 'The number valid at that time, as stated in the report',
    records: { path: '/cleaning-procedure', many: 'cleaningProcedures', permission: 'CleaningProcedure.Get' },
    list: 'optional',
    exported: true,
    sorts: true,
    filters: true,
    sheet: { aliases: ['Procedure ID', 'Cleaning procedure'] },
  },
  mean: {
    section: 'Results',
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
      Type.Integer({
        minimum: 2,
        maximum: 1_000_000,
        description: 'Results from which mean and standard deviation were calculated',
      }),
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
        description: 'Results below detection, which count at half of their detection limit; null: unknown',
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
  source: {
    section: 'Source',
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
