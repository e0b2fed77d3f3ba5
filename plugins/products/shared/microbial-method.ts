import { Type, type Static } from 'typebox';
import { microbialCountUnits } from '#plugins/equipment/shared/microbial-criterion';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, Day, ExternalId, Name, Nullable, Quantity, StringEnum, Text } from '#schemas/lib/fields';
import { laboratories, laboratoryLabels } from './analytical-method.js';
import { remarksCard } from './substance.js';

/** What a microbial method finds (entities 4.4). */
export const microbialMethodKinds = ['bioburden', 'bacterial', 'fungal', 'endotoxin', 'pathogen'] as const;
/** How its sample is taken. */
export const microbialSamplings = ['contactPlate', 'swab', 'rinse'] as const;

const DetectionLimit = Type.Object(
  { value: Type.Number({ exclusiveMinimum: 0, maximum: 1e9 }), unit: StringEnum(microbialCountUnits) },
  closed,
);
const incubationTime = Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 10_000, description: 'Hours' }));
const celsius = Type.Number({ minimum: 0, maximum: 100, description: '°C' });

/** The fields of a microbial analytical method (entities 4.4). */
export const microbialMethodFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Microbial method ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  revision: { schema: Nullable(Text(64)), label: 'Revision', list: 'optional' },
  kind: {
    section: 'Method',
    schema: StringEnum(microbialMethodKinds),
    label: 'Finds',
    words: {
      bioburden: 'Bioburden',
      bacterial: 'Bacteria',
      fungal: 'Yeasts and moulds',
      endotoxin: 'Endotoxin',
      pathogen: 'Pathogens',
    },
    list: 'column',
    sorts: true,
    filters: true,
    sheet: { heading: 'Finds', aliases: ['Kind'] },
  },
  sampling: {
    schema: StringEnum(microbialSamplings),
    label: 'Sampling',
    words: { contactPlate: 'Contact plate', swab: 'Swab', rinse: 'Rinse' },
    list: 'column',
    sorts: true,
    filters: true,
  },
  sampledArea: {
    schema: Nullable(Quantity('surfaceArea')),
    label: 'Sampled area',
    unit: { first: 'sqcm', key: 'surface_area' },
    askedWhen: ({ sampling }) => sampling !== 'rinse',
  },
  sampledVolume: {
    schema: Nullable(Quantity('volume')),
    label: 'Sampled volume',
    unit: { first: 'ml', key: 'volume' },
    askedWhen: ({ sampling }) => sampling === 'rinse',
  },
  medium: { schema: Nullable(Text(255)), label: 'Medium', help: 'For example TSA, SDA' },
  neutraliser: { schema: Nullable(Text(255)), label: 'Neutraliser', help: 'Of residues of disinfectants' },
  incubationMinC: {
    schema: Nullable(celsius),
    label: 'Minimum incubation temperature, °C',
    sheet: { heading: 'Minimum incubation °C' },
  },
  incubationMaxC: {
    schema: Nullable(celsius),
    label: 'Maximum incubation temperature, °C',
    sheet: { heading: 'Maximum incubation °C' },
  },
  incubationHours: {
    schema: incubationTime,
    label: 'Shortest incubation, hours',
    sheet: { heading: 'Incubation hours' },
  },
  incubationMaxHours: {
    schema: incubationTime,
    label: 'Longest incubation, hours',
    help: 'Empty: it may be longer',
    sheet: { heading: 'Longest incubation hours' },
  },
  recoveryPercent: {
    section: 'Validation',
    schema: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 200, description: 'Recovery of the method, percent' }),
    ),
    label: 'Recovery, %',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Recovery %', aliases: ['Recovery, %'] },
  },
  detectionLimit: {
    schema: Nullable(DetectionLimit),
    label: 'Detection limit',
    unit: { first: microbialCountUnits[0] },
    list: 'column',
  },
  laboratory: { schema: Nullable(StringEnum(laboratories)), label: 'Laboratory', words: laboratoryLabels },
  validFrom: { section: 'Validity', schema: Nullable(Day), label: 'Valid from', sheet: { heading: 'Valid from' } },
  reviewDueOn: { schema: Nullable(Day), label: 'Review due on', short: 'Review due', list: 'column', sorts: true },
  ...remarksCard,
});

/** A microbial analytical method as it is stored, made from its fields. */
export const MicrobialMethod = recordSchema(microbialMethodFields);
export type MicrobialMethod = Static<typeof MicrobialMethod>;
