import { Ajv, type ErrorObject, type FormatDefinition, type ValidateFunction } from 'ajv';
import * as formatsModule from 'ajv-formats';
import type { TSchema } from 'typebox';
import { validationError, type FieldFault } from '#kernel/contract';
import { contentFaults, firstFaults } from './check-content.js';

const formats = formatsModule.default as unknown as { default?: (ajv: Ajv) => void } & ((ajv: Ajv) => void);
const options = { allErrors: true, strict: false, verbose: true } as const;
const bodies = new Ajv(options);
const queries = new Ajv({ ...options, coerceTypes: true });
for (const ajv of [bodies, queries]) {
  (formats.default ?? formats)(ajv);
  for (const name of ['date', 'date-time']) ajv.addFormat(name, knownToTheDatabase(ajv.formats[name]));
}

/** Days and moments as before, without those of the year 0, which PostgreSQL does not know. */
function knownToTheDatabase(format: Ajv['formats'][string]): FormatDefinition<string> {
  if (typeof format !== 'object' || !('validate' in format) || typeof format.validate !== 'function')
    throw new Error('ajv-formats has no function for dates');
  const validate = format.validate as (text: string) => boolean;
  return { validate: text => !text.startsWith('0000') && validate(text) };
}

/** Checks one part of a request; throws DataValidationError naming every faulty field and its rule. */
export type Check = (value: unknown) => void;

/**
 * Compiled once, on first use: most calls of a fresh process are a few of hundreds. Query text is converted to numbers and
 * booleans; bodies are taken as they are. Where no schema is declared, nothing may be sent: a parameter that is mistyped
 * (`asof`) would else show something else than was asked for. `maxJsonBytes` is the largest body that comes here.
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
    // Text of a query may have become a number.
    if (part === 'body') refuse(emptyReason(value));
    else refuse([...otherNotations(sent, value as object), ...contentFaults(value)]);
  };
}

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Numbers of a query are decimal: what was typed as `0x10` is a slip, not a volume of 16 ml. */
function otherNotations(sent: Readonly<Record<string, unknown>>, read: object): FieldFault[] {
  return Object.entries(read)
    .filter(([name, value]) => typeof value === 'number' && !decimal.test(String(sent[name])))
    .map(([name]) => ({ path: name, message: 'must be a number' }));
}

/** Blanks are no reason, and neither is one sign over and over: the trail would say nothing (ALCOA). */
function emptyReason(value: unknown): FieldFault[] {
  const { reason } = (value ?? {}) as { readonly reason?: unknown };
  if (typeof reason !== 'string') return [];
  const signs = new Set(reason.toLowerCase().replaceAll(/\s/g, ''));
  if (signs.size === 0) return [{ path: 'reason', message: 'is required' }];
  // What is too short is told so by the schema.
  return signs.size === 1 && reason.length > 2 ? [{ path: 'reason', message: 'is one sign over and over' }] : [];
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
  const branched = errors.filter(error => error.keyword === 'anyOf').map(error => error.instancePath);
  const telling = errors.filter(
    error => error.keyword !== 'anyOf' && !isNullBranch(error, errors) && !isBesideTheBranch(error, errors),
  );
  const seen = new Set<string>();
  const list = telling
    .map(error => fault(error, telling))
    .filter(({ path, message }) => !seen.has(`${path} ${message}`) && seen.add(`${path} ${message}`));
  return list.length > 0 ? list : branched.map(path => ({ path: dotted(path), message: 'has the wrong form' }));
}

/**
 * What other rules of a field would say of nothing at all, and what branches for other types say when one that is of the type
 * says what is wrong: a text that is too long need be no number.
 */
function isBesideTheBranch({ keyword, instancePath, data }: ErrorObject, all: readonly ErrorObject[]): boolean {
  const here = all.filter(other => other.instancePath === instancePath && other.keyword !== 'anyOf');
  if (data === null) return keyword !== 'type' && here.some(other => other.keyword === 'type');
  if (keyword !== 'type' || !all.some(other => other.keyword === 'anyOf' && other.instancePath === instancePath))
    return false;
  return all.some(
    other =>
      (other.instancePath === instancePath && other.keyword !== 'type' && other.keyword !== 'anyOf') ||
      other.instancePath.startsWith(`${instancePath}/`),
  );
}

/** `must be null` of an optional field says nothing when another branch says what is wrong. */
function isNullBranch(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  return (
    error.keyword === 'type' &&
    error.params['type'] === 'null' &&
    all.some(other => other !== error && other.instancePath.startsWith(error.instancePath))
  );
}

function fault(error: ErrorObject, all: readonly ErrorObject[]): FieldFault {
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
      // Nothing was given where something has to be.
      if (error.data === null) return { path, message: 'is required' };
      return { path, message: `must be ${typesAt(error.instancePath, all)}` };
    case 'format':
      if (error.data === '') return { path, message: 'is required' };
      return { path, message: `must be a valid ${String(error.params['format'])}${exampleOf(error.params['format'])}` };
    default:
      return { path, message: error.message ?? 'is not valid' };
  }
}

/** All types that a field may have: `text or a number`. */
function typesAt(instancePath: string, all: readonly ErrorObject[]): string {
  const types = all
    .filter(error => error.keyword === 'type' && error.instancePath === instancePath)
    .map(error => words(String(error.params['type'])));
  return [...new Set(types)].join(' or ');
}

/** What a pattern asks for, where its schema says it in words: `x-wanted`, which ends "must be …". */
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
