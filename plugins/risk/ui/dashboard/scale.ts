import { shownNumber } from '@limpid/ui-kit';

/** Position on a logarithmic axis. */
export function logScale(low: number, high: number, from: number, to: number): (value: number) => number {
  const span = Math.log10(high) - Math.log10(low);
  return value => from + ((Math.log10(value) - Math.log10(low)) / span) * (to - from);
}

/** Whole decades that hold all values; at least one. */
export function decadesAround(values: readonly number[]): readonly [low: number, high: number] {
  const logs = values.map(value => Math.log10(value));
  const low = Math.floor(Math.min(...logs));
  const high = Math.max(low + 1, Math.ceil(Math.max(...logs)));
  return [10 ** low, 10 ** high];
}

/** A daily limit in the unit of rankings, reports and calls, so that the same number reads the same everywhere. */
export function intakeText(ugPerDay: number): string {
  return `${shownNumber(ugPerDay)} ug/day`;
}

/** Lanes for points along a line, so that none covers another: the lowest lane that is free at each point. */
export function lanesOf(positions: readonly number[], distance: number): number[] {
  const ends: number[] = [];
  return positions.map(position => {
    const free = ends.findIndex(end => end <= position);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = position + distance;
    return lane;
  });
}
