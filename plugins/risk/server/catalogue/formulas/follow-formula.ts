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

/** After a write: stores a new version of the expression for good, and retires the formula that was active in its place. */
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
