import { additionalFieldKinds, type AdditionalFieldKind } from '#plugins/products/shared/additional-field';
import type { VariableScope } from '../names.js';

/** An additional field as source of a variable, by kind of record and key. */
export interface AdditionalSource {
  readonly kind: AdditionalFieldKind;
  readonly key: string;
}

const prefix = 'additionalFields';

/** How a variable names an additional field in its source: `additionalFields.api.stickiness`. */
export function additionalSource({ kind, key }: AdditionalSource): string {
  return `${prefix}.${kind}.${key}`;
}

/** True for every text that refers to an additional field, valid or not. */
export function namesAdditionalField(sourceField: string): boolean {
  return sourceField === prefix || sourceField.startsWith(`${prefix}.`);
}

/** The field that a source names; null when it names none. */
export function parseAdditionalSource(sourceField: string): AdditionalSource | null {
  const [first, name = '', ...rest] = sourceField.split('.');
  const kind = additionalFieldKinds.find(each => each === name);
  const [key = ''] = rest;
  return first !== prefix || kind === undefined || rest.length !== 1 || key === '' ? null : { kind, key };
}

/** Scopes of variables by kind of record. */
export const scopesOfKind = {
  api: ['previousActive'],
  intermediate: ['previousActive'],
  product: ['previousActive', 'nextProduct'],
  production: ['previousActive', 'nextProduct'],
  equipmentProductionPair: ['equipment'],
} as const satisfies Readonly<Record<AdditionalFieldKind, readonly VariableScope[]>>;
