import type { Static, TObject, TSchema } from 'typebox';
import type { Change } from './audit.js';
import { controlledComputed, statusField, type ControlDescriptor } from './control.js';
import type { AnyCall, FacilityScope, PermissionKey } from '../calls/call.js';
import type { AnyUseCase, UseCase } from '../calls/use-case.js';

type Column<S extends TObject> = keyof Static<S> & string;

/** A list that narrows the collection by a fixed condition, for example `/equipments/filter/no-group`. */
export interface ResourceFilter {
  /** Path below the collection: `/filter/no-group`. */
  readonly path: `/${string}`;
  /**
   * SQL condition over the alias `t`, written by the plugin, never by a caller. `:today` stands for the current day at
   * the facility, as the text `2026-11-21`.
   */
  readonly where: string;
  readonly summary: string;
  /**
   * SQL of the due day, and the key of the part of the time before or after it that the filter lists. `escalates`: its
   * notice is an escalation, which nobody may silence.
   */
  readonly due?: { readonly day: string; readonly band: string; readonly escalates?: true };
  /**
   * Counts its records on the home page, as needing users who may change them and as wrong to other readers; `one` or
   * `many` follows the number. The page of the list has a filter with the last part of `path` as its key.
   */
  readonly home?: { readonly one: string; readonly many: string };
}

/** A field in a sheet. Quantities have a second column `<heading> unit`; lists are separated by `|`. */
export interface SheetColumn<F extends string> {
  readonly heading: string;
  readonly field: F;
  /**
   * The cell holds the externalId of a record of this table instead of its id. `offered`: of the resource that names
   * this field in `offeredIn`; without such a resource the column is omitted.
   */
  readonly references?: `${string}.${string}` | 'offered';
  /** Headings of this column in foreign files. */
  readonly alsoCalled?: readonly string[];
}

/**
 * A master-data sheet derived from a declared resource, for import, export and templates. `after` names sections loaded
 * before it.
 */
export interface SheetDescriptor<F extends string> {
  /** Name in the specification's list of master data sections. */
  readonly section: string;
  /** File name without extension in a folder of CSV files, and the sheet's name in a workbook. */
  readonly file: string;
  readonly after: readonly string[];
  /** Sections of required plugins that refer to these records, and so are loaded later. */
  readonly before?: readonly string[];
  /** Address of the page that lists the records. */
  readonly page?: `/app/${string}`;
  /** What the rows do not contain and so is not copied to another facility; shown at export. */
  readonly leavesOut?: string;
  readonly columns: readonly SheetColumn<F>[];
}

/** A column of an export that depends on the facility's data. */
export interface ExportedColumn {
  readonly heading: string;
  /** The cell of a record, from the value of the field that is expanded into columns. */
  cell(value: unknown): string | number | null;
}

/** A field with many values, exported as one column per value. */
export interface UnfoldedField<F extends string> {
  readonly field: F;
  columns(call: AnyCall): Promise<readonly ExportedColumn[]>;
}

/**
 * Names in the API: `{ one: 'equipment', many: 'equipments' }`. `inWords` is the form within a sentence where it is not
 * just lower case: `{ one: 'RPN category', many: 'RPN categories' }`.
 */
export interface ResourceNames {
  readonly one: string;
  readonly many: string;
  readonly inWords?: { readonly one: string; readonly many: string };
}

/** A field that answers and lists have and nobody writes. */
export interface ComputedField {
  readonly schema: TSchema;
  /** Callers send it, and `prepare` makes other fields of it: it has no column. */
  readonly sent?: true;
  /** SQL expression over the alias `t`, written by the plugin, never by a caller. */
  readonly sql: string;
}

/**
 * Declared master data: list, get, create, update, archive, unarchive, archived list, history.
 * No joins or nested writes: when one is needed, write the use case.
 */
