import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** From here on what is alive is a large plant, not the calls of a busy moment. */
const largeBytes = 96 * 2 ** 20;
const lookEveryMs = 1000;
/** Looks in a row that find a large heap: what one call or one import reads is gone before. */
const looks = 3;

/**
 * Lets the heap of a large plant double before it is cleared. A server starts with a heap that is cleared as soon as it has
 * grown by 15 % (`scripts/start/server-memory.mjs`), which keeps small plants small; where the limits of 10,000 productions
 * are alive, each clearing takes so long that a third of all processor time went there (ADR 0056).
 */
export function letLargeHeapGrow(): void {
  let large = 0;
  const timer = setInterval(() => {
    large = getHeapStatistics().used_heap_size > largeBytes ? large + 1 : 0;
    if (large < looks) return;
    clearInterval(timer);
    setFlagsFromString('--heap-growing-percent=100');
  }, lookEveryMs);
  timer.unref();
}
