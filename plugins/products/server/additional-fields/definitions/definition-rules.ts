import type { FieldFault } from '#kernel/contract';
import type { AdditionalField } from '#plugins/products/shared/additional-field';
import { valueFault } from '../values/value-rules.js';

/** Faults of a definition, each at its field (entities 0.4). */
export function definitionFaults(definition: AdditionalField): FieldFault[] {
  return [
    ...keyFaults(definition),
    ...numberFaults(definition),
    ...optionFaults(definition),
    ...rankingFaults(definition),
    ...defaultFaults(definition),
  ];
}

function keyFaults({ externalId }: AdditionalField): FieldFault[] {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(externalId)) return [];
  return [{ path: 'externalId', message: 'may contain letters, digits, - and _ only' }];
}

function numberFaults(definition: AdditionalField): FieldFault[] {
  const { type, minimum, maximum } = definition;
  if (type !== 'number')
    return (['unit', 'minimum', 'maximum', 'decimals'] as const)
      .filter(field => (definition[field] ?? null) !== null)
      .map(path => ({ path, message: 'is for numbers only' }));
  const crossed = (minimum ?? null) !== null && (maximum ?? null) !== null && Number(minimum) > Number(maximum);
  return crossed ? [{ path: 'maximum', message: 'must not be less than the minimum' }] : [];
}

function optionFaults({ type, options }: AdditionalField): FieldFault[] {
  const given = options ?? [];
  if (type !== 'single select')
    return given.length === 0 ? [] : [{ path: 'options', message: 'are for a single select only' }];
  if (given.length === 0) return [{ path: 'options', message: 'is required for a single select' }];
  return (['value', 'label'] as const).flatMap(field => {
    const texts = given.map(option => option[field].trim().toLowerCase());
    return texts.flatMap((text, index) => {
      const path = `options.${index}.${field}`;
      if (text === '') return [{ path, message: 'is required' }];
      return texts.indexOf(text) < index ? [{ path, message: 'is listed twice' }] : [];
    });
  });
}

function rankingFaults({ type, options, usableInRanking }: AdditionalField): FieldFault[] {
  if (usableInRanking !== true) return [];
  if (type !== 'number' && type !== 'single select')
    return [{ path: 'usableInRanking', message: 'rankings use numbers and the scores of a single select only' }];
  return (options ?? []).flatMap((option, index) =>
    (option.score ?? null) === null
      ? [{ path: `options.${index}.score`, message: 'is required, because rankings use it' }]
      : [],
  );
}

function defaultFaults(definition: AdditionalField): FieldFault[] {
  const { defaultValue } = definition;
  if (defaultValue === null || defaultValue === undefined) return [];
  const message = valueFault(definition, defaultValue);
  return message === null ? [] : [{ path: 'defaultValue', message }];
}
