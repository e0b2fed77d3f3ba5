import { Ajv, type ErrorObject, type FormatDefinition, type ValidateFunction } from 'ajv';
import * as formatsModule from 'ajv-formats';
import type { TSchema } from 'typebox';
import { validationError, type FieldFault } from '#kernel/contract';
import { emptyReasonFault } from '#schemas/workflow/reason-fault';
import { contentFaults, firstFaults } from './check-content.js';

const formats = formatsModule.default as unknown as { default?: (ajv: Ajv) => void } & ((ajv: Ajv) => void);
const options = { allErrors: true, strict: false, verbose: true } as const;
const bodies = new Ajv(options);
const queries = new Ajv({ ...options, coerceTypes: true });
for (const ajv of [bodies, queries]) {
  (formats.default ?? formats)(ajv);
  for (const name of ['date', 'date-time']) ajv.addFormat(name, knownToTheDatabase(ajv.formats[name]));
}

/** The standard date formats without the year 0, which PostgreSQL does not know. */
function knownToTheDatabase(format: Ajv['formats'][string]): FormatDefinition<string> {
  if (typeof format !== 'object' || !('validate' in format) || typeof format.validate !== 'function')
    throw new Error('ajv-formats has no function for dates');
  const validate = format.validate as (text: string) => boolean;
  return { validate: text => !text.startsWith('0000') && validate(text) };
}

/** Checks one part of a request; throws DataValidationError naming every faulty field and its rule. */
export type Check = (value: unknown) => void;

/**
 * Compiles the validator on first use: most calls of a new process use a few of hundreds. Query text is converted to
 * numbers and booleans; bodies are not. Without a declared schema nothing may be sent: a mistyped parameter (`asof`)
 * would otherwise show something else than was requested. `maxJsonBytes` is the maximum body.
 */
export function compileCheck(
  schema: TSchema | undefined,
  part: 'params' | 'query' | 'body',
  maxJsonBytes?: number,
): Check {
  if (schema === undefined) return part === 'params' ? () => undefined : refuseAnything;
  let compiled: ValidateFunction | null = null;
  return value => {
    compiled ??= (part === 'body' ? bodies : queries).compile(schema);
    const validate = compiled;
    refuse(contentFaults(value, { maxJsonBytes, isWritten: part === 'body' }));
    const sent = part === 'body' ? {} : { ...(value as object) };
    if (!validate(value)) refuse(firstFaults(faults(validate.errors ?? [])));
    // Text of a query may have been converted to a number.
    if (part === 'body') refuse(emptyReason(value));
    else refuse([...otherNotations(sent, value as object), ...contentFaults(value)]);
  };
}

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Numbers in a query are decimal: `0x10` is a typing error, not 16. */
function otherNotations(sent: Readonly<Record<string, unknown>>, read: object): FieldFault[] {
  return Object.entries(read)
    .filter(([name, value]) => typeof value === 'number' && !decimal.test(String(sent[name])))
    .map(([name]) => ({ path: name, message: 'must be a number' }));
}

/** The schema reports text that is too short. */
function emptyReason(value: unknown): FieldFault[] {
  const { reason } = (value ?? {}) as { readonly reason?: unknown };
  if (typeof reason !== 'string') return [];
  const fault = emptyReasonFault(reason);
  return fault === null ? [] : [{ path: 'reason', message: fault }];
}

function refuse(found: readonly FieldFault[]): void {
  if (found.length > 0) throw validationError(...found);
}

function refuseAnything(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) throw validationError({ path: '', message: 'must be an object' });
  const [field] = Object.keys(value);
  if (field !== undefined) throw validationError({ path: field.slice(0, 80), message: 'unknown field' });
}

function faults(errors: readonly ErrorObject[]): FieldFault[] {
  const places = placesOf(errors);
  const telling = errors.filter(
    error => error.keyword !== 'anyOf' && !isNullBranch(error, places) && !isBesideTheBranch(error, places),
  );
  const typesAt = typesOf(telling);
  const seen = new Set<string>();
  const list = telling
    .map(error => fault(error, typesAt))
    .filter(({ path, message }) => !seen.has(`${path} ${message}`) && seen.add(`${path} ${message}`));
  if (list.length > 0) return list;
  const branched = errors.filter(error => error.keyword === 'anyOf');
  return branched.map(({ instancePath }) => ({ path: dotted(instancePath), message: 'has the wrong form' }));
}

/** Paths of the errors, found once: a body may have tens of thousands, and each is judged by its neighbours. */
interface Places {
  readonly at: ReadonlyMap<string, readonly ErrorObject[]>;
  /** All paths that have errors below them. */
  readonly above: ReadonlySet<string>;
}

