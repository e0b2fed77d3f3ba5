import { formatNumber } from '@limpid/ui-kit';

/** A daily limit in the unit used by rankings, reports and calls. */
export function intakeText(ugPerDay: number): string {
  return `${formatNumber(ugPerDay)} ug/day`;
}

/** Lanes for points along a line without overlap: the lowest free lane for each point. */
export function lanesOf(positions: readonly number[], distance: number): number[] {
  const ends: number[] = [];
  return positions.map(position => {
    const free = ends.findIndex(end => end <= position);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = position + distance;
    return lane;
  });
}
