import { defineUseCase, missingFields, RecordsToken, type AnyResource, type ControlDescriptor } from '#kernel/contract';
import type { FormulaStatus } from '#plugins/risk/shared/names';
import type { FormulaKind } from './follow-formula.js';

/** Formulas under approval: the approved one is active, and a retired one is not. */
export function controlledFormula(kind: FormulaKind, resource: () => AnyResource): ControlDescriptor {
  return {
    documentType: `${kind}Formula`,
    label: `${kind} formulas`,
    complete: ({ testCases }) => missingFields({ testCases }),
    use: {
      fields: ['status'],
      isUsed: ({ status }) => status === 'active',
      approved: setStatus(kind, resource, 'active', 'its approval'),
      ended: setStatus(kind, resource, 'retired', 'its retirement'),
    },
  };
}

function setStatus(kind: FormulaKind, resource: () => AnyResource, status: FormulaStatus, why: string) {
  return defineUseCase<
    { readonly id: string; readonly row: { readonly status: FormulaStatus; readonly version: number } },
    void
  >()({
    name: `risk.make-${kind.toLowerCase()}-formula-${status}`,
    deps: { records: RecordsToken },
    run: async ({ records }, call) => {
      const { id, row } = call.input;
      if (row.status !== status) await records.update(resource(), call, id, { status, version: row.version }, why);
    },
  });
}
