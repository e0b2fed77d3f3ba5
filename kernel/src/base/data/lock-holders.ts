/** Who holds a record for a change, and since when. */
export interface LockHolder {
  readonly name: string;
  readonly since: Date;
}

const holders = new Map<string, LockHolder>();
const heldBy = new WeakMap<object, Map<string, LockHolder>>();

/** Begins to remember the records that a transaction of this node holds, until `releaseHeld`. */
export function rememberHeld(transaction: object): void {
  heldBy.set(transaction, new Map());
}

/** Notes that a transaction holds a record; the first who holds it stays noted. */
export function noteHolder(transaction: object, key: string, holder: LockHolder): void {
  const held = heldBy.get(transaction);
  if (held === undefined || held.has(key)) return;
  held.set(key, holder);
  holders.set(key, holder);
}

/** Forgets the records of a transaction that has ended. */
export function releaseHeld(transaction: object): void {
  // The next holder may have been noted already.
  for (const [key, holder] of heldBy.get(transaction) ?? []) if (holders.get(key) === holder) holders.delete(key);
  heldBy.delete(transaction);
}

/** Who holds the record on this node; undefined when nobody does, or somebody on another node. */
export function holderOf(key: string): LockHolder | undefined {
  return holders.get(key);
}
