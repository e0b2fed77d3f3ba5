import { lowerCase } from '#schemas/lib/lower-case';
import type { AnyCall, PermissionKey } from '../calls/call.js';
import { ApiError } from '../calls/errors.js';
import { choicesRead, numbersRead } from './choices-read.js';
import { RowReader, type References } from './row-reader.js';
import { defineSection, type ImportSection, type RowError, type SheetRow } from './transfer.js';
import type { Deps, Resolved } from '../token.js';

type TableName = `${string}.${string}`;

/** The record that a run of rows belongs to. */
export interface RowOwner {
  readonly id: string;
  readonly version: number;
}

/**
 * A section whose rows belong to records of another section: parts of equipment, members of a group. All rows of one
 * record in a sheet become its new list.
 */
export interface NestedSection<D extends Deps, T> {
  readonly section: string;
  readonly file: string;
  readonly after: readonly string[];
  readonly page?: `/app/${string}`;
  readonly leavesOut?: string;
  readonly alsoCalled?: Readonly<Record<string, readonly string[]>>;
  readonly permissions: readonly PermissionKey[];
  readonly deps: D;
  readonly owner: { readonly heading: string; readonly table: TableName };
  /** Headings besides the owner's. */
  readonly headings: readonly string[];
  /** Tables that `read` refers to. */
  readonly references: readonly TableName[];
  /** The owner's field that holds the list, for rows that are read without references: see `HeldLists`. */
  readonly field?: string;
  /** One row as an item of the list; faults are reported to the reader, and nothing is written then. */
  read(row: RowReader): T;
  /** Oddities of items of one list, by position; they are reported, not refused. `{row}` stands for the row of `other`. */
  note?(items: readonly T[]): readonly { readonly index: number; readonly other: number; readonly message: string }[];
  /** Makes the owner's list exactly these items, through the same steps as a call. */
  write(deps: Resolved<D>, call: AnyCall, owner: RowOwner, items: readonly T[]): Promise<unknown>;
  dump(deps: Resolved<D>, call: AnyCall): Promise<readonly SheetRow[]>;
}

interface Run<T> {
  readonly owner: RowOwner;
  readonly items: T[];
  /** Sheet rows of the items. */
  readonly rows: number[];
}

/** Types and builds a nested section: `defineNestedSection<Item>()({ … })`. */
export function defineNestedSection<T>() {
  return <const D extends Deps>(nested: NestedSection<D, T>): ImportSection =>
    defineSection<D>({
      section: nested.section,
      file: nested.file,
      after: nested.after,
      headings: [nested.owner.heading, ...nested.headings],
      listOf: nested.owner.heading,
      choices: choicesRead(nested.read),
      numbers: numbersRead(nested.read),
      ...(nested.field === undefined
        ? {}
        : { held: { section: nested.after[0] ?? '', field: nested.field, lists: rows => listsIn(nested, rows) } }),
      ...(nested.page === undefined ? {} : { page: nested.page }),
      ...(nested.leavesOut === undefined ? {} : { leavesOut: nested.leavesOut }),
      ...(nested.alsoCalled === undefined ? {} : { alsoCalled: nested.alsoCalled }),
      permissions: nested.permissions,
      deps: nested.deps,
      load: async (deps, call, rows, progress) => {
        const errors: RowError[] = [];
        const known = await owners(call, nested.owner.table);
        const ids = await references(call, nested.references);
        const runs = readRuns(nested, rows, known, ids, errors);
        const kept = errors.length > 0 ? [] : readRuns(nested, await nested.dump(deps, call), known, ids, []);
        const keptItems = new Map(kept.map(({ owner, items }) => [owner.id, items]));
        const counts = { created: 0, updated: 0, unchanged: 0 };
        let done = 0;
        for (const run of errors.length > 0 ? [] : runs) {
          // A sheet may not express all details of a list: if it states the same, nothing changes.
          const isKept = JSON.stringify(keptItems.get(run.owner.id)) === JSON.stringify(run.items);
          counts[isKept ? 'unchanged' : await writeRun(nested, deps, call, run, errors)] += run.items.length;
          done += run.items.length;
          progress(done);
        }
        return { section: nested.section, ...counts, errors, notes: runs.flatMap(run => notesOn(nested, run)) };
      },
      dump: (deps, call) => nested.dump(deps, call),
    });
}

