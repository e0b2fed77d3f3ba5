/** Messages to a thread: the parts of a task, one after the other, and then the start. */
export type ToThread = { readonly part: unknown } | { readonly begin: true };

/** Messages from a thread: its progress, then once the result or the error. */
export type FromThread =
  | { readonly progress: { readonly done: number; readonly total: number; readonly stage: string } }
  | { readonly result: Uint8Array; readonly heldMiB: number }
  | { readonly error: string };
