import type { Measurement } from './suite.js';

/** True when the ratio of ours to the bound meets the goal. */
export function meetsGoal({ ours, bound, goal }: Measurement): boolean {
  const ratio = ours / bound;
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}

/** The measurements as lines of a table, one a line. */
export function tableOf(measurements: readonly Measurement[]): string[] {
  const rows = measurements.map(measurement => {
    const { what, ours, bound, unit, boundName, goal } = measurement;
    const wanted = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
    return [
      what,
      `${round(ours)} ${unit}`,
      `${boundName} ${round(bound)} ${unit}`,
      `${round(ours / bound)} ×`,
      `${wanted} ×`,
      meetsGoal(measurement) ? 'met' : 'missed',
    ];
  });
  const widths = [0, 1, 2, 3, 4, 5].map(column => Math.max(0, ...rows.map(row => row[column]?.length ?? 0)));
  return rows.map(row => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd());
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toPrecision(3);
}
