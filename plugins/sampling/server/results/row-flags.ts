import type { AnyCall } from '#kernel/contract';
import { incubationDeviation } from '#plugins/sampling/shared/incubation';
import type { RowFlag } from '#plugins/sampling/shared/result-import';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import { factorOf, kindOf } from '../engine/recorded-unit.js';
import type { LastValue } from './last-values.js';

/** A result this many times the last one of the same place is flagged (screen S06). */
const unlikelyTimes = 10;

/** What makes a result unlikely, besides the entry itself. */
export interface Expected {
  readonly last: LastValue | null;
  /** Upper end of the range of the method in the measured solution, ppm; null where it states none. */
  readonly rangeHighPpm: number | null;
}

/** What a person should look at before the entry is stored: it can be right. */
export function flagsOf({ definition }: SetSample, entry: ResultEntry, { last, rangeHighPpm }: Expected): RowFlag[] {
  const value = entry.observedResidue ?? null;
  const unit = entry.unit ?? 'ppm';
  const deviation = incubationDeviation(definition.microbialMethod, entry.incubation ?? null);
  const flags: RowFlag[] = deviation === null ? [] : [{ kind: 'incubation', message: deviation }];
  if (value === null) return flags;
  const times = timesOf(value, unit, last);
  if (times !== null && times >= unlikelyTimes)
    flags.push({ kind: 'tenTimes', message: `is ${Number(times.toPrecision(2))} times the last result of this place` });
  if (kindOf(unit) !== 'concentration') return flags;
  const ppm = value * factorOf(unit);
  if (rangeHighPpm !== null && ppm > rangeHighPpm)
    flags.push({ kind: 'aboveRange', message: `is above ${rangeHighPpm} ppm, up to which the method is validated` });
  if (definition.loqPpm !== null && ppm < definition.loqPpm)
    flags.push({
      kind: 'belowQuantitation',
      message: `is below the quantitation limit of ${definition.loqPpm} ppm, which stands for it`,
    });
  return flags;
}

/** Units of one kind are compared by their factors. */
function timesOf(value: number, unit: string, last: LastValue | null): number | null {
  if (last === null || last.value <= 0) return null;
  if (unit === last.unit) return value / last.value;
  const kind = kindOf(unit);
  if (kind === 'other' || kind !== kindOf(last.unit)) return null;
  return (value * factorOf(unit)) / (last.value * factorOf(last.unit));
}

/** Upper ends of the ranges of methods by their ids, ppm. */
export async function rangesOf(call: AnyCall, samples: readonly SetSample[]): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(samples.flatMap(({ definition }) => definition.method?.id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await call.tx.rows<{ id: string; high: number }>({
    name: 'sampling-method-ranges',
    text: `select m.id, m.range_high_ppm as high from products.v_analytical_method m
           where m.facility_id = $1 and m.id = any($2::uuid[]) and m.range_high_ppm is not null`,
    values: [call.facility.id, ids],
  });
  return new Map(rows.map(({ id, high }) => [id, high]));
}