function readRuns<D extends Deps, T>(
  nested: NestedSection<D, T>,
  rows: readonly SheetRow[],
  known: ReadonlyMap<string, RowOwner>,
  ids: References,
  errors: RowError[],
): Run<T>[] {
  const runs = new Map<string, Run<T>>();
  for (const [index, row] of rows.entries()) {
    // Row 1 of the sheet is the heading.
    const at = { section: nested.section, row: index + 2 };
    const reader = new RowReader(row, at, ids, errors);
    const key = reader.required(nested.owner.heading, reader.text(nested.owner.heading));
    const owner = key === null ? undefined : known.get(lowerCase(key));
    if (key !== null && owner === undefined)
      reader.fault(nested.owner.heading, `${key} does not exist in this facility`);
    const item = nested.read(reader);
    if (owner === undefined) continue;
    const run = runs.get(owner.id) ?? { owner, items: [], rows: [] };
    run.items.push(item);
    run.rows.push(at.row);
    runs.set(owner.id, run);
  }
  return [...runs.values()];
}

/** Lists by the key of their record; none from a sheet with a fault, because nothing of it is imported. */
function listsIn<D extends Deps, T>(
  nested: NestedSection<D, T>,
  rows: readonly SheetRow[],
): ReadonlyMap<string, readonly T[]> {
  const lists = new Map<string, T[]>();
  const errors: RowError[] = [];
  for (const [index, row] of rows.entries()) {
    const reader = new RowReader(row, { section: nested.section, row: index + 2 }, new Map(), errors);
    const key = lowerCase(reader.text(nested.owner.heading) ?? '');
    lists.set(key, [...(lists.get(key) ?? []), nested.read(reader)]);
  }
  return errors.length > 0 ? new Map() : lists;
}

async function writeRun<D extends Deps, T>(
  nested: NestedSection<D, T>,
  deps: Resolved<D>,
  call: AnyCall,
  run: Run<T>,
  errors: RowError[],
): Promise<'updated' | 'unchanged'> {
  try {
    await nested.write(deps, call, run.owner, run.items);
    return 'updated';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.errName === 'NothingToChangeError') return 'unchanged';
    const faults = error.fields.length > 0 ? error.fields : [{ path: '', message: error.message }];
    for (const { path, message } of faults) errors.push({ section: nested.section, row: rowOf(path, run), message });
    return 'unchanged';
  }
}

function notesOn<D extends Deps, T>(nested: NestedSection<D, T>, { items, rows }: Run<T>): RowError[] {
  return (nested.note?.(items) ?? []).map(({ index, other, message }) => ({
    section: nested.section,
    row: rows[index] ?? 1,
    otherRow: rows[other] ?? 1,
    message,
  }));
}

/** `parts.3.inputs.r` is about the fourth item of the list. */
function rowOf(path: string, run: { readonly rows: readonly number[] }): number {
  const index = Number(/\.(\d+)(?:\.|$)/.exec(path)?.[1] ?? '0');
  return run.rows[index] ?? run.rows[0] ?? 1;
}

async function owners(call: AnyCall, table: TableName): Promise<ReadonlyMap<string, RowOwner>> {
  const rows = await liveRecords<RowOwner>(call, table, ['id', 'version']);
  return new Map(rows.map(({ key, id, version }) => [key, { id, version }]));
}

async function references(call: AnyCall, tables: readonly TableName[]): Promise<References> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const table of tables) {
    const rows = await liveRecords<Pick<RowOwner, 'id'>>(call, table, ['id']);
    found.set(table, new Map(rows.map(({ key, id }) => [key, id])));
  }
  return found;
}

/** Live records by their ID in lower case; views of other plugins need not have a version. */
function liveRecords<R extends object>(
  call: AnyCall,
  table: TableName,
  columns: readonly (keyof R & string)[],
): Promise<(R & { readonly key: string })[]> {
  return call.tx.rows<R & { readonly key: string }>({
    text: `select ${columns.join(', ')}, lower(external_id) as key from ${table}
           where facility_id = $1 and archived_at is null`,
    values: [call.facility.id],
  });
}
