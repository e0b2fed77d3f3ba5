import { shownNumber } from '@limpid/ui-kit';

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
