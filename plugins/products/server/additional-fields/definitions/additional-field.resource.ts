import { defineResource, defineUseCase, validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { parseUnit, sameScale, sameSubstance, sameTime } from '#schemas/formula/unit';
import { lowerCase } from '#schemas/lib/lower-case';
import { AdditionalField } from '#plugins/products/shared/additional-field';
import { definitionFaults } from './definition-rules.js';
import { forgetDefinitions } from './definitions.js';
import { knownUsernames } from '../facility-users.js';
import { storedValueCounts } from '../values/stored-value-counts.js';
import { tidied } from '../values/value-rules.js';

async function prepareDefinition(
  sent: AdditionalField,
  call: AnyCall,
  before: AdditionalField | null,
): Promise<AdditionalField> {
  const next: AdditionalField = { ...sent };
  if (sent.defaultValue !== undefined) next.defaultValue = tidied(sent.defaultValue);
  const faults = definitionFaults(next);
  if (faults.length === 0) faults.push(...(await userFaults(call, next)));
  if (before !== null) faults.push(...(await useFaults(call, next, before)));
  if (faults.length > 0) throw validationError(...faults);
  return next;
}

async function userFaults(call: AnyCall, { type, defaultValue }: AdditionalField): Promise<FieldFault[]> {
  if (type !== 'users list' || !Array.isArray(defaultValue)) return [];
  const known = await knownUsernames(call, defaultValue);
  const unknown = defaultValue.find(name => !known.has(lowerCase(name)));
  return unknown === undefined ? [] : [{ path: 'defaultValue', message: `${unknown} is not a user` }];
}

/** A changed unit would alter the meaning of stored numbers; a first unit states what they were meant in. */
function keepsUnit({ unit: next }: AdditionalField, { unit: before }: AdditionalField): boolean {
  if (before === null || before === next) return true;
  const [then, now] = [parseUnit(before), parseUnit(next ?? '')];
  return then !== null && now !== null && sameSubstance(then, now) && sameTime(then, now) && sameScale(then, now);
}

/** Stored values must stay valid: same kind, type and unit, and one of the options. */
async function useFaults(call: AnyCall, next: AdditionalField, before: AdditionalField): Promise<FieldFault[]> {
  const changed = [
    ...(['entityKind', 'type'] as const).filter(field => next[field] !== before[field]),
    ...(keepsUnit(next, before) ? [] : (['unit'] as const)),
  ];
  const stay = new Set((next.options ?? []).map(option => option.value));
  const gone = (before.options ?? []).map(option => option.value).filter(value => !stay.has(value));
  if (changed.length === 0 && gone.length === 0) return [];
  const [definition] = await call.tx.rows<{ id: string }>({
    text: 'select id from products.additional_field where facility_id = $1 and lower(external_id) = lower($2)',
    values: [call.facility.id, before.externalId],
  });
  const kept = definition === undefined ? [] : await storedValueCounts(call, before.entityKind, definition.id);
  const count = kept.reduce((sum, { count: each }) => sum + each, 0);
  if (count === 0) return [];
  const holders = (number: number): string => (number === 1 ? '1 record has' : `${number} records have`);
  if (changed.length > 0)
    return changed.map(path => ({ path, message: `cannot change: ${holders(count)} a value of this field` }));
  const needed = kept
    .filter(({ value }) => gone.some(option => option === value))
    .map(({ value, count: each }) => `${String(value as string)}, which ${holders(each)}`);
  return needed.length === 0 ? [] : [{ path: 'options', message: `must keep ${needed.join('; ')}` }];
}

const forget = defineUseCase<object, void>()({
  name: 'products.forget-definitions',
  deps: {},
  run: (_deps, call) => Promise.resolve(forgetDefinitions(call)),
});

/** Definitions of additional fields (entities 0.4, 3.3, 6.7); archived ones keep their values and are hidden. */
export const additionalField = defineResource({
  names: { one: 'additionalField', many: 'additionalFields' },
  path: '/additional-fields',
  table: 'products.additional_field',
  schema: AdditionalField,
  writable: [
    'externalId',
    'name',
    'entityKind',
    'type',
    'unit',
    'minimum',
    'maximum',
    'decimals',
    'options',
    'isRequired',
    'defaultValue',
    'showInList',
    'usableInRanking',
    'helpText',
    'displayOrder',
  ],
  permission: 'Facility',
  audit: { domain: 'AdditionalField' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'entityKind', 'type', 'unit', 'isRequired', 'displayOrder'],
    search: ['externalId', 'name'],
    sort: 'name',
    equals: ['entityKind', 'type'],
  },
  feature: 'products',
  hooks: { prepare: prepareDefinition, afterWrite: forget, guardArchive: forget },
});
