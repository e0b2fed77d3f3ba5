import {
  ControlledRecordsToken,
  defineUseCase,
  RecordsToken,
  validationError,
  type AnyResource,
} from '#kernel/contract';
import { activeIn, type Place } from './one-active.js';

export type FormulaKind = 'RPN' | 'MAC';

interface FollowedFormula {
  readonly externalId: string;
  readonly status: string | null;
}

/**
 * After a write: retires the formula that was active in its place. Where the facility approves formulas, one becomes active
 * by its approval alone.
 */
export function followFormula<F extends FollowedFormula>(
  kind: FormulaKind,
  resource: () => AnyResource,
  placeOf: (row: F) => Place,
) {
  return defineUseCase<{ readonly id: string; readonly row: F; readonly before: F | null }, void>()({
    name: `risk.follow-${kind.toLowerCase()}-formula`,
    deps: { records: RecordsToken, controlled: ControlledRecordsToken },
    run: async ({ records, controlled }, call) => {
      const { id, row, before } = call.input;
      const { table } = resource();
      if (row.status !== 'active') return;
      const isActivated = before?.status !== 'active';
      if (isActivated && (await controlled.hasPolicy(call, documentType(kind))))
        if (!(await controlled.isApproved(call, table, id)))
          throw validationError({ path: 'status', message: 'becomes active when the formula is approved: submit it' });
      for (const other of await activeIn(call, table, placeOf(row))) {
        if (other.id === id) continue;
        const why = `${row.externalId} is active instead`;
        await controlled.supersede(call, table, other.id, why);
        await records.update(resource(), call, other.id, { status: 'retired', version: other.version }, why);
      }
    },
  });
}

function documentType(kind: FormulaKind): `${FormulaKind}Formula` {
  return `${kind}Formula`;
}
