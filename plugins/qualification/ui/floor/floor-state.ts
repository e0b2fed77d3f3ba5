import type { OutboxEntry } from '@limpid/ui-kit';
import type { FloorStepBody } from '#plugins/qualification/shared/floor';
import { floorTable, type FloorState } from '#plugins/qualification/shared/floor-workflow';

/** Equipment as this device knows it: with entries that the server has not answered in the copy that is shown. */
export interface KnownState {
  readonly status: FloorState | null;
  /** Numbers of steps that this device has recorded. */
  readonly doneSteps: ReadonlySet<number>;
  /** When the status changed on this device; null: as the server says. */
  readonly changedAt: string | null;
  readonly isWaiting: boolean;
  readonly isRefused: boolean;
}

/** The status after the entries of this device; `askedAt`: when the copy of the equipment was asked for. */
export function knownState(status: string | null, entries: readonly OutboxEntry[], askedAt: string): KnownState {
  const counted = entries.filter(
    ({ state, settledAt }) => state === 'waiting' || (state === 'sent' && (settledAt ?? '') > askedAt),
  );
  const start: KnownState = {
    status: status as FloorState | null,
    doneSteps: new Set(),
    changedAt: null,
    isWaiting: entries.some(({ state }) => state === 'waiting'),
    isRefused: entries.some(({ state }) => state === 'refused'),
  };
  return counted.reduce(afterEntry, start);
}

function afterEntry(before: KnownState, { body, at, file }: OutboxEntry): KnownState {
  const { action, step } = body as Partial<FloorStepBody>;
  if (file !== null || action === undefined) return before;
  if (action === 'completeStep' && step !== undefined)
    return { ...before, doneSteps: new Set([...before.doneSteps, step]) };
  const to = stateAfter(before.status, action);
  return to === undefined ? before : { ...before, status: to, changedAt: at };
}

/** Where an action leads from a status; undefined where the table has no such row. A clean inspection waits for its release. */
function stateAfter(status: FloorState | null, action: string): FloorState | undefined {
  const rows: readonly {
    readonly action: string;
    readonly from: 'none' | readonly string[];
    readonly to?: FloorState;
  }[] = floorTable.transitions;
  const row = rows.find(
    each =>
      each.action === action &&
      each.to !== undefined &&
      (each.from === 'none' ? status === null : status !== null && each.from.includes(status)),
  );
  return row?.to;
}