export interface ResourceDescriptor<S extends TObject> {
  readonly names: ResourceNames;
  /** Collection path below the facility, for example `/equipments`. */
  readonly path: `/${string}`;
  /**
   * Records of `installation` are stored once for all facilities, in a table without `facility_id`; their changes are in
   * the trail of the installation, and they have no past to look at. `facility` by default.
   */
  readonly scope?: 'facility' | 'installation';
  /** `schema.table`; columns are the snake_case of the schema's keys. */
  readonly table: `${string}.${string}`;
  /** Columns by field, where a column has another name. */
  readonly columns?: Readonly<Partial<Record<Column<S>, string>>>;
  /** Fields beside those of the schema; one of the schema that is named here is read by its expression. */
  readonly computed?: Readonly<Record<string, ComputedField>>;
  /** The domain fields with their rules, without the base fields that every record has. Closed object. */
  readonly schema: S;
  /** Fields a caller may send. Others are computed by `prepare`. */
  readonly writable: readonly Column<S>[];
  /** Permission area: Get, Add, Modify, and Archive (or Delete where the area has no Archive) follow from the verb. */
  readonly permission: string;
  /** Actions of the area that stand for those that it lacks: `{ Add: 'Modify', Delete: 'Modify' }`. */
  readonly actions?: Readonly<Partial<Record<'Add' | 'Modify' | 'Delete', string>>>;
  /** Permissions that also let a caller read the records. */
  readonly readableWith?: readonly PermissionKey[];
  /** A change always needs a reason; by default the setting decides. */
  readonly changeReason?: 'required';
  readonly audit: { readonly domain: string };
  /** Unique in the scope, archived records included, case-insensitive. */
  readonly unique: readonly Column<S>[];
  readonly archive: 'with-reason' | 'never';
  /**
   * `of-unused`: DELETE removes a record that nothing ever referred to, with a reason; its row stays with the trail and its
   * unique values are free again. The table has `deletionColumn`.
   */
  readonly deletion?: 'of-unused';
  readonly list: {
    readonly columns: readonly Column<S>[];
    readonly search: readonly Column<S>[];
    readonly sort: Column<S>;
    readonly filters?: readonly ResourceFilter[];
    /** Fields a list may be filtered by equality through the query string; an empty value finds records without one. */
    readonly equals?: readonly Column<S>[];
  };
  /** The records in a master-data sheet; the key of a row is its externalId. */
  readonly sheet?: SheetDescriptor<Column<S>>;
  /** Exports of the list end with the columns of this field, unless the caller names other columns. */
  readonly unfolded?: UnfoldedField<Column<S>>;
  /**
   * Fields of resources of required plugins whose forms and sheets offer these records, as `NAMES.field` (NAMES is the
   * plural): the upper plugin names the field, so that the lower one need not know it.
   */
  readonly offeredIn?: readonly `${string}.${string}`[];
  readonly feature?: string;
  /** The records are controlled documents: submitted, reviewed, approved and revised (ADR 0055). */
  readonly control?: ControlDescriptor;
  readonly hooks?: {
    /** Computes and checks fields before writing; runs inside the transaction. `before` is null on create. */
    readonly prepare?: (next: Static<S>, call: AnyCall, before: Static<S> | null) => Promise<Static<S>>;
    /**
     * Text of changes in the audit trail for fields that are not readable by themselves, for example names instead of
     * ids.
     */
    readonly auditedAs?: (changes: readonly Change[], call: AnyCall) => Promise<readonly Change[]>;
    /** Refuses archiving by throwing. */
    readonly guardArchive?: UseCase<{ readonly id: string; readonly row: Static<S> }, void>;
    /**
     * Refuses restoring by throwing: references of the record may have been archived meanwhile. `before` is null, so
     * that the reference checks of a new record can be reused.
     */
    readonly guardUnarchive?: UseCase<{ readonly id: string; readonly row: Static<S>; readonly before: null }, void>;
    /** Follow-up rows in the same transaction, for example links. `before` is null on create. */
    readonly afterWrite?: UseCase<
      { readonly id: string; readonly row: Static<S>; readonly before: Static<S> | null },
      void
    >;
  };
}

/** A call about records: tools write those of the installation without a facility. */
export type RecordCall = AnyCall<FacilityScope | null>;

/** A descriptor with its schema type erased, so that resources fit one list. */
export interface AnyResource extends Omit<
  ResourceDescriptor<TObject>,
  'schema' | 'columns' | 'writable' | 'unique' | 'list' | 'sheet' | 'unfolded' | 'hooks'
> {
  readonly schema: TObject;
  readonly columns?: Readonly<Record<string, string>>;
  readonly writable: readonly string[];
  readonly unique: readonly string[];
  readonly list: {
    readonly columns: readonly string[];
    readonly search: readonly string[];
    readonly sort: string;
    readonly filters?: readonly ResourceFilter[];
    readonly equals?: readonly string[];
  };
  readonly sheet?: SheetDescriptor<string>;
  readonly unfolded?: UnfoldedField<string>;
  readonly hooks?: {
    readonly prepare?: (next: Row, call: RecordCall, before: Row | null) => Promise<Row>;
    readonly auditedAs?: (changes: readonly Change[], call: RecordCall) => Promise<readonly Change[]>;
    readonly guardArchive?: AnyUseCase;
    readonly guardUnarchive?: AnyUseCase;
    readonly afterWrite?: AnyUseCase;
  };
}
/** A record's domain fields, as seen by the generic service. */
export type Row = Record<string, unknown>;
/** Types a descriptor against its schema, so that an unknown field does not compile. */
export function defineResource<S extends TObject>(descriptor: ResourceDescriptor<S>): AnyResource {
  // `prepare` takes exactly a row of the schema, which the compiler cannot infer.
  const resource = descriptor as unknown as AnyResource;
  return resource.control === undefined ? resource : withControl(resource);
}

/** Answers and lists of controlled records have their status and the number of the version; lists are filtered by the status. */
function withControl(resource: AnyResource): AnyResource {
  const { computed, list } = resource;
  return {
    ...resource,
    computed: { ...computed, ...controlledComputed(resource.table, statusField(resource)) },
    list: { ...list, equals: [...(list.equals ?? []), statusField(resource)] },
  };
}
