import { defineUseCase, RecordsToken, type AnyResource } from '#kernel/contract';
import type { Place } from './one-active.js';

export type FormulaKind = 'RPN' | 'MAC';

/** What a version of a formula is stored with. */
export interface VersionedFormula {
  readonly externalId: string;
  readonly expression: string;
  readonly status: string | null;
  readonly formulaVersion: number | null;
  readonly variables: readonly string[] | null;
}

/**
 * After a formula is written: each version of its expression is stored for good, so that a result that cites it can be
 * calculated again, and the formula that was active in its place is retired by an update with an entry of its own.
 */
export function followFormula<F extends VersionedFormula>(
  kind: FormulaKind,
  resource: () => AnyResource,
  placeOf: (row: F) => Place,
) {
  return defineUseCase<{ readonly id: string; readonly row: F; readonly before: F | null }, void>()({
    name: `risk.follow-${kind.toLowerCase()}-formula`,
    deps: { records: RecordsToken },
    run: async ({ records }, call) => {
      const { id, row, before } = call.input;
      const { activeIn, insertVersion } = await import('./formula.repository.js');
      if (before?.formulaVersion !== row.formulaVersion) await insertVersion(call, kind, id, row);
      if (row.status !== 'active') return;
      for (const other of await activeIn(call, kind, placeOf(row)))
        if (other.id !== id)
          await records.update(
            resource(),
            call,
            other.id,
            { status: 'retired', version: other.version },
            `${row.externalId} is active instead`,
          );
    },
  });
}
