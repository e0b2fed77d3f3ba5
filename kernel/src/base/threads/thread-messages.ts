/** What the server sends a kept thread: the parts of a task, one after the other, and then that it may begin. */
export type ToThread = { readonly part: unknown } | { readonly begin: true };

/** What a kept thread answers: how far it is, and once the result or why there is none. */
export type FromThread =
  | { readonly progress: { readonly done: number; readonly total: number; readonly stage: string } }
  | { readonly result: Uint8Array; readonly heldMiB: number }
  | { readonly error: string };
