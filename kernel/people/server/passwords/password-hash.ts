import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Slots, type Lane } from './slots.js';

/** Memory-hard parameters (OWASP minimum for Argon2id): 19 MiB, two passes, one lane. */
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;
/** Hashing takes memory and a core each: more at once would only make all of them slower. */
const slots = new Slots(2, 200);

const derive = promisify(argon2);

/** Argon2id in PHC string form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await digest(password, salt);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Compares in constant time. A missing hash costs the same as a wrong password, so that timing names nobody. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , salt, hash] = (stored ?? '').split('$');
  const expected = Buffer.from(hash ?? '', 'base64');
  const actual = await digest(password, salt === undefined ? Buffer.alloc(16) : Buffer.from(salt, 'base64'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function digest(password: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, parallelism, tagLength, memory, passes });
}

/** Runs `work`, which judges or makes passwords, when the turn of its lane comes; a queue without end is refused (429). */
export function inHashSlot<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  return slots.run(lane, work);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
