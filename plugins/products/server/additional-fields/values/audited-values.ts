import type { AnyCall, Change } from '#kernel/contract';
import type { AnyFieldValue } from '#plugins/products/shared/additional-field';
import type { AdditionalValue } from '#plugins/products/shared/additional-value';
import { definitionsOf, type KnownDefinition } from '../definitions/definitions.js';

/** Changed values for the audit trail: fields and options by label, numbers with their unit. */
export async function valueChanges(
  call: AnyCall,
  from: readonly AdditionalValue[],
  to: readonly AdditionalValue[],
  of = '',
): Promise<Change[]> {
  const [before, after] = [from, to].map(list => new Map(list.map(({ definitionId, value }) => [definitionId, value])));
  return [...(await definitionsOf(call)).values()].flatMap(definition => {
    const [old, next] = [before?.get(definition.id) ?? null, after?.get(definition.id) ?? null];
    if (JSON.stringify(old) === JSON.stringify(next)) return [];
    return [
      {
        path: `additional field ${definition.name}${of}`,
        from: inWords(definition, old),
        to: inWords(definition, next),
      },
    ];
  });
}

/** Audit hook of a record: replaces the change of its list of values by one change per field. */
export async function auditedValues(changes: readonly Change[], call: AnyCall): Promise<readonly Change[]> {
  const audited: Change[] = [];
  for (const change of changes) {
    if (change.path === 'additionalFields')
      audited.push(...(await valueChanges(call, list(change.from), list(change.to))));
    else audited.push(change);
  }
  return audited;
}

function list(value: unknown): readonly AdditionalValue[] {
  return (value ?? []) as readonly AdditionalValue[];
}

function inWords(definition: KnownDefinition, value: AnyFieldValue | null): unknown {
  if (typeof value === 'number' && (definition.unit ?? '') !== '') return { value, unit: definition.unit };
  if (definition.type !== 'single select') return value;
  return definition.options?.find(option => option.value === value)?.label ?? value;
}
