import {
  ApiError,
  choicesRead,
  defineSection,
  numbersRead,
  RecordsToken,
  RowReader,
  type AnyCall,
  type PermissionKey,
  type Records,
  type Row,
  type RowError,
  type SheetRow,
} from '#kernel/contract';
import {
  additionalFieldKinds,
  additionalFieldTypes,
  type AdditionalField,
  type FieldDefinition,
} from '#plugins/products/shared/additional-field';
import { additionalField } from './additional-field.resource.js';
import { definitionColumns } from './definitions.js';
import { readOptionCell, writeOptionCell } from './option-cells.js';
import { readFieldCell, writeFieldCell } from '../values/value-cells.js';

const section = 'Additional fields';
const headingOf = {
  externalId: 'Field ID',
  name: 'Label',
  entityKind: 'Belongs to',
  type: 'Type',
  unit: 'Unit',
  minimum: 'Minimum',
  maximum: 'Maximum',
  decimals: 'Decimals',
  options: 'Options',
  isRequired: 'Required',
  defaultValue: 'Default',
  showInList: 'Show in list',
  usableInRanking: 'Usable in ranking',
  helpText: 'Help',
  displayOrder: 'Order',
} as const satisfies Readonly<Record<keyof AdditionalField, string>>;
const texts = { 'Field ID': 64, Label: 255, Unit: 40, Help: 500 } as const;

type Known = ReadonlyMap<string, { readonly id: string; readonly version: number }>;

/**
 * Definitions of additional fields; an unchanged sheet needs no permission to define fields, so that every importer
 * can reload a whole workbook.
 */
export const definitionsSection = defineSection({
  section,
  file: 'additional_fields',
  // Definitions are loaded after the records, because their defaults would fill what a sheet leaves empty.
  after: ['Actives', 'Intermediates', 'Products', 'Productions', 'Production-Equipment matrix'],
  headings: Object.values(headingOf),
  alsoCalled: { 'Field ID': ['Key'], Label: ['Name'] },
  choices: choicesRead(row => readDefinition(row, {})),
  numbers: numbersRead(row => readDefinition(row, {})),
  page: '/app/admin/additional-fields',
  permissions: [],
  deps: { records: RecordsToken },
  load: async ({ records }, call, rows, progress) => {
    const rejected: RowError[] = [];
    const known = await knownDefinitions(call);
    const counts = { created: 0, updated: 0, unchanged: 0 };
    const firstRows = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const at = { section, row: index + 2 };
      const before = rejected.length;
      const definition = readDefinition(new RowReader(row, at, new Map(), rejected), row);
      rejected.push(...repetitions(firstRows, at, definition));
      if (rejected.length === before) {
        try {
          counts[await write(records, call, known, definition)] += 1;
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500 || error.errName === 'NotAllowed') throw error;
          rejected.push(...rowErrors(at, error));
        }
      }
      progress(index + 1);
    }
    return { section, ...counts, errors: rejected };
  },
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<FieldDefinition>({
      text: `select ${definitionColumns} from products.additional_field where facility_id = $1 and archived_at is null
             order by lower(external_id)`,
      values: [call.facility.id],
    });
    return rows.map(writeDefinition);
  },
});

/** Reports a repeated field at both rows. */
function repetitions(
  firstRows: Map<string, number>,
  at: { readonly section: string; readonly row: number },
  { externalId }: Row,
): RowError[] {
  const key = typeof externalId === 'string' ? externalId.toLowerCase() : '';
  const first = firstRows.get(key);
  if (key === '') return [];
  if (first === undefined) {
    firstRows.set(key, at.row);
    return [];
  }
  const place = { section: at.section, column: headingOf.externalId };
  const once = 'each record may occur only once in a file';
  return [
    { ...place, row: first, otherRow: at.row, message: `occurs again in row {row}; ${once}` },
    { ...place, row: at.row, otherRow: first, message: `already occurs in row {row}; ${once}` },
  ];
}

async function knownDefinitions(call: AnyCall): Promise<Known> {
  const rows = await call.tx.rows<{ key: string; id: string; version: number }>({
    text: 'select lower(external_id) as key, id, version from products.additional_field where facility_id = $1',
    values: [call.facility.id],
  });
  return new Map(rows.map(({ key, id, version }) => [key, { id, version }]));
}

