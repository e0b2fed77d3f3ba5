import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of one result of `make`, objects and typed arrays together. */
export function bytesHeld(make: () => object, copies = 20): number {
  const kept: object[] = [make()];
  const before = used();
  for (let copy = 0; copy < copies; copy++) kept.push(make());
  const after = used();
  return (after - before) / (kept.length - 1);
}

function used(): number {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
