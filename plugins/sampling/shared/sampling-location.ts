import { Type, type Static } from 'typebox';
import { samplingDirectness } from '#schemas/enumerations/master-data';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { takenSampleTypes } from './sample-set.js';

/** Pins closer than this share of the width or height of an image overlap. */
export const pinDistance = 0.03;

/** The option of an attribute that was found at the location. */
export const AttributeScore = Type.Object({ attributeId: Uuid, option: Text(255) }, closed);
export type AttributeScore = Static<typeof AttributeScore>;

/** Share of the width of the image from the left, or of its height from the top. */
const Share = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of the width from the left or of the height from the top',
  }),
);

/** The fields of a sampling location (entities 5.1). */
export const samplingLocationFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'Code',
    help: 'Printed on labels',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Sampling location ID', aliases: ['Location code', 'Swab location'] },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  equipmentId: {
    schema: Uuid,
    label: 'Equipment',
    records: { path: '/equipments', many: 'equipments', permission: 'Equipment.Get' },
    filters: true,
    sheet: { heading: 'Equipment ID', references: 'equipment.equipment' },
  },
  part: {
    schema: Nullable(Text(255)),
    label: 'Part',
    help: 'Name of a part of the equipment',
    list: 'column',
  },
  mocId: {
    schema: Nullable(Uuid),
    label: 'Material',
    help: 'Empty: that of the part',
    records: { path: '/moc', many: 'mocs', permission: 'Equipment.Get' },
    sheet: { heading: 'Material ID', aliases: ['MOC ID'], references: 'equipment.moc' },
  },
  description: { schema: Text(2000), label: 'Where exactly', control: 'textarea' },
  directness: {
    section: 'Samples',
    schema: Nullable(StringEnum(samplingDirectness)),
    label: 'Direct or indirect',
    help: 'Empty: direct',
    list: 'column',
    filters: true,
  },
  sampleTypes: {
    schema: Type.Array(StringEnum(takenSampleTypes), { minItems: 1, maxItems: 4, uniqueItems: true }),
    label: 'Sample types',
    help: 'swab, rinse, contactPlate, visual',
    control: 'list',
    list: 'column',
  },
  swabArea: {
    schema: Nullable(Quantity('surfaceArea')),
    label: 'Swab area',
    help: 'Empty: that of the sample or its method',
    unit: { first: 'sqcm', key: 'surface_area' },
    list: 'column',
  },
  rinseVolume: {
    schema: Nullable(Quantity('volume')),
    label: 'Rinse volume',
    unit: { first: 'ml', key: 'volume' },
  },
  swabOrder: {
    schema: Nullable(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Place in the order of sampling; by default the last' }),
    ),
    label: 'Order',
    help: 'In which locations are sampled, and the number of the pin',
    list: 'column',
    sorts: true,
  },
  accessTool: { schema: Nullable(Text(255)), label: 'Access tool' },
  disassemblyNeeded: { schema: Nullable(Type.Boolean()), label: 'Needs disassembly' },
  imageId: { section: 'Picture', schema: Nullable(Uuid), label: 'Image', control: 'none', fact: false, sheet: false },
  pinX: { schema: Share, label: 'Pin from the left', control: 'none', fact: false, sheet: false },
  pinY: { schema: Share, label: 'Pin from the top', control: 'none', fact: false, sheet: false },
  attributeScores: {
    section: 'Risk',
    schema: Nullable(Type.Array(AttributeScore, { maxItems: 100 })),
    label: 'Attributes',
    control: 'own',
    fact: false,
    sheet: false,
  },
  selected: {
    schema: Nullable(Type.Boolean()),
    label: 'Selected',
    help: 'Sampled in validation. Empty: as the assessment proposes',
    list: 'column',
    filters: true,
  },
  selectionReason: {
    schema: Nullable(Text(2000)),
    label: 'Reason for the choice',
    help: 'Required to leave a location out',
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});
/** A place on equipment where samples are taken. */
export const SamplingLocation = recordSchema(samplingLocationFields);
export type SamplingLocation = Static<typeof SamplingLocation>;