function readDefinition(row: RowReader, cells: SheetRow): Row {
  for (const [heading, longest] of Object.entries(texts))
    if ((cells[heading] ?? '').trim().length > longest) row.fault(heading, `must have at most ${longest} characters`);
  const type = row.required('Type', row.oneOf('Type', additionalFieldTypes)) ?? 'single-line text';
  const options = optionsOf(row);
  const rules = { type, options, unit: row.text('Unit'), ...numbersOf(row) };
  const fields: Readonly<Record<keyof AdditionalField, unknown>> = {
    externalId: row.required('Field ID', row.text('Field ID')),
    name: row.required('Label', row.text('Label')),
    entityKind: row.required('Belongs to', row.oneOf('Belongs to', additionalFieldKinds)),
    ...rules,
    isRequired: row.yesNo('Required'),
    defaultValue: readFieldCell(rules, row.text('Default')),
    showInList: row.yesNo('Show in list'),
    usableInRanking: row.yesNo('Usable in ranking'),
    helpText: row.text('Help'),
    displayOrder: wholeNumber(row, 'Order', 10_000),
  };
  // A field without a column in the sheet stays unchanged.
  const given = Object.entries(headingOf).filter(([, heading]) => cells[heading] !== undefined);
  return Object.fromEntries(given.map(([field]) => [field, fields[field as keyof AdditionalField]]));
}

function numbersOf(row: RowReader): Pick<AdditionalField, 'minimum' | 'maximum' | 'decimals'> {
  const limit = (heading: string): number | null => {
    const value = row.number(heading);
    return value === null || Math.abs(value) <= 1e15 ? value : row.fault(heading, 'is too large');
  };
  return { minimum: limit('Minimum'), maximum: limit('Maximum'), decimals: wholeNumber(row, 'Decimals', 10) };
}

function wholeNumber(row: RowReader, heading: string, largest: number): number | null {
  const value = row.number(heading);
  if (value === null || (Number.isInteger(value) && value >= 0 && value <= largest)) return value;
  return row.fault(heading, `must be a whole number from 0 to ${largest}`);
}

function optionsOf(row: RowReader): AdditionalField['options'] {
  const text = row.text('Options');
  if (text === null) return null;
  try {
    return readOptionCell(text);
  } catch (error) {
    return row.fault('Options', (error as Error).message);
  }
}

async function write(
  records: Records,
  call: AnyCall,
  known: Known,
  definition: Row,
): Promise<'created' | 'updated' | 'unchanged'> {
  const twin = known.get(String(definition['externalId']).toLowerCase());
  if (twin === undefined) {
    assertMay(call, 'Facility.Add');
    await records.create(additionalField, call, definition);
    return 'created';
  }
  try {
    await records.update(additionalField, call, twin.id, { ...definition, version: twin.version });
  } catch (error) {
    if (error instanceof ApiError && error.errName === 'NothingToChangeError') return 'unchanged';
    throw error;
  }
  assertMay(call, 'Facility.Modify');
  return 'updated';
}

/** Refusing after the write rolls it back with the whole import. */
function assertMay(call: AnyCall, permission: PermissionKey): void {
  if (!call.actor.may(permission))
    throw new ApiError('NotAllowed', { message: `Importing ${section} needs the permission ${permission}` });
}

function rowErrors(at: { readonly section: string; readonly row: number }, error: ApiError): RowError[] {
  if (error.fields.length === 0) return [{ ...at, message: error.message }];
  return error.fields.map(({ path, message }) => {
    const column = headingOf[(path.split('.')[0] ?? '') as keyof AdditionalField] as string | undefined;
    return column === undefined ? { ...at, message } : { ...at, column, message };
  });
}

function writeDefinition(definition: FieldDefinition): SheetRow {
  const yesNo = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');
  const plain = (value: number | string | null): string => String(value ?? '');
  return {
    'Field ID': definition.externalId,
    Label: definition.name,
    'Belongs to': definition.entityKind,
    Type: definition.type,
    Unit: plain(definition.unit),
    Minimum: plain(definition.minimum),
    Maximum: plain(definition.maximum),
    Decimals: plain(definition.decimals),
    Options: writeOptionCell(definition.options),
    Required: yesNo(definition.isRequired),
    Default: definition.defaultValue === null ? '' : writeFieldCell(definition.defaultValue),
    'Show in list': yesNo(definition.showInList),
    'Usable in ranking': yesNo(definition.usableInRanking),
    Help: plain(definition.helpText),
    Order: plain(definition.displayOrder),
  };
}
