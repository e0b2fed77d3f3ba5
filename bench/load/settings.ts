/** A whole number from the environment, so that a suite can run at other sizes. */
export function sizeFrom(name: string, usual: number): number {
  const given = process.env[name];
  if (given === undefined || given === '') return usual;
  const size = Number(given.replaceAll('_', ''));
  if (!Number.isInteger(size) || size < 1) throw new Error(`${name} must be a whole number above 0, not "${given}"`);
  return size;
}

/** Rounds of a comparison, and the duration of each side in a round. */
export const rounds = sizeFrom('BENCH_ROUNDS', 5);
export const roundMs = sizeFrom('BENCH_ROUND_MS', 2000);
