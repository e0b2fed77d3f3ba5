/** Runs A and B in turn, so that both meet the same noise, and returns the ratio of each pair of rounds. */
export async function pairedRounds(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<{
  readonly a: number;
  readonly b: number;
  readonly ratio: number;
  readonly spread: readonly [number, number];
}> {
  const measured: { a: number; b: number }[] = [];
  await a();
  await b();
  for (let round = 0; round < rounds; round++) {
    measured.push(round % 2 === 0 ? { a: await a(), b: await b() } : await reversed(a, b));
  }
  const ratios = measured.map(pair => pair.a / pair.b);
  return {
    a: median(measured.map(pair => pair.a)),
    b: median(measured.map(pair => pair.b)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

async function reversed(a: () => Promise<number>, b: () => Promise<number>): Promise<{ a: number; b: number }> {
  const second = await b();
  return { a: await a(), b: second };
}

/** Median; NaN of an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
