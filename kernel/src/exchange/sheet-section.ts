import type { TSchema } from 'typebox';
import {
  defineSection,
  type AnyCall,
  type AnyResource,
  type ColumnChoices,
  type ImportSection,
  type ListsOfRecord,
  type SectionOutcome,
  type SheetColumn,
  type SheetRow,
} from '#kernel/contract';
import { isOfPercentages } from '#schemas/lib/typed-number';
import { compileCheck, type Check } from '../core/validate.js';
import { fieldSchema } from '../record/resources/columns.js';
import type { RecordService } from '../record/resources/records/records.js';
import { RecordServiceToken } from '../record/resources/records/record-service-token.js';
import { may } from '../record/resources/routes/route-parts.js';
import { schemasFor } from '../record/resources/schemas-for.js';
import { cellKind, wordsOf, type CellKind } from '../tables/cells.js';
import { dumpRows } from './export/dump-rows.js';
import { loadRows } from './import/load-rows.js';
import type { Column } from './references.js';

const numericKinds: ReadonlySet<CellKind> = new Set(['number', 'percent', 'quantity']);

/**
 * The import section that follows from a resource's `sheet`: create or update by externalId, every row checked like a
 * call. `all` are the resources that columns may refer to by path.
 */
export function sheetSection(resource: AnyResource, all: readonly AnyResource[]): ImportSection {
  const sheet = resource.sheet;
  if (sheet === undefined) throw new Error(`${resource.path} has no sheet`);
  const columns = sheet.columns.flatMap(column => columnOf(resource, column, all));
  let check: Check | null = null;
  const load = (
    records: RecordService,
    call: AnyCall,
    batches: AsyncIterable<readonly SheetRow[]>,
    progress: (done: number) => void,
    listsOf: ListsOfRecord,
  ): Promise<SectionOutcome> => {
    check ??= compileCheck(schemasFor(resource).create, 'body');
    return loadRows({ resource, section: sheet.section, columns, check, records, call, listsOf }, batches, progress);
  };
  return defineSection({
    section: sheet.section,
    file: sheet.file,
    table: resource.table,
    after: sheet.after,
    ...(sheet.before === undefined ? {} : { before: sheet.before }),
    ...(sheet.page === undefined ? {} : { page: sheet.page }),
    ...(sheet.leavesOut === undefined ? {} : { leavesOut: sheet.leavesOut }),
    alsoCalled: Object.fromEntries(
      columns.flatMap(column => (column.alsoCalled === undefined ? [] : [[column.heading, column.alsoCalled]])),
    ),
    choices: Object.fromEntries(columns.flatMap(column => choicesOf(resource, column))),
    numbers: columns.filter(column => numericKinds.has(column.kind)).map(column => column.heading),
    headings: columns.flatMap(column =>
      column.kind === 'quantity' ? [column.heading, column.unitHeading] : [column.heading],
    ),
    permissions: [...may(resource, 'Add').anyOf, ...may(resource, 'Modify').anyOf],
    deps: { records: RecordServiceToken },
    load: ({ records }, call, rows, progress) => load(records, call, atOnce(rows), progress, noLists),
    loadBatches: ({ records }, call, batches, progress, listsOf) => load(records, call, batches, progress, listsOf),
    dump: (_deps, call) => dumpRows(resource, columns, call),
  });
}

function choicesOf(resource: AnyResource, column: Column): (readonly [heading: string, choices: ColumnChoices])[] {
  const { heading, field, kind, references: table, unitHeading } = column;
  const several = kind === 'list' ? { isList: true } : {};
  if (table !== undefined) return [[heading, { table, ...several }]];
  const words = wordsOf(schemaOf(resource, field));
  if (words === null) return [];
  return [[kind === 'quantity' ? unitHeading : heading, { words, ...several }]];
}

const noLists: ListsOfRecord = () => Promise.resolve(null);

async function* atOnce(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield await Promise.resolve(rows);
}

/** The column with the table that it refers to; none when no resource offers records in its field. */
function columnOf(
  resource: AnyResource,
  { references, ...column }: SheetColumn<string>,
  all: readonly AnyResource[],
): Column[] {
  const ofField = cellKind(schemaOf(resource, column.field));
  const kind: CellKind = ofField === 'number' && isOfPercentages(column.heading) ? 'percent' : ofField;
  const known = { ...column, kind, unitHeading: `${column.heading} unit` };
  if (references === undefined) return [known];
  if (references !== 'offered') return [{ ...known, references }];
  const field = `${resource.names.many}.${column.field}` as const;
  const table = all.find(({ offeredIn }) => offeredIn?.includes(field))?.table;
  return table === undefined ? [] : [{ ...known, references: table }];
}

function schemaOf(resource: AnyResource, field: string): TSchema {
  const schema = fieldSchema(resource, field);
  if (schema === undefined) throw new Error(`${resource.path}: sheet names field ${field}, which is not in its schema`);
  return schema;
}