function placesOf(errors: readonly ErrorObject[]): Places {
  const at = Map.groupBy(errors, ({ instancePath }) => instancePath);
  const above = new Set<string>();
  for (const path of at.keys()) {
    let place = path;
    while (place !== '') {
      place = place.slice(0, place.lastIndexOf('/'));
      if (above.has(place)) break;
      above.add(place);
    }
  }
  return { at, above };
}

/**
 * Omits messages of other rules about a missing value, and messages of union branches of another type when a branch of
 * the right type has one: a text that is too long need not be a number.
 */
function isBesideTheBranch({ keyword, instancePath, data }: ErrorObject, { at, above }: Places): boolean {
  const here = at.get(instancePath) ?? [];
  if (data === null) return keyword !== 'type' && here.some(other => other.keyword === 'type');
  if (keyword !== 'type' || !here.some(other => other.keyword === 'anyOf')) return false;
  return above.has(instancePath) || here.some(other => other.keyword !== 'type' && other.keyword !== 'anyOf');
}

/** `must be null` of an optional field is redundant when another branch has a message. */
function isNullBranch({ keyword, params, instancePath }: ErrorObject, { at, above }: Places): boolean {
  const isNull = keyword === 'type' && params['type'] === 'null';
  return isNull && (above.has(instancePath) || (at.get(instancePath) ?? []).length > 1);
}

function fault(error: ErrorObject, typesAt: ReadonlyMap<string, string>): FieldFault {
  const path = dotted(error.instancePath);
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  switch (error.keyword) {
    case 'required':
      return { path: at(String(error.params['missingProperty'])), message: 'is required' };
    case 'additionalProperties':
      return { path: at(String(error.params['additionalProperty']).slice(0, 80)), message: 'unknown field' };
    case 'exclusiveMinimum':
      return {
        path,
        message:
          error.params['limit'] === 0
            ? 'Please enter a value greater than 0'
            : `must be greater than ${String(error.params['limit'])}`,
      };
    case 'enum':
      return { path, message: `must be one of ${(error.params['allowedValues'] as unknown[]).map(String).join(', ')}` };
    case 'const':
      return { path, message: `must be ${String(error.params['allowedValue'])}` };
    case 'minLength':
      return {
        path,
        message:
          error.params['limit'] === 1
            ? 'is required'
            : `must have at least ${String(error.params['limit'])} characters`,
      };
    case 'maxLength':
      return { path, message: `must have at most ${String(error.params['limit'])} characters` };
    case 'minimum':
      return { path, message: `must be at least ${String(error.params['limit'])}` };
    case 'maximum':
      return { path, message: `must be at most ${String(error.params['limit'])}` };
    case 'exclusiveMaximum':
      return { path, message: `must be less than ${String(error.params['limit'])}` };
    case 'minItems':
      return { path, message: error.params['limit'] === 1 ? 'is required' : `must have at least ${entries(error)}` };
    case 'maxItems':
      return { path, message: `must have at most ${entries(error)}` };
    case 'uniqueItems':
      return { path, message: 'names something twice' };
    case 'pattern':
      return { path, message: wanted(error) ?? 'has characters that are not allowed' };
    case 'type':
      // A required value is missing.
      if (error.data === null) return { path, message: 'is required' };
      return { path, message: `must be ${typesAt.get(error.instancePath) ?? ''}` };
    case 'format':
      if (error.data === '') return { path, message: 'is required' };
      return { path, message: `must be a valid ${String(error.params['format'])}${exampleOf(error.params['format'])}` };
    default:
      return { path, message: error.message ?? 'is not valid' };
  }
}

/** All types that a field accepts, by its path: `text or a number`. */
function typesOf(errors: readonly ErrorObject[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const { keyword, instancePath, params } of errors) {
    if (keyword !== 'type') continue;
    const before = types.get(instancePath);
    const each = words(String(params['type']));
    if (before === undefined) types.set(instancePath, each);
    else if (!before.split(' or ').includes(each)) types.set(instancePath, `${before} or ${each}`);
  }
  return types;
}

/** The requirement of a pattern, where its schema states it in `x-wanted`, which completes "must be …". */
function wanted({ parentSchema }: ErrorObject): string | null {
  const words: unknown = parentSchema?.['x-wanted'];
  return typeof words === 'string' ? `must be ${words}` : null;
}

function exampleOf(format: unknown): string {
  return format === 'date' ? ', such as 2026-01-31' : '';
}

function entries({ params }: ErrorObject): string {
  const limit = String(params['limit']);
  return `${limit} ${limit === '1' ? 'entry' : 'entries'}`;
}

function words(type: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  };
  return names[type] ?? type;
}

function dotted(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}
