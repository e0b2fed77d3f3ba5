import { token, type AnyResource, type RecordCall, type Row, type Token } from '#kernel/contract';

/** What is about to happen to a record that the transaction has locked. */
export interface AboutToChange {
  readonly id: string;
  readonly row: Row;
  readonly to: 'changed' | 'archived' | 'given files' | 'without a file';
  readonly reason: string | undefined;
}

/** Refuses writes to records by throwing. Every write of a record asks it: changes, links, archiving, imports. */
export interface RecordGuard {
  assertChangeable(resource: AnyResource, call: RecordCall, change: AboutToChange): Promise<void>;
}
/** Bound by the kernel; asked for resources under control. */
export const RecordGuardsToken: Token<readonly RecordGuard[]> = token<readonly RecordGuard[]>('kernel.RecordGuards');

/** Told of every changed and archived record, in the transaction that changed it. */
export interface RecordWatcher {
  changed(resource: AnyResource, call: RecordCall, id: string, row: Row): Promise<void>;
}
/** Bound by the kernel. */
export const RecordWatchersToken: Token<readonly RecordWatcher[]> =
  token<readonly RecordWatcher[]>('kernel.RecordWatchers');
