import { randomUUID } from 'node:crypto';

let last = 0n;

/**
 * A UUID of version 7 (RFC 9562) that is greater than every one before it in this process, so that records created together
 * are adjacent in every index by id.
 */
export function risingUuid(): string {
  // Milliseconds and, as a counter, the twelve bits after them; many in one millisecond run ahead of the clock.
  const now = BigInt(Date.now()) << 12n;
  last = now > last ? now : last + 1n;
  const rising = last.toString(16).padStart(15, '0');
  return `${rising.slice(0, 8)}-${rising.slice(8, 12)}-7${rising.slice(12)}${randomUUID().slice(18)}`;
}
