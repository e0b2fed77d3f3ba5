import { defineNestedSection, RecordsToken, type RowReader, type SheetRow } from '#kernel/contract';
import type { EquipmentPart } from '#plugins/equipment/shared/equipment';
import { shapeKeys } from '#plugins/equipment/shared/shapes';
import { equipment } from '../equipment.resource.js';
import { repeatedParts } from '../shapes/repeated-parts.js';

const headings = ['Part', 'Shape', 'Inputs cm', 'Count', 'Sign', 'Contact', 'Dedicated', 'MOC ID', 'Source'] as const;

/** Parts of equipment, one row per part; the inputs of its shape are written as `r=38; h=35`, and the area follows from them. */
export const partsSection = defineNestedSection<EquipmentPart>()({
  section: 'Equipment parts',
  file: 'equipment_parts',
  after: ['Equipment', 'MOCs'],
  page: '/app/master/equipment',
  permissions: ['Equipment.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Equipment ID', table: 'equipment.equipment' },
  headings,
  references: ['equipment.moc'],
  read: readPart,
  note: parts =>
    repeatedParts(parts).map(({ index, earlier }) => ({
      index,
      other: earlier,
      message: 'is listed twice: it repeats the part of row {row}, and its area counts twice',
    })),
  write: ({ records }, call, { id, version }, parts) => records.checkAndUpdate(equipment, call, id, { parts, version }),
  dump: async (_deps, call) => {
    const equipments = await call.tx.rows<{ external_id: string; parts: EquipmentPart[] }>({
      text: `select external_id, parts from equipment.equipment where facility_id = $1 and archived_at is null order by lower(external_id)`,
      values: [call.facility.id],
    });
    const mocs = await call.tx.rows<{ id: string; external_id: string }>({
      text: 'select id, external_id from equipment.moc where facility_id = $1',
      values: [call.facility.id],
    });
    const mocNames = new Map(mocs.map(moc => [moc.id, moc.external_id]));
    return equipments.flatMap(equipmentItem =>
      equipmentItem.parts.map(part => writePart(equipmentItem.external_id, part, mocNames)),
    );
  },
});

function readPart(row: RowReader): EquipmentPart {
  const count = row.number('Count') ?? 1;
  if (!Number.isInteger(count) || count < 1) row.fault('Count', 'must be a whole number, 1 or more');
  return {
    name: row.required('Part', row.text('Part')) ?? '',
    shape: row.required('Shape', row.oneOf('Shape', shapeKeys)) ?? 'circle',
    inputs: readInputs(row),
    count,
    sign: row.oneOf('Sign', ['1', '-1']) === '-1' ? -1 : 1,
    contact: row.yesNo('Contact') ?? true,
    ...(row.yesNo('Dedicated') === true ? { dedicated: true } : {}),
    mocId: row.reference('MOC ID', 'equipment.moc'),
    source: row.text('Source'),
  };
}

/** Reads `r=38; h=35` or the JSON form `{"r":38,"h":35}`; very small numbers may be written as `1e-7`, as exports write them. */
function readInputs(row: RowReader): Record<string, number> {
  const text = row.required('Inputs cm', row.text('Inputs cm')) ?? '';
  const pairs =
    /^\{(.*)\}$/
      .exec(text)?.[1]
      ?.split(',')
      .map(pair => pair.replace(/"(\w+)"\s*:/, '$1=')) ?? text.split(';');
  const inputs: Record<string, number> = {};
  for (const pair of pairs.map(part => part.trim()).filter(part => part !== '')) {
    const [, name, value] = /^([A-Za-z][A-Za-z0-9]?)\s*=\s*(\d+(?:\.\d+)?(?:e-?\d+)?)$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) row.fault('Inputs cm', `${pair} is not written as r=38`);
    else inputs[name] = Number(value);
  }
  return inputs;
}

function writePart(externalId: string, part: EquipmentPart, mocNames: ReadonlyMap<string, string>): SheetRow {
  return {
    'Equipment ID': externalId,
    Part: part.name,
    Shape: part.shape,
    'Inputs cm': Object.entries(part.inputs)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    Count: String(part.count),
    Sign: String(part.sign ?? 1),
    Contact: part.contact === false ? 'no' : 'yes',
    Dedicated: part.dedicated === true ? 'yes' : 'no',
    'MOC ID': mocNames.get(part.mocId ?? '') ?? '',
    Source: part.source ?? '',
  };
}
