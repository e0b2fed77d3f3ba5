import type { Hbel } from '#plugins/products/shared/active';
import type { HbelRecord } from '#plugins/products/shared/hbel';
import type { HbelNote } from '../api.js';
import { basePerDay } from './chosen-intakes.js';

/** What the register states of a limit in force besides the list of its active. */
export type InForce = Pick<HbelRecord, 'basis' | 'route' | 'derivation' | 'forBodyWeightKg'> &
  Partial<Pick<HbelRecord, 'extrapolations' | 'chosenOverLower'>>;

/** What is known of each chosen limit besides its value, by route; routes without anything are left out. */
export function hbelNotes(
  chosen: readonly Hbel[],
  all: readonly Hbel[],
  register: readonly InForce[],
  baseFactor: number | null,
): Readonly<Record<string, HbelNote>> {
  const notes = chosen.map(hbel => {
    const record = register.find(({ basis, route }) => basis === hbel.basis && route === hbel.route);
    const extrapolations = (record?.extrapolations ?? []).map(({ route, factor, reason, author }) => ({
      route,
      factor,
      reason,
      author: author ?? null,
    }));
    const lower = lowerThan(hbel, all, baseFactor);
    const note: HbelNote = {
      ...(hbel.basis === 'AI' ? { isIntake: true } : {}),
      ...(hbel.status === 'draft' ? { isProvisional: true } : {}),
      ...(record?.chosenOverLower === true ? { isOverLower: true } : {}),
      ...(lower === null ? {} : { lower }),
      ...(extrapolations.length === 0 ? {} : { extrapolations }),
    };
    return [hbel.route, note] as const;
  });
  return Object.fromEntries(notes.filter(([, note]) => Object.keys(note).length > 0));
}

/** The lowest reviewed value that applies to the route of a chosen one, was not chosen, and is lower; an acceptable intake for any route applies to each. */
function lowerThan(
  chosen: Hbel,
  all: readonly Hbel[],
  baseFactor: number | null,
): NonNullable<HbelNote['lower']> | null {
  const value = basePerDay(chosen, baseFactor);
  const others = all
    .filter(({ selected, status }) => selected !== true && status !== 'retired' && status !== 'draft')
    .filter(({ basis, route }) => route === chosen.route || (basis === 'AI' && route === 'any'))
    .flatMap(hbel => {
      const mgPerDay = basePerDay(hbel, baseFactor);
      return mgPerDay === null || value === null || mgPerDay >= value ? [] : [{ basis: hbel.basis, mgPerDay }];
    });
  return others.toSorted((a, b) => a.mgPerDay - b.mgPerDay)[0] ?? null;
}
