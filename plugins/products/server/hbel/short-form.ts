import type { Hbel } from '#plugins/products/shared/active';
import type { HbelRecord } from '#plugins/products/shared/hbel';
import type { Extrapolation } from '#plugins/products/shared/substance';
import { derivationBodyWeightKg } from './engine/index.js';

/** The fields that a record shares with the list in the row of its active. */
export type ShortFields = Pick<
  HbelRecord,
  | 'basis'
  | 'value'
  | 'massBasis'
  | 'route'
  | 'authority'
  | 'source'
  | 'year'
  | 'status'
  | 'isProvisional'
  | 'chosenReason'
  | 'forBodyWeightKg'
> &
  Partial<Pick<HbelRecord, 'derivation' | 'extrapolations' | 'chosenOverLower'>>;

/** Body weight in kg that a record is for: that of its derivation, or the stated one. */
export function weightOf({ derivation, forBodyWeightKg }: Pick<ShortFields, 'derivation' | 'forBodyWeightKg'>) {
  return derivation ? derivationBodyWeightKg(derivation) : forBodyWeightKg;
}

/** A record as an entry of the list of its active, from which limits are calculated. */
export function toShort(record: ShortFields): Hbel {
  const { basis, value, massBasis, route, authority, source, year } = record;
  const status = shortStatus(record);
  const forBodyWeightKg = weightOf(record);
  return {
    basis,
    value,
    ...(massBasis === null ? {} : { massBasis }),
    route,
    ...(authority === null ? {} : { authority }),
    ...(source === null ? {} : { source }),
    ...(year === null ? {} : { year }),
    ...(status === null ? {} : { status }),
    ...(record.status === 'inForce' ? { selected: true } : {}),
    ...(record.chosenReason === null ? {} : { selectionReason: record.chosenReason }),
    ...(record.chosenOverLower === true ? { chosenOverLower: true } : {}),
    ...((record.extrapolations ?? []).length === 0 ? {} : { extrapolations: withoutAuthors(record.extrapolations) }),
    ...(forBodyWeightKg === null ? {} : { forBodyWeightKg }),
  };
}

function withoutAuthors(extrapolations: HbelRecord['extrapolations'] | undefined): Extrapolation[] {
  return (extrapolations ?? []).map(({ route, factor, reason }) => ({ route, factor, reason }));
}

function shortStatus({ status, isProvisional }: ShortFields): 'draft' | 'effective' | 'retired' | null {
  if (status === 'superseded') return 'retired';
  if (isProvisional === null) return null;
  return isProvisional ? 'draft' : 'effective';
}

/** The fields of a record that an entry of the list states. */
export function fromShort(hbel: Hbel): ShortFields {
  const { basis, value, route, status } = hbel;
  return {
    basis,
    value,
    massBasis: hbel.massBasis ?? null,
    route,
    authority: hbel.authority ?? null,
    source: hbel.source ?? null,
    year: hbel.year ?? null,
    status: hbel.selected === true ? 'inForce' : status === 'retired' ? 'superseded' : 'draft',
    isProvisional: status === 'draft' ? true : status === 'effective' ? false : null,
    chosenReason: hbel.selectionReason ?? null,
    chosenOverLower: hbel.selected === true && hbel.chosenOverLower === true,
    ...(hbel.extrapolations === undefined ? {} : { extrapolations: hbel.extrapolations }),
    forBodyWeightKg: hbel.forBodyWeightKg ?? null,
  };
}

type Comparable = readonly (string | number | boolean | null)[];

function identity(hbel: Hbel): Comparable {
  return [hbel.basis, hbel.route, hbel.authority ?? null, hbel.source ?? null, hbel.year ?? null];
}
function amount({ value, massBasis }: Hbel): Comparable {
  return [value.value, value.unit, massBasis ?? null];
}
function state(hbel: Hbel): Comparable {
  const { status, selected, selectionReason, chosenOverLower } = hbel;
  return [status ?? null, selected ?? false, selectionReason ?? null, chosenOverLower ?? false];
}
function weight({ forBodyWeightKg = null }: Hbel): Comparable {
  return [forBodyWeightKg];
}
function otherRoutes({ extrapolations }: Hbel): Comparable {
  return (extrapolations ?? []).flatMap(({ route, factor, reason }) => [route, factor, reason]);
}

/** Keys by which entries are matched, from the most to the least specific. */
const keys: readonly ((hbel: Hbel) => Comparable)[] = [
  hbel => [...identity(hbel), ...amount(hbel), ...state(hbel), ...weight(hbel), ...otherRoutes(hbel)],
  hbel => [...identity(hbel), ...amount(hbel), ...state(hbel), ...weight(hbel)],
  hbel => [...identity(hbel), ...amount(hbel), ...state(hbel)],
  hbel => [...identity(hbel), ...amount(hbel)],
  identity,
];

function same(one: Hbel, other: Hbel, key = keys[0]): boolean {
  return JSON.stringify(key?.(one)) === JSON.stringify(key?.(other));
}

/** Whether two lists are equal in content and order: identity, value, status, choice, body weight and extrapolations. */
export function sameList(one: readonly Hbel[], other: readonly Hbel[]): boolean {
  return (
    one.length === other.length && one.every((hbel, index) => other[index] !== undefined && same(hbel, other[index]))
  );
}

export interface Matched<R> {
  /** The record of each entry of the list, null for a new one. */
  readonly found: readonly (R | null)[];
  /** Records missing from the list. */
  readonly left: readonly R[];
}

/** Matches the entries of a list to records; entries have no ids, so they are matched by source and route. */
export function matchList<R extends ShortFields>(list: readonly Hbel[], records: readonly R[]): Matched<R> {
  const left = [...records];
  const found: (R | null)[] = list.map(() => null);
  for (const key of keys) {
    for (const [index, hbel] of list.entries()) {
      if (found[index] !== null) continue;
      const at = left.findIndex(record => same(hbel, toShort(record), key));
      if (at >= 0) found[index] = left.splice(at, 1)[0] ?? null;
    }
  }
  return { found, left };
}

/** Whether a record equals an entry; an entry may omit the body weight and the extrapolations. */
export function matchesEntry(record: ShortFields, hbel: Hbel): boolean {
  const forBodyWeightKg = hbel.forBodyWeightKg ?? weightOf(record);
  const extrapolations = hbel.extrapolations === undefined ? (record.extrapolations ?? null) : hbel.extrapolations;
  return same({ ...hbel, forBodyWeightKg, extrapolations }, toShort(record));
}
