import type { AnyCall } from './calls/call.js';
import { token, type Token } from './token.js';

/** What a plugin says beside the effect of unsaved edits, for example where the change will be accounted for. */
export interface PreviewNotes {
  readonly feature?: string;
  /** Sentences; reads as the present, without the edits. */
  notes(call: AnyCall): Promise<readonly string[]>;
}
/** Bound by the kernel; every plugin may add to it. */
export const PreviewNotesToken: Token<readonly PreviewNotes[]> = token<readonly PreviewNotes[]>('kernel.PreviewNotes');
