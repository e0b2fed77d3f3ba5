import type { Measurement } from './suite.js';

/** Whether the ratio of product to bound meets the goal; null without a goal. */
export function meetsGoal({ ours, bound, goal }: Measurement): boolean | null {
  if (goal === null) return null;
  const ratio = ours / bound;
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}

/** The measurements as table lines. */
export function tableOf(measurements: readonly Measurement[]): string[] {
  const rows = measurements.map(measurement => {
    const { what, ours, bound, unit, boundName, goal } = measurement;
    const verdict = meetsGoal(measurement);
    return [
      what,
      `${round(ours)} ${unit}`,
      `${boundName} ${round(bound)} ${unit}`,
      `${round(ours / bound)} ×`,
      ...(goal === null ? ['aid'] : [wanted(goal), verdict === true ? 'met' : 'missed']),
    ];
  });
  const widths = [0, 1, 2, 3, 4, 5].map(column => Math.max(0, ...rows.map(row => row[column]?.length ?? 0)));
  return rows.map(row => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd());
}

function wanted(goal: NonNullable<Measurement['goal']>): string {
  return 'atLeast' in goal ? `≥ ${goal.atLeast} ×` : `≤ ${goal.atMost} ×`;
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toPrecision(3);
}
